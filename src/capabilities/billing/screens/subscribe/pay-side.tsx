import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Lock } from '#src/ui/icons/lock.ts';
import { ShieldCheck } from '#src/ui/icons/shield-check.ts';
import { Truck } from '#src/ui/icons/truck.ts';
import { householdQuery } from '#src/capabilities/households/queries.ts';
import { ReferralNotice } from '#src/capabilities/onboarding/screens/shared/referral-notice.tsx';
import type { YoungCats } from '#src/capabilities/onboarding/rules/young-cats.ts';
import { Terms } from '#src/capabilities/onboarding/screens/shared/terms.tsx';
import type { Quote } from '#src/capabilities/pricing/rules/quote.ts';
import { GUARANTEE_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { formatMoney } from '#src/lib/money.ts';
import { EmbeddedPayment } from '../embedded/embedded-payment.tsx';
import type { PaidOutcome } from '../embedded/payment-shape.ts';
import { PaymentWaits } from '../embedded/payment-waits.tsx';
import { AgreementForm } from './agreement-form.tsx';
import { SeatFreed, SeatHeld, useHold } from './seat-hold.tsx';
import { NotReady } from './not-ready.tsx';
import { useAgreement } from './use-agreement.ts';
import type { SubscriptionPayment } from './use-subscription-payment.ts';

interface PaySideProps {
  payment: SubscriptionPayment;
  quote: Quote;
  young: YoungCats;
  onCountry: (country: string) => void;
  onBusy: (busy: boolean) => void;
  onPaid: (outcome: PaidOutcome) => void;
}

/** Everything that is agreed, then the payment form, then where the words can be read in full. */
export function PaySide({ payment, quote, young, onCountry, onBusy, onPaid }: PaySideProps) {
  const { ready, error, again } = payment;
  const timeZone = useQuery(householdQuery).data?.timeZone;
  const agreement = useAgreement(ready?.needs ?? null, quote.country);
  return (
    <>
      <h2 className="d-sm">How would you like to pay?</h2>
      <div className="subscribe-terms">
        <Terms quote={quote} young={young} timeZone={timeZone} />
      </div>
      <ReferralNotice />
      <AgreementForm agreement={agreement} country={quote.country} onCountry={onCountry} />
      {error && <NotReady words={error} again={again} />}
      {!error && !ready && <PaymentWaits />}
      {ready && (
        <WhileHeld key={ready.sessionId} seconds={ready.heldSeconds} again={again}>
          {ready.beside && (
            <p role="status" className="subscribe-beside">
              {ready.beside}
            </p>
          )}
          <EmbeddedPayment
            {...ready}
            currency={quote.currency}
            ready={agreement.check}
            beforeConfirm={() => agreement.settle(ready)}
            onPaid={onPaid}
            onBusy={onBusy}
            submitLabel="Complete Subscription"
          />
        </WhileHeld>
      )}
      <Assurances quote={quote} />
    </>
  );
}

/** The form, for as long as it holds its seat; where nothing is limited, for good. */
function WhileHeld({ seconds, again, children }: { seconds: number | null; again: () => void; children: ReactNode }) {
  const { until, over } = useHold(seconds);
  if (over) return <SeatFreed again={again} />;
  return (
    <>
      {until && <SeatHeld until={until} />}
      {children}
    </>
  );
}

/** R328, R329. */
function Assurances({ quote }: { quote: Quote }) {
  const fee = quote.shippingRenewal;
  return (
    <div className="subscribe-end">
      <p className="small muted">
        Your card goes straight to our payment partner; we never see it. You will be charged{' '}
        {formatMoney(quote.totalToday)} now. The{' '}
        <a className="link" href="/legal" target="_blank" rel="noopener">
          terms
        </a>{' '}
        and the{' '}
        <a className="link" href="/legal#privacy" target="_blank" rel="noopener">
          privacy policy
        </a>{' '}
        apply.
      </p>
      <ul className="subscribe-badges">
        <li>
          <ShieldCheck size={18} aria-hidden="true" />
          {GUARANTEE_DAYS}-Day Guarantee
        </li>
        <li>
          <Lock size={18} aria-hidden="true" />
          Secure Checkout
        </li>
        <li>
          <Truck size={18} aria-hidden="true" />
          {fee.amount === 0 ? 'Free Shipping' : `Shipping free today, then ${formatMoney(fee)}`}
        </li>
      </ul>
    </div>
  );
}
