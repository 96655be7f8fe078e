import { useState } from 'react';
import type { CatView, EntryView, LogInput } from '../../contract.ts';
import { toast } from '#src/ui/toast.tsx';
import { ApiError, api } from '#src/web/api.ts';
import { useHousehold } from '../household-context.ts';
import { refusalDetails } from './device-queue.ts';
import { entryText } from './entry-words.ts';
import type { Refused } from './queue.ts';
import { type NewEntry, refreshCats, toastPendingEntry, useLog } from './use-log.ts';

interface Saving {
  cat: Pick<CatView, 'id' | 'name'>;
  before: EntryView | null;
  onClose: () => void;
  onProblems: (problems: Record<string, string>) => void;
}

const NOT_REACHED = 'We could not reach the server. You can change saved entries only when online.';

/** Sends what the sheet says, and says what became of it. `question` is asked before a big change is believed. */
export function useSaving({ cat, before, onClose, onProblems }: Saving) {
  const { log } = useLog();
  const { household, formulaName } = useHousehold();
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null);
  const [question, setQuestion] = useState<string | null>(null);

  const refuse = ({ code, message, fields }: Refused) => {
    const sentence = Object.values(fields)[0] ?? message;
    if (code === 'please-confirm') return setQuestion(sentence);
    onProblems(fields);
    toast({ title: 'Not saved', text: sentence, tone: 'bad' });
  };
  const close = (title: string, text: string) => {
    onClose();
    toast({ title, text });
  };
  const say = (entry: EntryView) => {
    const what = entryText(entry, household.weightUnit, formulaName);
    close(before ? 'Corrected' : 'Saved', what ? `${cat.name}: ${what}.` : `A note about ${cat.name}.`);
  };
  const during = async (what: 'save' | 'remove', act: () => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    await act();
    setBusy(null);
  };

  const save = (entry: LogInput) =>
    during('save', async () => {
      if (before) {
        const answer = await change(() => api.patch(`/api/log/${before.id}`, entry));
        if ('why' in answer) return refuse(answer.why);
        refreshCats(cat.id);
        return say(answer.entry);
      }
      const outcome = await log({ ...entry, catId: cat.id } as NewEntry);
      if (outcome.status === 'refused') return refuse(outcome.why);
      if (outcome.status === 'stored') return say(outcome.entry);
      onClose();
      toastPendingEntry(outcome.because);
    });
  const remove = () =>
    during('remove', async () => {
      const answer = await change(() => api.delete(`/api/log/${before?.id}`));
      if ('why' in answer) return refuse(answer.why);
      refreshCats(cat.id);
      close('Removed', 'The history shows that it was removed.');
    });

  return { save, remove, busy, question, unask: () => setQuestion(null) };
}

async function change(act: () => Promise<EntryView>): Promise<{ entry: EntryView } | { why: Refused }> {
  try {
    return { entry: await act() };
  } catch (error) {
    if (!(error instanceof ApiError)) return { why: { code: '', message: NOT_REACHED, fields: {} } };
    return { why: refusalDetails(error) };
  }
}
