import type { Schedule } from '#src/capabilities/pricing/rules/schedule.ts';
import type { SignedQuote } from '#src/capabilities/pricing/quote-contract.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { Money } from '#src/lib/money.ts';
import { browserZone } from '#src/lib/known-zone.ts';
import type { Input } from '#src/web/answers.ts';
import { api, call, storedToken } from '#src/web/api.ts';
import type { FullAnswersAnswer, ResumeAnswer, ResumeLinkAnswer } from './full-contract.ts';
import type { ProgressAnswer } from './contract.ts';
import type { CheckoutRequest } from './rules/checkout-request.ts';
import type { FullRecord } from './rules/full-record.ts';
import type { QuickRecord } from './rules/record.ts';

const PROGRESS = '/api/onboarding-progress';

/** Posts the whole wizard. `keepalive` lets the request outlive the page. */
export const postProgress = (
  { answers, step, revision }: QuickRecord,
  { keepalive }: { keepalive: boolean },
): Promise<void> => keep(PROGRESS, { ...answers, step, revision } satisfies Input<'post', typeof PROGRESS>, keepalive);

async function keep(path: string, body: object, keepalive: boolean): Promise<void> {
  if (!keepalive) {
    await call('POST', path, body);
    return;
  }
  const token = storedToken();
  await fetch(path, {
    method: 'POST',
    keepalive: true,
    credentials: 'include',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
}

export const readProgress = (): Promise<ProgressAnswer> => api.get('/api/onboarding/progress');

const FULL_ANSWERS_PATH = '/api/onboarding/answers';

/** The full wizard, whole. */
export const postFullAnswers = (
  { answers, place, planChosen, revision }: FullRecord,
  { keepalive }: { keepalive: boolean },
): Promise<void> =>
  keep(
    FULL_ANSWERS_PATH,
    { answers, ...place, planChosen, revision } satisfies Input<'post', typeof FULL_ANSWERS_PATH>,
    keepalive,
  );

export const readFullAnswers = (): Promise<FullAnswersAnswer> => api.get(FULL_ANSWERS_PATH);

/** Save & Resume Later: a link by mail. */
export const askResumeLink = (email: string): Promise<ResumeLinkAnswer> =>
  api.post('/api/onboarding/resume-link', { email });

/** Requests another link to the mailbox of an old one. */
export const askLinkAnew = (link: string): Promise<ResumeLinkAnswer> =>
  api.post('/api/onboarding/resume-link', { link });

/** Opens the answers a mailed link stands for in this browser. */
export const resumeWith = (token: string): Promise<ResumeAnswer> => api.post('/api/onboarding/resume', { token });

/** Plan, cats and country to be priced. */
export type QuoteRequest = Input<'post', '/api/quotes'>;

/** Prices an order; the answer carries the signed token that the checkout honours. */
export const askQuote = (choice: QuoteRequest): Promise<SignedQuote> => api.post('/api/quotes', choice);

/** Begins the payment and gives the address of its page. */
export async function createCheckout(request: CheckoutRequest): Promise<string> {
  const answer = await api.post('/api/create-checkout-session', { ...request, timeZone: browserZone() });
  const url = answer && 'checkoutUrl' in answer && answer.checkoutUrl;
  if (!url) throw new Error('No checkout URL received');
  return url;
}

/** A payment to be finished within the wizard. */
export interface OpenedPayment {
  clientSecret: string;
  sessionId: string;
  /** Of the payment service; null where no money moves. */
  publishableKey: string | null;
}

/** Opens the payment of exactly this quote. The consent follows when the button is pressed. */
export async function openPayment(
  { consent: _, ...order }: CheckoutRequest,
  options: { wallets?: true } = {},
): Promise<OpenedPayment> {
  const answer = await api.post('/api/create-checkout-session', {
    ...{ ...order, ...options, embedded: true },
    timeZone: browserZone(),
  });
  if (!('clientSecret' in answer)) throw new Error('No payment received');
  return answer;
}

const orderOf = (sessionId: string) => `/api/checkout-sessions/${encodeURIComponent(sessionId)}` as const;

export const agreeToPayment = (sessionId: string, consent: CheckoutRequest['consent']): Promise<{ message: string }> =>
  api.post(`${orderOf(sessionId)}/agreement`, { consent });

/** The part of an order that its confirmation shows. */
export interface OrderState {
  state: 'confirmed' | 'processing' | 'needs-action' | 'failed';
  reason: 'open' | 'bank-approval' | 'declined' | 'expired' | 'refunded-duplicate' | 'replaced' | null;
  orderNumber: string | null;
  amount: Money;
  renewal: Money;
  taxIncluded: Money;
  plan: PlanId;
  cats: number;
  nextSteps: string[];
  schedule: Schedule | null;
}

/** The true state of a payment. */
export const readOrder = (sessionId: string): Promise<OrderState> => api.get(orderOf(sessionId));
