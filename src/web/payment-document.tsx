import { type ReactNode, useEffect } from 'react';
import { Spinner } from '../ui/spinner.tsx';
import { PAYING } from './pages.ts';
import { trimmed, wasOpenedAs } from './opened-as.ts';
import { opensWizard } from './wizard-link.ts';

/**
 * Whether the payment service's script may run in this document. Its security policy is that of the page it was opened
 * as, and stays through every client-side navigation.
 */
export const allowsPayment = (): boolean => wasOpenedAs(PAYING);

/** Whether something is paid where a link leads and this document does not allow it: the link has to load another one. */
export function needsPaymentDocument({ pathname, hash }: Pick<URL, 'pathname' | 'hash'>): boolean {
  return (trimmed(pathname) === '/subscribe' || opensWizard({ pathname, hash })) && !allowsPayment();
}

/** Loads a new document at an address, also where only its hash is another than that of this one. */
export function openDocument(href: string): void {
  const { pathname, search } = new URL(href, window.location.href);
  if (pathname !== window.location.pathname || search !== window.location.search) return window.location.assign(href);
  window.history.pushState(null, '', href);
  window.location.reload();
}

/**
 * A place where something is paid. Links to it load a document that allows it (web/code-guard.tsx). One that was reached
 * otherwise loads its own document first, before anything can be typed. Only the address comes along: the new document's
 * opener policy differs, so browsers drop the history state.
 */
export function PaymentPlace({ children }: { children: ReactNode }) {
  const allowed = allowsPayment();
  useEffect(() => {
    if (!allowed) window.location.reload();
  }, [allowed]);
  return allowed ? children : <Spinner full />;
}
