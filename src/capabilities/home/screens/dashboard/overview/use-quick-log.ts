import { useState } from 'react';
import { toast } from '#src/ui/toast.tsx';
import { newRequestId } from '#src/web/request-id.ts';
import type { DashboardCat } from '../../../contract.ts';
import { lastAsked, readingOf } from '../../../queries.ts';
import { useHome } from '../../home-context.ts';
import type { OutgoingEntry } from '#src/capabilities/households/screens/records/queue.ts';
import { type NewEntry, toastPendingEntry, useLog } from '#src/capabilities/households/screens/records/use-log.ts';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import { withEntries } from './optimistic-entries.ts';

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
export type QuickEntry = Without<NewEntry, 'id' | 'at' | 'catId'>;

/** Shown until the server's own figures have it: `since` is the first reading begun after it was stored, null while it is not. */
interface Held<T> {
  what: T;
  since: number | null;
}

const live =
  <T>(reading: number) =>
  ({ since }: Held<T>) =>
    since === null || reading < since;

/** Things to press that write something down: seen at once, and put back with a word where it did not work. */
export function useQuickLog(cat: DashboardCat) {
  const { view } = useHome();
  const { household } = view;
  const { today, timeZone } = household;
  const { log, undo, pending } = useLog();
  const [entries, setEntries] = useState<readonly Held<OutgoingEntry>[]>([]);
  const [gone, setGone] = useState<readonly Held<string>[]>([]);

  const tap = async (what: QuickEntry, said: { title: string; text?: string }): Promise<void> => {
    // One press is one intention: its id is made here, and every repeat carries it.
    const entry = { ...what, catId: cat.id, id: newRequestId(), at: new Date().toISOString() } as OutgoingEntry;
    setEntries((held) => [...held, { what: entry, since: null }]);
    toast(said);
    const outcome = await log(entry as NewEntry);
    // Storing an entry refetches the data, so the latest request includes it.
    const since = outcome.status === 'stored' ? lastAsked() : null;
    setEntries((held) =>
      held.flatMap((one) => (one.what.id !== entry.id ? one : since === null ? [] : { ...one, since })),
    );
    if (outcome.status === 'kept') toastPendingEntry(outcome.because);
    if (outcome.status === 'refused')
      toast({
        title: 'Not saved',
        text: Object.values(outcome.why.fields)[0] ?? outcome.why.message,
        tone: 'bad',
      });
  };

  const takeBack = async (id: string): Promise<void> => {
    setGone((held) => [...held, { what: id, since: null }]);
    const refused = await undo(id);
    const since = lastAsked();
    setGone((held) => held.flatMap((one) => (one.what !== id ? one : refused ? [] : { ...one, since })));
    toast(refused ? { title: 'Not undone', text: refused.message, tone: 'bad' } : { title: 'Undone' });
  };

  const reading = readingOf(view);
  const waiting = pending.flatMap(({ state, entry }) => (state === 'waiting' && entry ? [entry] : []));
  const here = [...entries.filter(live(reading)).map(({ what }) => what), ...waiting];
  const takenBack = new Set([
    ...gone.filter(live(reading)).map(({ what }) => what),
    ...pending.filter(({ state }) => state === 'taking-back').map(({ id }) => id),
  ]);
  return {
    tap,
    takeBack,
    cat: withEntries(cat, here, takenBack, household),
    /** Latest entry of a kind made here today and not removed. */
    lastOf: (kind: OutgoingEntry['kind']) =>
      [...entries.map(({ what }) => what), ...waiting].findLast(
        ({ id, catId, kind: other, at }) =>
          catId === cat.id &&
          other === kind &&
          dayIn(timeZone, new Date(at)) === today &&
          !takenBack.has(id) &&
          !gone.some(({ what }) => what === id),
      ),
  };
}

export type QuickLog = Omit<ReturnType<typeof useQuickLog>, 'cat'>;
