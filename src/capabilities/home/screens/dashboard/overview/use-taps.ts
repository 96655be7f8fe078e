import { useEffect, useRef, useState } from 'react';
import { toast } from '#src/ui/toast.tsx';
import { newRequestId } from '#src/web/request-id.ts';
import type { DashboardCat, DashboardView } from '../../../contract.ts';
import { useHome } from '../../home-context.ts';
import type { Entry } from '../../records/queue.ts';
import { type NewEntry, useLog } from '../../records/use-log.ts';
import { withEntries } from './overlay.ts';

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
export type Tap = Without<NewEntry, 'id' | 'at' | 'catId'>;

/** Shown until the server's own figures are newer: `since` is what was drawn when it answered, null while it has not. */
interface Held<T> {
  what: T;
  since: DashboardView | null;
}

const live =
  <T>(view: DashboardView) =>
  ({ since }: Held<T>) =>
    since === null || since === view;

/** Things to press that write something down: seen at once, and put back with a word where it did not work. */
export function useTaps(cat: DashboardCat) {
  const { view } = useHome();
  const { log, undo, pending } = useLog();
  const [entries, setEntries] = useState<readonly Held<Entry>[]>([]);
  const [gone, setGone] = useState<readonly Held<string>[]>([]);
  const drawn = useRef(view);
  useEffect(() => {
    drawn.current = view;
  });

  const tap = async (what: Tap, said: { title: string; text?: string }): Promise<void> => {
    // One press is one intention: its id is made here, and every repeat carries it.
    const entry = { ...what, catId: cat.id, id: newRequestId(), at: new Date().toISOString() } as Entry;
    setEntries((held) => [...held, { what: entry, since: null }]);
    toast(said);
    const outcome = await log(entry as NewEntry);
    const stored = outcome.status === 'stored';
    setEntries((held) =>
      held.flatMap((one) => (one.what.id !== entry.id ? one : stored ? { ...one, since: drawn.current } : [])),
    );
    if (outcome.status === 'kept')
      toast({ title: 'Kept on this device', text: 'We could not be reached. It is sent as soon as we can be.' });
    if (outcome.status === 'refused')
      toast({
        title: 'Not written down',
        text: Object.values(outcome.why.fields)[0] ?? outcome.why.message,
        tone: 'bad',
      });
  };

  const takeBack = async (id: string): Promise<void> => {
    setGone((held) => [...held, { what: id, since: null }]);
    const refused = await undo(id);
    setGone((held) => held.flatMap((one) => (one.what !== id ? one : refused ? [] : { ...one, since: drawn.current })));
    toast(refused ? { title: 'Not taken back', text: refused.message, tone: 'bad' } : { title: 'Taken back' });
  };

  const waiting = pending.flatMap(({ state, entry }) => (state === 'waiting' && entry ? [entry] : []));
  const here = [...entries.filter(live(view)).map(({ what }) => what), ...waiting];
  const takenBack = new Set([
    ...gone.filter(live(view)).map(({ what }) => what),
    ...pending.filter(({ state }) => state === 'taking-back').map(({ id }) => id),
  ]);
  return {
    tap,
    takeBack,
    cat: withEntries(cat, here, takenBack, view.household),
    /** What was tapped here last of a kind, and has not been taken back. */
    lastOf: (kind: Entry['kind']) =>
      [...entries.map(({ what }) => what), ...waiting].findLast(
        ({ id, catId, kind: other }) =>
          catId === cat.id && other === kind && !takenBack.has(id) && !gone.some(({ what }) => what === id),
      ),
  };
}

export type Taps = Omit<ReturnType<typeof useTaps>, 'cat'>;
