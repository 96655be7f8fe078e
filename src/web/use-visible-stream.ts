import { useEffect, useRef } from 'react';

/** Pause before a stream that was refused is asked for again. */
const REFUSED_MS = 30_000;

/**
 * Follows a stream of events about a subject while the page is in view; with another subject it is opened anew. `onNews`
 * also runs when it opens, for missed events. Without a subject nothing is followed.
 */
export function useVisibleStream(path: string, subject: string | undefined, onNews: () => void): void {
  const news = useRef(onNews);
  useEffect(() => {
    news.current = onNews;
  });
  useEffect(() => {
    if (!subject) return;
    let source: EventSource | null = null;
    let later: ReturnType<typeof setTimeout> | undefined;
    const tell = () => news.current();
    const leave = () => {
      source?.close();
      source = null;
      clearTimeout(later);
    };
    const look = () => {
      leave();
      if (document.visibilityState !== 'visible') return;
      source = new EventSource(path);
      source.onopen = tell;
      source.onmessage = tell;
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
  }, [path, subject]);
}
