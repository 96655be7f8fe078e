import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '#src/ui/button.tsx';
import { lazyDialog } from '#src/web/lazy-part.tsx';
import { allowsPayment } from '#src/web/payment-document.tsx';
import { useSubscription } from './subscription-context.ts';
import { CatsPanel } from './cats-panel.tsx';
import { InvoicesPanel } from './invoices-panel.tsx';
import { KitsPanel } from './kits-panel.tsx';
import { NextBoxPanel } from './next-box-panel.tsx';
import { NextPayment } from './next-payment.tsx';
import { PaymentBand } from './payment-band.tsx';
import { PlanPanel } from './plan-panel.tsx';
import type { BillingDialog } from './plan-requests.ts';
import { PaymentReturn } from './payment-return.tsx';
import { headlineOf, isOver, type OrderToCome, startAgain } from './words.ts';
import './billing.css';
import './subscription.css';

const Dialogs = lazyDialog(() => import('./dialogs.tsx').then((loaded) => ({ default: loaded.Dialogs })));

interface BillingProps {
  orders: readonly OrderToCome[];
  /** Whether a withdrawal from the newest order would be carried out at once. */
  withdrawable: boolean;
  /** In the panel of the next box. */
  nextBoxNote: (skip: () => void) => ReactNode;
  /** Buttons of another module in the row of a cat of the plan. */
  catActions: (catId: string) => ReactNode;
  /** Between the plan and the invoices. */
  children: ReactNode;
}

/** Billing tab: amount due, invoices, and changing or ending the plan. */
export function Billing({ orders, withdrawable, nextBoxNote, catActions, children }: BillingProps) {
  const { subscription, household } = useSubscription();
  const [opened, setOpened] = useOpened();
  useEffect(() => Dialogs.prefetch(), []);
  const { title, lead } = headlineOf(subscription, household.timeZone);
  const over = isOver(subscription);
  const close = () => setOpened(null);
  const otherCard = () => setOpened({ what: 'card' });
  return (
    <div className="dash-main">
      <header>
        <h2 className="d-md">{title}</h2>
        <p className="lead muted">{lead}</p>
        {over && <ButtonLink to="/subscribe">{startAgain(subscription)}</ButtonLink>}
      </header>
      <PaymentReturn />
      <PaymentBand onCard={otherCard} />
      {!over && <NextPayment />}
      {!over && <PlanPanel withdrawable={withdrawable} onOpen={setOpened} />}
      {!over && <CatsPanel onOpen={setOpened} catActions={catActions} />}
      {!over && <NextBoxPanel note={nextBoxNote} />}
      {!over && <KitsPanel />}
      {children}
      <InvoicesPanel />
      {opened && <Dialogs opened={opened} orders={orders} onCard={otherCard} onClose={close} />}
    </div>
  );
}

/**
 * The dialog that is open. An address may ask for one (`?open=card`, `?open=add-cat`). The one for a card takes a payment:
 * where this document may not, another one is loaded whose address asks for the dialog.
 */
function useOpened() {
  const [asked, setAsked] = useSearchParams();
  const [opened, setOpened] = useState<BillingDialog | null>(null);
  const byAddress = dialogOf(asked.get('open'));
  const open = (next: BillingDialog | null) => {
    const address = new URLSearchParams(asked);
    if (next?.what === 'card' && !allowsPayment()) {
      address.set('open', 'card');
      return window.location.assign(`${window.location.pathname}?${address.toString()}`);
    }
    if (address.has('open')) {
      address.delete('open');
      setAsked(address, { replace: true, preventScrollReset: true });
    }
    setOpened(next);
  };
  return [opened ?? byAddress, open] as const;
}

const dialogOf = (asked: string | null): BillingDialog | null => {
  if (asked === 'card') return allowsPayment() ? { what: 'card' } : null;
  return asked === 'add-cat' ? { what: 'add-cat', catId: null } : null;
};
