import { useState } from 'react';
import type { SignedQuote } from '#src/capabilities/pricing/quote-contract.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import { toast } from '#src/ui/toast.tsx';
import { ApiError, sentenceFor } from '#src/web/api.ts';
import { useTold } from '#src/web/use-told.ts';
import { agreeToPayment } from '../../../queries.ts';
import { checkoutRequest } from '../../../rules/checkout-request.ts';
import { CONSENT_VERSION } from '../../../rules/consent.ts';
import { quickFromFull } from '../../../rules/mapping.ts';
import { missingOf, youngFullCats } from '../../../rules/full-preview.ts';
import { refusedInFull } from '../../../rules/refused-fields.ts';
import { useReferralCode } from '../../shared/referral-code.ts';
import { ReferralNotice } from '../../shared/referral-notice.tsx';
import { OrderSummary } from '../../shared/order-summary.tsx';
import { Consent, Terms } from '../../shared/terms.tsx';
import { type QuoteState, useQuote } from '../../shared/use-quote.ts';
import { useFullWizard } from '../full-wizard-context.tsx';
import { useSurroundings } from '../payment-slot.ts';
import { Sheet } from '../sheet.tsx';
import { useOpenedPayment } from '../use-opened-payment.ts';
import { useOrderChoice } from '../use-order-choice.ts';
import { StillMissing } from './missing.tsx';

const NOT_KEPT = 'We could not save your agreement. Nothing was charged. Please try again.';

/** The order once more, the agreement, and the card: nothing but the quote on this page is charged. */
export function PaymentStep() {
  const { answers } = useFullWizard();
  const price = useQuote(useOrderChoice());
  const [changed, setChanged] = useState(false);
  const incomplete = missingOf(answers).length > 0;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const young = youngFullCats(answers, today);
  return (
    <Sheet title="Now the part with the card." lead="Please check the order and the price once more." formless>
      <div className="wizard-pay">
        <div className="wizard-order">
          <OrderSummary price={price} changed={changed} />
          <ReferralNotice />
          {price.shown && <Terms quote={price.shown} young={young} />}
        </div>
        <div className="wizard-side">
          {incomplete ? <StillMissing /> : <Pay price={price} onChanged={() => setChanged(true)} />}
        </div>
      </div>
    </Sheet>
  );
}

function Pay({ price, onChanged }: { price: QuoteState; onChanged: () => void }) {
  const { answers, plan, saved, leadTo } = useFullWizard();
  const { quote, shown } = price;
  const referralCode = useReferralCode();
  const showQuote = (fresh: SignedQuote) => {
    price.replace(fresh);
    onChanged();
  };
  const requestFor = (quote: SignedQuote) =>
    checkoutRequest(quickFromFull({ ...answers, selectedPlan: plan }), {
      name: answers.owner.name.trim(),
      currency: quote.currency,
      quote: quote.token,
      accepted: false,
      referralCode,
    });
  const opening = useOpenedPayment({ quote, referralCode, requestFor, showQuote });
  const [accepted, setAccepted] = useState(false);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const gift = useTold('gift-runs');
  if (opening.name === 'failed') return <NotOpened words={opening.words} retry={opening.retry} />;
  if (opening.name === 'opening' || !shown) return <Opening />;
  const { sessionId } = opening.payment;
  const agree = async () => {
    setAsked(true);
    if (!accepted) {
      document.querySelector<HTMLElement>('[data-field="consent"] input')?.focus();
      return false;
    }
    try {
      await Promise.all([
        saved(),
        agreeToPayment(sessionId, { accepted, version: CONSENT_VERSION, besideGift: gift.isTold() }),
      ]);
      return true;
    } catch (error) {
      gift.note(error);
      const refused = error instanceof ApiError ? refusedInFull(error.issues) : null;
      if (refused) leadTo(refused);
      else toast({ title: 'Payment Failed', text: sentenceFor(error, NOT_KEPT), tone: 'bad' });
      return false;
    }
  };
  return (
    <>
      <fieldset className="full-wizard-consent" disabled={busy}>
        <legend className="vh">Agreement</legend>
        <Consent accepted={accepted} missing={asked && !accepted} onChange={setAccepted} />
      </fieldset>
      <PayForm opened={opening.payment} quote={shown} agree={agree} onBusy={setBusy} />
    </>
  );
}

interface PayFormProps {
  opened: { clientSecret: string; sessionId: string; publishableKey: string | null };
  quote: SignedQuote;
  agree: () => Promise<boolean>;
  onBusy: (busy: boolean) => void;
}

function PayForm({ opened, quote, agree, onBusy }: PayFormProps) {
  const { payment, onPayment } = useSurroundings();
  const { goTo } = useFullWizard();
  return payment({
    ...opened,
    currency: quote.currency,
    beforeConfirm: agree,
    onBusy,
    onPaid: ({ sessionId }) => {
      onPayment(sessionId);
      goTo({ step: 8, catIndex: 0 });
    },
    submitLabel: `Pay ${formatMoney(quote.totalToday)}`,
  });
}

function Opening() {
  return (
    <div className="wizard-waiting" role="status">
      <LoadingIndicator />
      <p className="small muted">Preparing the payment form</p>
    </div>
  );
}

function NotOpened({ words, retry }: { words: string; retry: () => void }) {
  return (
    <div className="full-wizard-missing" role="alert">
      <h3 className="title">The payment form did not open.</h3>
      <p>{words}</p>
      <Button variant="quiet" size="sm" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
