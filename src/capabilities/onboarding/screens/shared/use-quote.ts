import { useCallback, useEffect, useState } from 'react';
import type { SignedQuote } from '#src/capabilities/pricing/quote-contract.ts';
import { QUOTE_MS } from '#src/capabilities/pricing/rules/times.ts';
import { ApiError, sentenceFor } from '#src/web/api.ts';
import { askQuote, type QuoteRequest } from '../../queries.ts';

const REFRESH_MS = QUOTE_MS - 60_000;
const NO_ANSWER = 'We could not load the price. Please try again.';

export interface QuoteState {
  /** The price of exactly this choice, or null while it is being asked for or could not be had. */
  quote: SignedQuote | null;
  /** The last price that was known, to look at while another is on its way. */
  shown: SignedQuote | null;
  error: string | null;
  /** The code was refused; the price is the one without it. */
  codeError: string | null;
  retry(): void;
  /** Takes over a fresh quote that the checkout answered with. */
  replace(quote: SignedQuote): void;
}

interface Held {
  key: string;
  quote: SignedQuote | null;
  error: string | null;
  codeError: string | null;
}

async function ask(choice: QuoteRequest): Promise<Omit<Held, 'key'>> {
  try {
    return { quote: await askQuote(choice), error: null, codeError: null };
  } catch (error) {
    if (choice.offerCode && error instanceof ApiError && error.code === 'offer-unavailable') {
      const { offerCode: _refused, ...plain } = choice;
      return { ...(await ask(plain)), codeError: sentenceFor(error, 'This code does not apply to this order.') };
    }
    return { quote: null, error: sentenceFor(error, NO_ANSWER), codeError: null };
  }
}

/** The signed price of a choice: asked for again when the choice changes and before it grows too old. */
export function useQuote(choice: QuoteRequest): QuoteState {
  const key = JSON.stringify(choice);
  const [held, setHeld] = useState<Held | null>(null);
  const [round, setRound] = useState(0);
  const retry = useCallback(() => {
    setHeld(null);
    setRound((count) => count + 1);
  }, []);
  useEffect(() => {
    let current = true;
    const fetchNow = () =>
      ask(JSON.parse(key) as QuoteRequest).then((answer) => {
        if (current) setHeld({ key, ...answer });
      });
    void fetchNow();
    const timer = setInterval(() => void fetchNow(), REFRESH_MS);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [key, round]);
  const replace = useCallback((quote: SignedQuote) => setHeld({ key, quote, error: null, codeError: null }), [key]);
  const mine = held?.key === key ? held : null;
  return {
    quote: mine?.quote ?? null,
    shown: held?.quote ?? null,
    error: mine?.error ?? null,
    codeError: mine?.codeError ?? null,
    retry,
    replace,
  };
}
