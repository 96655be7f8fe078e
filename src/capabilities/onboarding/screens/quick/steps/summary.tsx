import { Lock } from '#src/ui/icons/lock.ts';
import { useEffect, useState } from 'react';
import type { SignedQuote } from '#src/capabilities/pricing/quote-contract.ts';
import { LAUNCH, LAUNCH_CURRENCY } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { usePlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import { spanText, STAGES } from '#src/capabilities/pricing/rules/times.ts';
import { formatMoney } from '#src/lib/money.ts';
import { useSession } from '#src/web/session.ts';
import type { QuickCat } from '../../../rules/answers.ts';
import { checkoutRequest, deliveryCountry } from '../../../rules/checkout-request.ts';
import { inWords } from '../../../rules/recommendation.ts';
import { useReferralCode } from '../../shared/referral-code.ts';
import { ReferralNotice } from '../../shared/referral-notice.tsx';
import { OrderSummary } from '../../shared/order-summary.tsx';
import { Consent, Terms } from '../../shared/terms.tsx';
import { useOrderCurrency } from '../../shared/use-order-currency.ts';
import { useQuote } from '../../shared/use-quote.ts';
import { useOnboarding } from '../onboarding-context.tsx';
import { Sheet } from '../sheet.tsx';
import { usePayment } from '../use-payment.ts';
import { LOADING_PRICE } from '../words.ts';
import { Address } from './address.tsx';
import { Express } from './express.tsx';
import { OfferCode } from './offer-code.tsx';

/** After so long a signed price is enough to pay. */
const LONGEST_WAIT_MS = 5000;

export function SummaryStep() {
  const { answers } = useOnboarding();
  const [currency] = useOrderCurrency(answers.country);
  const { user, status } = useSession();
  const referralCode = useReferralCode();
  const { launchRuns, pending } = usePlanOffers();
  const [typedCode, setTypedCode] = useState<string | null>(null);
  // The first month is offered at this price on the pages before, so nobody has to type the code.
  const offerCode = typedCode ?? (launchRuns && currency === LAUNCH_CURRENCY ? LAUNCH.code : '');
  const [accepted, setAccepted] = useState(false);
  const [asked, setAsked] = useState(false);
  const price = useQuote({
    plan: answers.selectedPlan,
    cats: answers.catCount,
    currency,
    country: deliveryCountry(answers),
    ...(offerCode && { offerCode }),
  });
  const requestFor = (quote: SignedQuote) =>
    checkoutRequest(answers, {
      name: user ? `${user.firstName} ${user.lastName}`.trim() : '',
      currency,
      quote: quote.token,
      accepted,
      referralCode,
    });
  const { submitting, changed, pay, express, openExpress, closeExpress, walletBusy, setWalletBusy } = usePayment(
    requestFor,
    price,
  );
  const opening = express.name === 'opening';
  const { quote, shown } = price;
  const agreedThen = (begin: (quote: SignedQuote) => void) => () => {
    setAsked(true);
    if (!accepted) document.querySelector<HTMLElement>('[data-field="consent"] input')?.focus();
    else if (quote) begin(quote);
  };
  const missing = asked && !accepted;
  // Offers and account may still change the order, which would close the wallets that were opened for it.
  const mayChange = !useHasPassed(LONGEST_WAIT_MS) && (pending || status === 'checking');
  const waiting = !price.error && (!quote || mayChange);
  return (
    <Sheet
      title="That is everything."
      lead={`${kits(answers.catCount)} Dubai within ${spanText(STAGES.kitShips)}. The sticks follow after the lab results.`}
      next={shown ? `Pay Now, ${formatMoney(shown.totalToday)}` : 'Pay Now'}
      busy={submitting || opening || walletBusy}
      waiting={waiting}
      busyLabel={busyLabel({ submitting, opening, walletBusy })}
      onNext={agreedThen(pay)}
      missing={missing ? 'your agreement' : asked && price.error ? 'the price' : undefined}
      aside={shown && <FootLine quote={shown} />}
    >
      <fieldset className="wizard-pay" disabled={submitting}>
        <legend className="vh">Your order</legend>
        <div className="wizard-order">
          <OrderSummary price={price} changed={changed} />
          <OfferCode applied={shown?.offerCode ?? null} error={price.codeError} onApply={setTypedCode} />
        </div>
        <div className="wizard-side">
          <Address />
          <ReferralNotice />
          {shown && <Terms quote={shown} young={{ known: [], kittens: kittensOf(answers.cats) }} />}
          <Consent accepted={accepted} missing={missing} onChange={setAccepted} />
          <Express
            express={accepted ? express : { name: 'closed' }}
            waiting={waiting}
            onPress={agreedThen(openExpress)}
            onBusy={setWalletBusy}
            onRefused={closeExpress}
          />
          <p className="wizard-partner small">
            <Lock size={18} aria-hidden="true" />
            Pay Now opens our payment partner’s page. We never see the card.
          </p>
        </div>
      </fieldset>
    </Sheet>
  );
}

/** Whether a time has passed since the step was shown. */
function useHasPassed(ms: number): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasPassed;
}

function busyLabel({ submitting, opening, walletBusy }: Record<'submitting' | 'opening' | 'walletBusy', boolean>) {
  if (submitting) return 'Redirecting to payment...';
  if (opening) return 'Opening your wallet…';
  return walletBusy ? 'Your wallet is paying…' : LOADING_PRICE;
}

const kittensOf = (cats: readonly QuickCat[]) => cats.filter(({ ageRange }) => ageRange === 'kitten').length;

const kits = (cats: number): string => (cats === 1 ? 'Your kit leaves' : `${inWords(cats)} kits leave`);

/** The one line that stands right beside Pay Now. */
function FootLine({ quote }: { quote: SignedQuote }) {
  return (
    <p className="wizard-footline small muted">
      {formatMoney(quote.totalToday)} today. {formatMoney(quote.renewalTotal)} a month after the sticks ship.
    </p>
  );
}
