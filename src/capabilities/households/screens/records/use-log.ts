import { useSyncExternalStore } from 'react';
import type { LogInput } from '../../contract.ts';
import { countOf } from '#src/lib/plurals.ts';
import { toast } from '#src/ui/toast.tsx';
import { queryClient } from '#src/web/query-client.ts';
import { newRequestId } from '#src/web/request-id.ts';
import { useSession } from '#src/web/session.ts';
import { householdKey } from '../../queries.ts';
import { useHousehold } from '../household-context.ts';
import {
  type OutgoingEntry,
  type PendingReason,
  pendingEntriesOf,
  onPendingChange,
  type SendOutcome,
  type QueuedEntry,
  queueOf,
  type Refused,
} from './queue.ts';

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;

/** A new entry. Its id is made once for each press, its time is now by default. */
export type NewEntry = Without<LogInput, 'id' | 'at'> & { catId: string; id?: string; at?: string };

/** After this long nobody waits for an answer any more; the entry is kept, and its answer is heard later. */
const PATIENCE_MS = 12_000;

const NOTHING: readonly QueuedEntry[] = [];

/** Text about an entry that stays on this device; null while another request sends it. */
const KEPT_WORDS: Record<PendingReason, string | null> = {
  unreachable: 'We could not reach the server. It is sent once you have a connection.',
  'signed-out': 'You are logged out. It is sent when you log in again.',
  slow: 'The server is slow. We keep the entry here until it answers.',
  'under-way': null,
};

export function toastPendingEntry(because: PendingReason): void {
  const text = KEPT_WORDS[because];
  // Some browsers delete a site's storage once it was not visited for a week.
  void (navigator.storage as StorageManager | undefined)?.persist?.().catch(() => {});
  if (text) toast({ title: 'Kept on this device', text });
}

/** In the demo, and without a session. */
const NOBODY: Refused = { code: 'nobody', message: 'Nothing is saved here.', fields: {} };

/** Refetches data about one cat, or about all of them. */
export function refreshCats(catId?: string): void {
  void queryClient.invalidateQueries({ queryKey: householdKey('/api') });
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      const path = queryKey.join('/');
      return path.startsWith('/api/timeline') || path.startsWith(catId ? `/api/cats/${catId}/` : '/api/cats');
    },
  });
}

/**
 * Writes log entries: on this device first, on the server as soon as it can be reached. `pending`: those not sent
 * yet. In the demo nothing is written.
 */
export function useLog() {
  const { demo } = useHousehold();
  const { user } = useSession();
  const person = (!demo && user?.id) || '';
  const kept = useSyncExternalStore(
    onPendingChange,
    () => pendingEntriesOf(person),
    () => NOTHING,
  );

  const log = async (entry: NewEntry): Promise<SendOutcome> => {
    if (!person) return { status: 'refused', why: NOBODY };
    const whole = {
      ...entry,
      id: entry.id ?? newRequestId(),
      at: entry.at ?? new Date().toISOString(),
    } as OutgoingEntry;
    const patience = new Promise<SendOutcome>((resolve) =>
      setTimeout(() => resolve({ status: 'kept', because: 'slow' }), PATIENCE_MS),
    );
    const outcome = await Promise.race([queueOf(person).log(whole), patience]);
    if (outcome.status === 'stored') refreshCats(entry.catId);
    return outcome;
  };

  const undo = async (id: string): Promise<Refused | null> => {
    if (!person) return NOBODY;
    const refused = await queueOf(person).undo(id);
    refreshCats();
    return refused;
  };

  /** Sends waiting entries; silent while the server cannot be reached. */
  const flush = async (): Promise<void> => {
    if (!person) return;
    const answer = await queueOf(person)
      .flush()
      .catch(() => null);
    if (!answer?.stored.length) return;
    refreshCats();
    const count = answer.stored.length;
    toast({
      title: 'Caught up',
      text: countOf(count, 'entry was saved.', 'entries were saved.'),
    });
  };

  return { log, undo, flush, pending: kept };
}
