import type { SignedQuote } from '#src/capabilities/pricing/contract.ts';
import type { QuoteChoice } from '#src/capabilities/pricing/rules/quote.ts';
import { api, storedToken } from '#src/web/api.ts';
import type { ProgressAnswer, SavedAnswer } from './contract.ts';
import type { CheckoutRequest } from './rules/checkout-request.ts';
import type { WizardARecord } from './rules/record.ts';

const PROGRESS = '/api/onboarding-progress';

/** Posts the whole wizard. `keepalive` lets the request outlive the page. */
export async function postProgress(
  { answers, step, revision }: WizardARecord,
  { keepalive }: { keepalive: boolean },
): Promise<void> {
  const body = { ...answers, step, revision };
  if (!keepalive) {
    await api.post<SavedAnswer>(PROGRESS, body);
    return;
  }
  const token = storedToken();
  await fetch(PROGRESS, {
    method: 'POST',
    keepalive: true,
    credentials: 'include',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
}

export const readProgress = (): Promise<ProgressAnswer> => api.get<ProgressAnswer>('/api/onboarding/progress');

/** Prices an order; the answer carries the signed token that the checkout honours. */
export const askQuote = (choice: QuoteChoice): Promise<SignedQuote> => api.post<SignedQuote>('/api/quotes', choice);

/** Begins the payment and gives the address of its page. */
export async function createCheckout(request: CheckoutRequest): Promise<string> {
  const answer = await api.post<{ checkoutUrl?: string } | null>('/api/create-checkout-session', request);
  if (!answer?.checkoutUrl) throw new Error('No checkout URL received');
  return answer.checkoutUrl;
}
