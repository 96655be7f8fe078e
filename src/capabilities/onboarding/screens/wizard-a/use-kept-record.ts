import { useCallback, useEffect } from 'react';
import { freshRecord, RECORD_KEY, readRecord, type WizardARecord } from '../../rules/record.ts';
import { asStep } from '../../rules/steps.ts';
import { openWith, type Wishes } from '../../rules/wizard.ts';
import { postProgress, readProgress } from '../../queries.ts';
import { useKeeping } from '../parts/use-keeping.ts';
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
  useOtherTabs(current, take);
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

/** Another tab of the same wizard: its newer answers become ours, our step stays where the buyer is. */
function useOtherTabs(current: Current, take: Take) {
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (event.key !== RECORD_KEY) return;
      const read = readRecord(event.newValue);
      if (read.kind !== 'record' || read.record.revision <= current.current.revision) return;
      take(openWith({ ...read.record, step: current.current.step }, {}, Date.now()));
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [current, take]);
}
