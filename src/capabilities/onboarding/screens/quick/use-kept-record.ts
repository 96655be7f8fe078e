import { useCallback, useEffect } from 'react';
import { storedToken } from '#src/web/api.ts';
import type { QuickAnswers } from '../../rules/answers.ts';
import { YEARS } from '../../rules/full-answers.ts';
import { quickFromFull } from '../../rules/mapping.ts';
import { freshRecord, RECORD_KEY, readRecord, type QuickRecord } from '../../rules/record.ts';
import { asStep } from '../../rules/steps.ts';
import { openWith, type LinkChoice } from '../../rules/wizard.ts';
import { postProgress, readFullAnswers, readProgress } from '../../queries.ts';
import { useKeeping } from '../shared/use-keeping.ts';
import { useOtherTabs } from '../shared/use-other-tabs.ts';
import { forgetRecord, saveRecord } from './stored-record.ts';

const KEEPING = { send: postProgress, save: saveRecord, placeOf: ({ step }: QuickRecord) => String(step) };

/**
 * Keeps every change, and takes over a newer record of another tab or the server. Returns a function to wait for
 * the server.
 */
export function useKeptRecord(
  record: QuickRecord,
  opened: Opened,
  adopt: (newer: QuickRecord) => void,
): () => Promise<void> {
  const { current, known, saved } = useKeeping(record, KEEPING);
  const take = useCallback(
    (newer: QuickRecord) => {
      known(newer);
      adopt(newer);
    },
    [known, adopt],
  );
  useServerCopy(current, opened, take);
  // Its newer answers become ours, our step stays where the buyer is.
  const onNewer = useCallback(
    (newer: QuickRecord, { step }: QuickRecord) => take(openWith({ ...newer, step }, {}, Date.now())),
    [take],
  );
  useOtherTabs(current, { key: RECORD_KEY, read: readRecord, onNewer });
  return saved;
}

/** State in which the wizard was opened: the stored revision (0 for none), and the link's parameters. */
export interface Opened {
  storedRevision: number;
  wishes: LinkChoice;
}

type Current = { readonly current: QuickRecord };
type Take = (newer: QuickRecord) => void;

/** The answers known of a household that has given none yet; null where it has, or where nobody is signed in. */
async function householdAnswers(): Promise<QuickAnswers | null> {
  const { from, answers } = await readFullAnswers();
  if (from !== 'household' || !answers) return null;
  // The full wizard begins with a default age and activity; unanswered ones are asked here.
  const said = quickFromFull(answers);
  const cats = said.cats.map((cat, index) =>
    answers.cats[index]?.age === YEARS.first ? { ...cat, ageRange: null } : cat,
  );
  return { ...said, cats, defaultActivityLevel: null };
}

/** Answers that were paid meanwhile are put away; newer ones are taken over, unless something was typed by then. */
function useServerCopy(current: Current, { storedRevision, wishes }: Opened, take: Take) {
  useEffect(() => {
    let gone = false;
    const before = current.current.revision;
    const moved = () => gone || current.current.revision !== before;
    const consider = async () => {
      const { answers, completed, revision, step } = await readProgress();
      if (moved()) return;
      if (completed && storedRevision > 0 && revision >= storedRevision) {
        forgetRecord();
        take({ ...openWith(null, wishes, Date.now()), revision });
      } else if (answers && !completed && revision > storedRevision) {
        const copy = { ...freshRecord(answers), step: asStep(step), revision, planChosen: step > 3 };
        take(openWith(copy, wishes, Date.now()));
      } else if (storedRevision === 0 && storedToken()) {
        const known = await householdAnswers();
        if (known && !moved()) take(openWith({ ...freshRecord(known), revision }, wishes, Date.now()));
      }
    };
    consider().catch(() => {}); // not reachable: the browser's own copy serves
    return () => {
      gone = true;
    };
  }, [current, storedRevision, wishes, take]);
}
