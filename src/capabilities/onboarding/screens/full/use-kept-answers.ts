import { useCallback, useEffect, useState } from 'react';
import { postFullAnswers, readFullAnswers } from '../../queries.ts';
import { LAST_FULL_STEP, type FullPosition } from '../../rules/full-flow.ts';
import { freshFullRecord, FULL_KEYS, readFullRecord, type FullRecord } from '../../rules/full-record.ts';
import { type OpenedFull, openFullWith } from '../../rules/full-wizard.ts';
import { useKeeping } from '../shared/use-keeping.ts';
import { useOtherTabs } from '../shared/use-other-tabs.ts';
import { forgetFull, saveFull } from './stored-full.ts';

/** Nothing is saved on the last step: the draft is paid, and saving would begin another. */
const over = ({ place }: FullRecord) => place.step === LAST_FULL_STEP;

const KEEPING = {
  send: async (record: FullRecord, options: { keepalive: boolean }) => {
    if (!over(record)) await postFullAnswers(record, options);
  },
  save: (record: FullRecord) => {
    if (!over(record)) saveFull(record);
  },
  placeOf: ({ place }: FullRecord) => `${place.step}.${place.catIndex}`,
};

export interface FullOpening {
  /** The revision found in this browser, 0 for none. */
  storedRevision: number;
  resumeAt: FullPosition | undefined;
  /** Come back from a payment: the answers here are the ones that were paid for, and nothing replaces them. */
  paying: boolean;
}

interface KeptAnswers {
  saved: () => Promise<void>;
  /** The server has been asked for newer answers. */
  asked: boolean;
}

/** Keeps every change, and takes over a newer record of another tab or the server. */
export function useKeptAnswers(
  record: FullRecord,
  opening: FullOpening,
  adopt: (opened: OpenedFull) => void,
): KeptAnswers {
  const { current, known, saved } = useKeeping(record, KEEPING);
  const take = useCallback(
    (newer: OpenedFull) => {
      known(newer.record);
      saveFull(newer.record);
      adopt(newer);
    },
    [known, adopt],
  );
  const asked = useServerCopy(current, opening, take);
  // Its newer answers become ours, our place stays where the buyer is.
  const onNewer = useCallback(
    (newer: FullRecord, { place }: FullRecord) =>
      take(openFullWith(newer, { wishes: {}, resumeAt: place }, Date.now())),
    [take],
  );
  useOtherTabs(current, { key: FULL_KEYS.record, read: readFullRecord, onNewer });
  return { saved, asked };
}

type Current = { readonly current: FullRecord };
type Take = (newer: OpenedFull) => void;

/** Answers that were paid meanwhile are put away; newer ones are taken over, unless something was said by then. */
function useServerCopy(current: Current, { storedRevision, resumeAt, paying }: FullOpening, take: Take): boolean {
  const [asked, setAsked] = useState(paying);
  useEffect(() => {
    if (paying) return;
    let gone = false;
    const before = current.current.revision;
    const consider = async () => {
      const { answers, completed, revision, step, catIndex, planChosen } = await readFullAnswers();
      if (gone || current.current.revision !== before) return;
      const paid = completed && storedRevision > 0 && revision >= storedRevision;
      if (paid) forgetFull();
      if (!paid && !answers) return;
      if (!paid && !resumeAt && storedRevision > 0 && (completed || revision <= storedRevision)) return;
      const place = { step, catIndex } as FullPosition;
      const copy: FullRecord = { ...freshFullRecord(answers ?? undefined), place, planChosen, revision };
      take(openFullWith(copy, { wishes: {}, resumeAt }, Date.now()));
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
