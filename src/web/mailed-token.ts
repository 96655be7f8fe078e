import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

const NAMED = /[?&#]token=([^&#]+)/;
/** A fragment that is nothing but a token. */
const WHOLE = /^#([\w.-]{20,})$/;

/**
 * The token of a mailed link, empty without one. It stands in the address for as long as it takes to read it: the boot
 * script (root.tsx) moves it into the state of the history entry before anything else runs, so that a reload still finds
 * it, and neither a screenshot, a referrer nor a copied address holds it. A link opened in a page that is already there
 * is taken care of here.
 */
export function useMailedToken(): string {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const shown = (NAMED.exec(search + hash) ?? WHOLE.exec(hash))?.[1] ?? '';
  useEffect(() => {
    if (shown) void navigate(pathname, { replace: true, state: { token: shown }, preventScrollReset: true });
  }, [shown, pathname, navigate]);
  const kept = (state as { token?: unknown } | null)?.token;
  return shown || (typeof kept === 'string' ? kept : '');
}
