import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import {
  dropPendingOf,
  onPendingChange,
  type OutgoingEntry,
  pendingEntriesOf,
  type QueuedEntry,
  queueOf,
  type SendOutcome,
} from '#src/capabilities/households/screens/records/queue.ts';
import type { NewEntry } from '#src/capabilities/households/screens/records/use-log.ts';
import { countOf } from '#src/lib/plurals.ts';
import { toast } from '#src/ui/toast.tsx';
import { newRequestId } from '#src/web/request-id.ts';
import { useSession } from '#src/web/session.ts';
import { refreshShared } from '../../shared-queries.ts';

const NOTHING: readonly QueuedEntry[] = [];

/** Writing in a shared household: on this device first, on the server as soon as it can be reached. */
export interface SharedLog {
  write(entry: NewEntry): Promise<SendOutcome>;
  /** Deletes an entry that waits or was refused. */
  undo(id: string): void;
  pending: readonly QueuedEntry[];
}

/** `isOver`: the household is not shared any more; then nothing is kept for it. */
export function useSharedLog(membership: string, isOver: boolean): SharedLog {
  const queries = useQueryClient();
  const person = useSession().user?.id ?? '';
  const pending = useSyncExternalStore(
    onPendingChange,
    () => pendingEntriesOf(person, membership),
    () => NOTHING,
  );
  useEffect(() => {
    if (!person) return;
    if (isOver) {
      const count = dropPendingOf(person, membership);
      if (count > 0)
        toast({
          title: 'Not logged',
          text: `You no longer share this household. ${countOf(count, 'entry that waited was', 'entries that waited were')} deleted.`,
          tone: 'bad',
        });
      return;
    }
    const flush = async () => {
      const answer = await queueOf(person, membership)
        .flush()
        .catch(() => null);
      if (answer && answer.stored.length + answer.refused.length > 0) await refreshShared(queries, membership);
    };
    const soon = () => void flush();
    soon();
    window.addEventListener('online', soon);
    return () => window.removeEventListener('online', soon);
  }, [person, membership, isOver, queries]);
  return {
    pending,
    write: async (entry) => {
      const whole = { ...entry, id: newRequestId(), at: new Date().toISOString() } as OutgoingEntry;
      const outcome = await queueOf(person, membership).log(whole);
      // A refusal may say that the household is not shared any more.
      if (outcome.status !== 'kept') await refreshShared(queries, membership);
      return outcome;
    },
    undo: (id) => {
      void queueOf(person, membership)
        .undo(id)
        .then(() => refreshShared(queries, membership));
    },
  };
}
