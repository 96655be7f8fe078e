import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '../ui/toast.tsx';
import { isLoaded, isReplaced, loadRoute, noConnection, UNTIL_ANSWERED_MS, whyNotLoaded } from './code-loading.ts';
import { needsPaymentDocument, openDocument } from './payment-document.tsx';

/**
 * Loads the code of the next page before the router hears of the press. The router itself would reload the document it
 * is on when that fails, which without a connection loses the page. A build that has been replaced is left by a
 * navigation of the document, and so is a document that does not allow the payment a link leads to. (A blocker of the
 * router would warn at every link to an anchor.)
 */
export function CodeGuard() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const pressed = useRef<object>(null); // the press that is followed
  const takeAway = useRef<() => void>(undefined);
  const abandon = useCallback(() => {
    pressed.current = null;
    takeAway.current?.();
    takeAway.current = undefined;
  }, []);
  useEffect(abandon, [key, abandon]);
  useEffect(() => {
    const follow = async (link: HTMLAnchorElement) => {
      abandon();
      const mine = {};
      pressed.current = mine;
      const leaves = needsPaymentDocument(link);
      // A document that cannot be had would take the place of the page.
      const failure = await (leaves ? whyNotLoaded() : loadRoute(link.pathname).then(() => null, whyNotLoaded));
      if (pressed.current !== mine) return; // something else was pressed since
      const { pathname, search, hash } = link;
      if (leaves && failure !== 'offline') return openDocument(link.href);
      if (failure === null) return link.isConnected ? link.click() : void navigate({ pathname, search, hash });
      if (failure !== 'offline') return window.location.assign(link.href);
      const action = { label: 'Try again', run: () => void follow(link) };
      takeAway.current = toast({ ...noConnection(), tone: 'bad', action, duration: UNTIL_ANSWERED_MS });
    };
    const press = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.target.closest('.toaster')) return;
      if (event.target.closest('a[href], button')) abandon();
      const link = event.target.closest<HTMLAnchorElement>(ROUTER_LINK);
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !plain) return;
      const leaves = needsPaymentDocument(link);
      if (!leaves && link.pathname === location.pathname) return;
      if (isReplaced() && !leaves) return event.stopImmediatePropagation(); // the browser loads a new document
      if (!leaves && isLoaded(link.pathname)) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      void follow(link);
    };
    window.addEventListener('click', press, { capture: true });
    window.addEventListener('popstate', abandon);
    return () => {
      window.removeEventListener('click', press, { capture: true });
      window.removeEventListener('popstate', abandon);
    };
  }, [abandon, navigate]);
  return null;
}

/** Links that the router follows without a new document. */
const ROUTER_LINK = 'a[data-discover]:not([target]), a[data-app]';
