import { useRef, useState } from 'react';
import type { SignedQuote } from '#src/capabilities/pricing/quote-contract.ts';
import type { Currency } from '#src/lib/money.ts';
import { toast } from '#src/ui/toast.tsx';
import { ApiError, sentenceFor } from '#src/web/api.ts';
import { useFormBackOnReturn } from '#src/web/use-form-back-on-return.ts';
import { useTold } from '#src/web/use-told.ts';
import { agreeToPayment, createCheckout, type OpenedPayment, openPayment } from '../../queries.ts';
import { type CheckoutRequest, orderKey } from '../../rules/checkout-request.ts';
import { refusedInQuick } from '../../rules/refused-fields.ts';
import { CONSENT_VERSION } from '../../rules/consent.ts';
import { freshQuoteIn, renewing } from '../shared/fresh-quote.ts';
import type { QuoteState } from '../shared/use-quote.ts';
import { useOnboarding } from './onboarding-context.tsx';

const FAILED = 'Failed to create checkout session. Please try again.';

/** A payment does not wait longer than this for the answers to be kept. */
const SAVE_PATIENCE_MS = 1500;

interface Payment {
  submitting: boolean;
  /** The price moved between showing and paying: the new one is on screen and waits for another press. */
  changed: boolean;
  pay(quote: SignedQuote): void;
  /** The payment that wallets finish within the page; closed by any change of the order it was opened for. */
  express: Express;
  openExpress(quote: SignedQuote): void;
  /** Closes a payment that was refused, so that the next press opens another where this one has ended. */
  closeExpress(): void;
  /** While a wallet pays, nothing else is begun. */
  walletBusy: boolean;
  setWalletBusy(busy: boolean): void;
}

export type Express =
  | { name: 'closed' | 'opening' }
  | { name: 'open'; payment: OpenedPayment; currency: Currency; order: string };

const CLOSED: Express = { name: 'closed' };

/**
 * Pay Now: one request however often it is pressed, then the payment page. Wallets: the payment within the page, agreed to
 * as it is opened. Any failure gives the form back.
 */
export function usePayment(
  requestFor: (quote: SignedQuote) => CheckoutRequest,
  { quote: current, replace: showQuote }: Pick<QuoteState, 'quote' | 'replace'>,
): Payment {
  const { saved, leadTo } = useOnboarding();
  const [submitting, setSubmitting] = useState(false);
  const [changed, setChanged] = useState(false);
  const [express, setExpress] = useState<Express>(CLOSED);
  const [walletBusy, setWalletBusy] = useState(false);
  const underWay = useRef(false);
  const gift = useTold('gift-runs');
  const order = current && orderKey(requestFor(current), current);
  const outdated = express.name === 'open' && !walletBusy && order !== express.order;
  if (outdated && order) setExpress(CLOSED);

  const release = () => {
    underWay.current = false;
    setSubmitting(false);
    setExpress((now) => (now.name === 'opening' ? CLOSED : now));
  };
  useFormBackOnReturn(release);

  const begin = async (act: () => Promise<void>) => {
    if (underWay.current) return;
    underWay.current = true;
    setChanged(false);
    try {
      await Promise.race([saved(), new Promise((go) => setTimeout(go, SAVE_PATIENCE_MS))]);
      await act();
    } catch (error) {
      release();
      gift.note(error);
      const fresh = freshQuoteIn(error);
      const refused = error instanceof ApiError ? refusedInQuick(error.issues) : null;
      if (refused) leadTo(refused);
      else if (fresh) {
        showQuote(fresh);
        setChanged(true);
      } else {
        toast({ title: 'Error', text: wordsFor(error), tone: 'bad' });
      }
    }
  };
  const consenting = (request: CheckoutRequest): CheckoutRequest => ({
    ...request,
    consent: { ...request.consent, besideGift: gift.isTold() },
  });
  const pay = (quote: SignedQuote) => {
    if (underWay.current) return;
    setSubmitting(true);
    setExpress(CLOSED);
    void begin(async () => {
      window.location.assign(await renewing(quote, (one) => createCheckout(consenting(requestFor(one)))));
    });
  };
  const openExpress = (quote: SignedQuote) => {
    if (underWay.current) return;
    setExpress({ name: 'opening' });
    void begin(async () => {
      const request = requestFor(quote);
      const payment = await renewing(quote, ({ token }) =>
        openPayment({ ...request, quote: token }, { wallets: true }),
      );
      await agreeToPayment(payment.sessionId, {
        accepted: true,
        version: CONSENT_VERSION,
        besideGift: gift.isTold(),
      });
      setExpress({ name: 'open', payment, currency: quote.currency, order: orderKey(request, quote) });
      underWay.current = false;
    });
  };
  return {
    submitting,
    changed,
    pay,
    express: outdated ? CLOSED : express,
    openExpress,
    closeExpress: () => setExpress(CLOSED),
    walletBusy,
    setWalletBusy: (busy) => {
      underWay.current = busy;
      setWalletBusy(busy);
    },
  };
}

/** The server's sentence, or our own; never a browser's message about a broken connection. */
function wordsFor(error: unknown): string {
  if (error instanceof Error && !(error instanceof ApiError || error instanceof TypeError))
    return error.message || FAILED;
  return sentenceFor(error, FAILED);
}
