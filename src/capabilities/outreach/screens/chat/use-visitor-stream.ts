import { useEffect } from 'react';
import { readChatAgain } from './chat-query.ts';

/** Follows the conversation of a visitor while the panel is open and in view; a household's pages have a stream anyway. */
export function useVisitorStream(conversation: string | undefined): void {
  useEffect(() => {
    if (!conversation) return;
    let source: EventSource | null = null;
    const look = () => {
      source?.close();
      source = null;
      if (document.visibilityState !== 'visible') return;
      source = new EventSource('/api/chat/events');
      source.onopen = readChatAgain; // for what was missed
      source.onmessage = readChatAgain;
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      source?.close();
    };
  }, [conversation]);
}
