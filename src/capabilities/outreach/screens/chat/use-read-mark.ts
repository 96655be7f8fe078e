import { useEffect, useRef, useSyncExternalStore } from 'react';
import { api } from '#src/web/api.ts';
import type { Chat } from './chat-query.ts';

const follow = (notify: () => void) => {
  document.addEventListener('visibilitychange', notify);
  return () => document.removeEventListener('visibilitychange', notify);
};
const isInView = () => document.visibilityState === 'visible';

/** Says that the answers on screen were seen, which are then not mailed. */
export function useReadMark(conversation: Chat['conversation'] | undefined): void {
  const inView = useSyncExternalStore(follow, isInView, () => false);
  const marked = useRef<string | null>(null);
  const last = conversation?.unread ? conversation.messages.at(-1)?.id : undefined;
  useEffect(() => {
    if (!last || !inView || marked.current === last) return;
    marked.current = last;
    api.post('/api/chat/read', { id: last }).catch(() => {
      marked.current = null; // the mail says it, then
    });
  }, [last, inView]);
}
