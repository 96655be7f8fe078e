import { useCallback, useEffect } from 'react';
import { freshRecord, RECORD_KEY, readRecord, type WizardARecord } from '../../rules/record.ts';
import { asStep } from '../../rules/steps.ts';
import { openWith, type Wishes } from '../../rules/wizard.ts';
import { postProgress, readProgress } from '../../queries.ts';
import { useKeeping } from '../parts/use-keeping.ts';
import { useOtherTabs } from '../parts/use-other-tabs.ts';
import { forgetRecord, saveRecord } from './stored-record.ts';

const KEEPING = { send: postProgress, save: saveRecord, placeOf: ({ step }: WizardARecord) => String(step) };

/**
 * Keeps every change, and takes over what another tab or the server holds when that is newer. Returns how to wait for
 * the server.
 */
export function useKeptRecord(
  record: WizardARecord,
  opened: Opened,
  adopt: (newer: WizardARecord) => void,
): () => Promise<void> {
  const { current, known, saved } = useKeeping(record, KEEPING);
  const take = useCallback(
    (newer: WizardARecord) => {
      known(newer);
      adopt(newer);
    },
    [known, adopt],
  );
  useServerCopy(current, opened, take);
  // Its newer answers become ours, our step stays where the buyer is.
  const onNewer = useCallback(
    (newer: WizardARecord, { step }: WizardARecord) => take(openWith({ ...newer, step }, {}, Date.now())),
    [take],
  );
  useOtherTabs(current, { key: RECORD_KEY, read: readRecord, onNewer });
  return saved;
}

/** What the wizard was opened with: the revision found in this browser (0 for none), and what the link asked for. */
export interface Opened {
  storedRevision: number;
  wishes: Wishes;
}

type Current = { readonly current: WizardARecord };
type Take = (newer: WizardARecord) => void;

/** Answers that were paid meanwhile are put away; newer ones are taken over, unless something was typed by then. */
function useServerCopy(current: Current, { storedRevision, wishes }: Opened, take: Take) {
  useEffect(() => {
    let gone = false;
    const before = current.current.revision;
    readProgress().then(
      (server) => {
        if (gone || !server.answers || current.current.revision !== before) return;
        const { completed, revision, answers } = server;
        if (completed && storedRevision > 0 && revision >= storedRevision) {
          forgetRecord();
          take({ ...openWith(null, wishes, Date.now()), revision });
        } else if (!completed && revision > storedRevision) {
          const copy = { ...freshRecord(answers), step: asStep(server.step), revision, planChosen: server.step > 3 };
          take(openWith(copy, wishes, Date.now()));
        }
      },
      () => {}, // not reachable: the browser's own copy serves
    );
    return () => {
      gone = true;
    };
  }, [current, storedRevision, wishes, take]);
}
