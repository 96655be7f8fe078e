import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PRESENCE_BEAT_SECONDS } from '#src/capabilities/outreach/rules/chat.ts';
import { api } from '#src/web/api.ts';
import { useVisibleStream } from '#src/web/use-visible-stream.ts';
import { refreshInbox } from '../../queries.ts';

/**
 * While the inbox is in view: reports this presence, which shows in the chat as "somebody is there", and follows new
 * messages.
 */
export function useInboxLive(): void {
  const client = useQueryClient();
  useVisibleStream('/api/desk/inbox-events', 'inbox', () => void refreshInbox(client));
  useEffect(() => {
    const present = () => {
      if (document.visibilityState === 'visible') void api.post('/api/desk/inbox-presence').catch(() => {});
    };
    present();
    const beat = setInterval(present, PRESENCE_BEAT_SECONDS * 1000);
    document.addEventListener('visibilitychange', present);
    return () => {
      clearInterval(beat);
      document.removeEventListener('visibilitychange', present);
    };
  }, []);
}
