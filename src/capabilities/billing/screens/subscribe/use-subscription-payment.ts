import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LAUNCH } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { PRICE_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { buildQuote, type Quote } from '#src/capabilities/pricing/rules/quote.ts';
import type { PlanView } from '#src/capabilities/pricing/contract.ts';
import { registeredIn } from '#src/capabilities/pricing/rules/tax.ts';
import { countryOfCurrency } from '#src/capabilities/pricing/rules/currency.ts';
import { toast } from '#src/ui/toast.tsx';
import { ApiError } from '#src/web/api.ts';
import { isUnauthorized, queryClient } from '#src/web/query-client.ts';
import type { EmbeddedPaymentView } from '../../contract.ts';
import { getOrCreateSubscription, subscriptionQuery } from '../../queries.ts';
import type { SubscribeChoice } from '../../rules/subscribe-choice.ts';

/** Delay before a payment is requested, so that each press while choosing does not request one. */
const SETTLE_MS = 250;
const FAILED = 'Failed to create subscription. Please try again.';

export interface SubscribeOrder extends SubscribeChoice {
  /** Undefined until it is told: the household's own then, or the currency's. */
  country: string | undefined;
  catIds: string[];
  /** A kit for every cat, also where results are fresh. */
  newKits: boolean;
  referralCode: string | null | undefined;
}

export interface SubscriptionPayment {
  /** The payment of exactly this order; null while it is asked for or cannot be had. */
  ready: EmbeddedPaymentView | null;
  error: string | null;
  again: () => void;
}

/** R331, R339: one payment for one order. Another order gives the secret up at once, and a late answer is not heard. */
export function useSubscriptionPayment(order: SubscribeOrder | null): SubscriptionPayment {
  const key = order ? JSON.stringify(order) : '';
  const settled = useSettled(key);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/get-or-create-subscription', key],
    queryFn: ({ signal }) => ask(JSON.parse(key) as SubscribeOrder, signal),
    enabled: key !== '' && settled === key,
    gcTime: 0,
  });
  return {
    ready: data?.kind === 'payment' ? data : null,
    error: error && !isFetching ? (error instanceof ApiError && error.userMessage) || FAILED : null,
    again: () => void refetch(),
  };
}

async function ask({ plan, cats, country, ...order }: SubscribeOrder, signal: AbortSignal) {
  try {
    const wish = { planType: plan, catCount: cats, ...order, ...(country && { country }) };
    const answer = await getOrCreateSubscription(wish, signal);
    if (answer.kind === 'subscribed') queryClient.setQueryData(subscriptionQuery.queryKey, answer.subscription);
    return answer;
  } catch (error) {
    const unheard = signal.aborted || (error instanceof Error && isUnauthorized(error));
    if (!unheard) toast({ title: 'Error', text: FAILED, tone: 'bad' });
    throw error;
  }
}

/** The value once it has stayed the same for a moment; the first at once. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** By the same rule as the real quote, so that nothing moves when that arrives. */
export function estimateOf(
  { plan, cats, currency, country }: SubscribeOrder,
  known: { country: string } & Pick<PlanView, 'launchOffer' | 'vatIn'>,
): Quote {
  const { launchOffer: offer } = known;
  const choice = { plan, cats, currency, country: country || known.country || countryOfCurrency(currency) };
  const launchOffer = offer && { ...LAUNCH, until: new Date(offer.until) };
  const registered = registeredIn(known.vatIn);
  return buildQuote(
    { ...choice, offerCode: offer?.code },
    { id: '', now: new Date(), priceBook: PRICE_BOOK, launchOffer, registered },
  );
}
