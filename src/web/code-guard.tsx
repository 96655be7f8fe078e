import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '../ui/toast.tsx';
import { isLoaded, isReplaced, loadRoute, noConnection, UNTIL_ANSWERED_MS, whyNotLoaded } from './code-loading.ts';

/**
 * Loads the code of the next page before the router hears of the press. The router itself would reload the document it
 * is on when that fails, which without a connection loses the page. A build that has been replaced is left by a
 * navigation of the document. (A blocker of the router would warn at every link to an anchor.)
 */
export function CodeGuard() {
  const navigate = useNavigate();
  const takeAway = useRef<() => void>(undefined);
  useEffect(() => {
    let pressed: HTMLAnchorElement | null = null;
    const follow = async (link: HTMLAnchorElement) => {
      pressed = link;
      const failure = await loadRoute(link.pathname).then(() => null, whyNotLoaded);
      if (pressed !== link) return; // another one since
      takeAway.current?.();
      const { pathname, search, hash } = link;
      if (failure === null) return link.isConnected ? link.click() : void navigate({ pathname, search, hash });
      if (failure !== 'offline') return window.location.assign(link.href);
      const action = { label: 'Try again', run: () => void follow(link) };
      takeAway.current = toast({ ...noConnection(), tone: 'bad', action, duration: UNTIL_ANSWERED_MS });
    };
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(ROUTER_LINK) : null;
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !plain || link.pathname === location.pathname) return;
      if (isReplaced()) return event.stopImmediatePropagation(); // the browser loads a new document
      if (isLoaded(link.pathname)) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      void follow(link);
    };
    window.addEventListener('click', press, { capture: true });
    return () => window.removeEventListener('click', press, { capture: true });
  }, [navigate]);
  return null;
}

/** Links that the router follows without a new document. */
const ROUTER_LINK = 'a[data-discover]:not([target])';
