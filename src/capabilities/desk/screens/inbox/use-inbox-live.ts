import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PRESENCE_BEAT_SECONDS } from '#src/capabilities/outreach/rules/chat.ts';
import { api } from '#src/web/api.ts';
import { refreshInbox } from '../../queries.ts';

/** Pause before a stream that was refused is asked for again. */
const REFUSED_MS = 30_000;

/** While the inbox is in view: says so, which is what "somebody is there" means in the chat, and follows what is new. */
export function useInboxLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    let source: EventSource | null = null;
    let beat: ReturnType<typeof setInterval> | undefined;
    let later: ReturnType<typeof setTimeout> | undefined;
    const present = () => void api.post('/api/desk/inbox-presence').catch(() => {});
    const again = () => void refreshInbox(client);
    const leave = () => {
      source?.close();
      source = null;
      clearInterval(beat);
      clearTimeout(later);
    };
    const look = () => {
      leave();
      if (document.visibilityState !== 'visible') return;
      present();
      beat = setInterval(present, PRESENCE_BEAT_SECONDS * 1000);
      source = new EventSource('/api/desk/inbox-events');
      source.onopen = again; // for what was missed
      source.onmessage = again;
      // Too many pages at once are refused, and a browser does not ask again after a refusal.
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) later = setTimeout(look, REFUSED_MS);
      };
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      leave();
      document.removeEventListener('visibilitychange', look);
    };
  }, [client]);
}
