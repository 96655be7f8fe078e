import { useCallback, useEffect, useRef, useState } from 'react';
import type { SignedQuote } from '#src/capabilities/pricing/quote-contract.ts';
import { ApiError, sentenceFor } from '#src/web/api.ts';
import { type OpenedPayment, openPayment } from '../../queries.ts';
import type { CheckoutRequest } from '../../rules/checkout-request.ts';
import { refusedInFull } from '../../rules/refused-fields.ts';
import { freshQuoteIn, renewing } from '../shared/fresh-quote.ts';
import { useFullWizard } from './full-wizard-context.tsx';

const NO_ANSWER = 'We could not reach the payment service. Nothing was charged. Please try again.';

export type Opening =
  | { name: 'opening' }
  | { name: 'open'; payment: OpenedPayment }
  | { name: 'failed'; words: string; retry: () => void };

/** A payment's price and terms: a quote that merely grew old is the same payment. */
const priceOf = ({ plan, cats, currency, country, totalToday, renewalTotal }: SignedQuote) =>
  JSON.stringify([plan, cats, currency, country, totalToday.amount, renewalTotal.amount]);

interface Asking {
  quote: SignedQuote | null;
  /** Goes along with the payment that is open, too. */
  referralCode: string | null | undefined;
  requestFor: (quote: SignedQuote) => CheckoutRequest;
  /** A price that has moved meanwhile is shown before it is opened. */
  showQuote: (quote: SignedQuote) => void;
}

/** Opens the payment of exactly this quote, once. A field that the server refuses is where it leads back to. */
export function useOpenedPayment(asking: Asking): Opening {
  const [round, setRound] = useState(0);
  const [opening, setOpening] = useState<Opening>({ name: 'opening' });
  const retry = useCallback(() => setRound((one) => one + 1), []);
  const { leadTo } = useFullWizard();
  const latest = useRef(asking);
  const lead = useRef(leadTo);
  useEffect(() => {
    latest.current = asking;
    lead.current = leadTo;
  });
  const price = asking.quote ? priceOf(asking.quote) : null;
  const opened = useRef<string>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another price is another payment, another friend's code goes with the same one, and `round` asks again
  useEffect(() => {
    const { quote, requestFor, showQuote } = latest.current;
    if (!quote) return;
    let gone = false;
    const same = opened.current === price;
    setOpening((now) => (same && now.name === 'open' ? now : { name: 'opening' }));
    renewing(quote, (one) => openPayment(requestFor(one))).then(
      (payment) => {
        if (gone) return;
        opened.current = price;
        setOpening({ name: 'open', payment });
      },
      (error: unknown) => {
        if (gone) return;
        const refused = error instanceof ApiError ? refusedInFull(error.issues) : null;
        if (refused) return lead.current(refused);
        const fresh = freshQuoteIn(error);
        if (fresh) showQuote(fresh);
        setOpening({ name: 'failed', words: sentenceFor(error, NO_ANSWER), retry });
      },
    );
    return () => {
      gone = true;
    };
  }, [price, asking.referralCode, round, retry]);
  return opening;
}
