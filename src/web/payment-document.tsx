import { type ReactNode, useEffect } from 'react';
import { Spinner } from '../ui/spinner.tsx';
import { PAYING } from './pages.ts';

/**
 * Whether the payment service's script may run in this document. Its security policy is that of the page it was opened
 * as, and stays through every client-side navigation.
 */
export function allowsPayment(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  if (!opened) return true;
  const path = new URL(opened.name).pathname;
  return (PAYING as readonly string[]).includes(path.replace(/(?<=.)\/$/, ''));
}

/**
 * A place where something is paid. In a document that was opened as another page it loads its own one first, before
 * anything can be typed. Only the address comes along: the new document's opener policy differs, so browsers drop the
 * history state.
 */
export function PaymentPlace({ children }: { children: ReactNode }) {
  const allowed = allowsPayment();
  useEffect(() => {
    if (!allowed) window.location.reload();
  }, [allowed]);
  return allowed ? children : <Spinner full />;
}
