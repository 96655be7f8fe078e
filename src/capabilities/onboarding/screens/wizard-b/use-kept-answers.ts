import { useCallback, useEffect, useState } from 'react';
import { postLongAnswers, readLongAnswers } from '../../queries.ts';
import { LAST_STEP_B, type PlaceB } from '../../rules/flow-b.ts';
import { freshRecordB, KEYS_B, readRecordB, type WizardBRecord } from '../../rules/record-b.ts';
import { type OpenedB, openWithB } from '../../rules/wizard-b.ts';
import { useKeeping } from '../parts/use-keeping.ts';
import { useOtherTabs } from '../parts/use-other-tabs.ts';
import { forgetB, saveB } from './stored-b.ts';

/** Nothing is saved on the last step: the draft is paid, and saving would begin another. */
const over = ({ place }: WizardBRecord) => place.step === LAST_STEP_B;

const KEEPING = {
  send: async (record: WizardBRecord, options: { keepalive: boolean }) => {
    if (!over(record)) await postLongAnswers(record, options);
  },
  save: (record: WizardBRecord) => {
    if (!over(record)) saveB(record);
  },
  placeOf: ({ place }: WizardBRecord) => `${place.step}.${place.catIndex}`,
};

export interface OpeningB {
  /** The revision found in this browser, 0 for none. */
  storedRevision: number;
  resumeAt: PlaceB | undefined;
  /** Come back from a payment: what is here is what was paid, and nothing takes its place. */
  paying: boolean;
}

interface KeptAnswers {
  saved: () => Promise<void>;
  /** The server has been asked for newer answers. */
  asked: boolean;
}

/** Keeps every change, and takes over what another tab or the server holds when that is newer. */
export function useKeptAnswers(
  record: WizardBRecord,
  opening: OpeningB,
  adopt: (opened: OpenedB) => void,
): KeptAnswers {
  const { current, known, saved } = useKeeping(record, KEEPING);
  const take = useCallback(
    (newer: OpenedB) => {
      known(newer.record);
      saveB(newer.record);
      adopt(newer);
    },
    [known, adopt],
  );
  const asked = useServerCopy(current, opening, take);
  // Its newer answers become ours, our place stays where the buyer is.
  const onNewer = useCallback(
    (newer: WizardBRecord, { place }: WizardBRecord) =>
      take(openWithB(newer, { wishes: {}, resumeAt: place }, Date.now())),
    [take],
  );
  useOtherTabs(current, { key: KEYS_B.record, read: readRecordB, onNewer });
  return { saved, asked };
}

type Current = { readonly current: WizardBRecord };
type Take = (newer: OpenedB) => void;

/** Answers that were paid meanwhile are put away; newer ones are taken over, unless something was said by then. */
function useServerCopy(current: Current, { storedRevision, resumeAt, paying }: OpeningB, take: Take): boolean {
  const [asked, setAsked] = useState(paying);
  useEffect(() => {
    if (paying) return;
    let gone = false;
    const before = current.current.revision;
    const consider = async () => {
      const { answers, completed, revision, step, catIndex, planChosen } = await readLongAnswers();
      if (gone || current.current.revision !== before) return;
      const paid = completed && storedRevision > 0 && revision >= storedRevision;
      if (paid) forgetB();
      if (!paid && !answers) return;
      if (!paid && !resumeAt && storedRevision > 0 && (completed || revision <= storedRevision)) return;
      const place = { step, catIndex } as PlaceB;
      const copy: WizardBRecord = { ...freshRecordB(answers ?? undefined), place, planChosen, revision };
      take(openWithB(copy, { wishes: {}, resumeAt }, Date.now()));
    };
    consider()
      .catch(() => {}) // not reachable: the browser's own copy serves
      .finally(() => {
        if (!gone) setAsked(true);
      });
    return () => {
      gone = true;
    };
  }, [current, storedRevision, resumeAt, paying, take]);
  return asked;
}
