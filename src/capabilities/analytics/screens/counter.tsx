import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { PageViewInput } from '../contract.ts';
import { isFirstPageOfVisit, useChoice } from './choice.ts';
import { CountingStrip } from './counting-strip.tsx';

/**
 * Counts page views of people who have agreed to it, and asks those who have not answered. Any link with `data-counting`
 * opens the question again. Not at the desk, where we would count ourselves.
 */
export function Counter() {
  const { pathname } = useLocation();
  const choice = useChoice();
  const [reopened, close] = useReopened();
  const atDesk = pathname === '/desk' || pathname.startsWith('/desk/');
  const counted = useRef('');
  useEffect(() => {
    if (choice !== 'yes' || atDesk || counted.current === pathname) return;
    counted.current = pathname;
    count(pathname);
  }, [choice, atDesk, pathname]);
  if (atDesk || (choice !== null && !reopened)) return null;
  return <CountingStrip choice={choice} reopened={reopened} onClose={close} />;
}

function useReopened(): [reopened: boolean, close: () => void] {
  const [reopened, setReopened] = useState(false);
  useEffect(() => {
    const open = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-counting]')) return;
      event.preventDefault();
      setReopened(true);
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, []);
  return [reopened, () => setReopened(false)];
}

/** One small request without cookies or token; whether it arrives is not waited for. */
function count(path: string) {
  const first = isFirstPageOfVisit();
  const referrerHost = first ? referrer() : undefined;
  const view: PageViewInput = { path, first, ...(referrerHost && { referrerHost }) };
  fetch('/api/page-views', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(view),
  }).catch(() => {}); // an uncounted page is no trouble of its reader's
}

function referrer(): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const { hostname } = new URL(document.referrer);
  return hostname === location.hostname ? undefined : hostname;
}
