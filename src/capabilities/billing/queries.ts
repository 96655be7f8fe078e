import { queryOptions } from '@tanstack/react-query';
import type { LoginAnswer } from '#src/capabilities/access/contract.ts';
import { api } from '#src/web/api.ts';
import { refreshedBy } from '#src/web/refreshed-by.ts';
import type {
  AgreementInput,
  ChangeDoneView,
  ChangeQuoteView,
  CheckoutStateView,
  GetOrCreateSubscriptionInput,
  PreviewChangeInput,
  SubscriptionState,
  SubscriptionOrPaymentView,
} from './contract.ts';

export const subscriptionQuery = queryOptions<SubscriptionState>({
  queryKey: ['/api/subscription', refreshedBy('billing')],
});

/** Proof that an order may be claimed: the id of its payment page, or the token of a mailed link. */
export type Proof = { kind: 'session'; sessionId: string } | { kind: 'token'; token: string };

export interface AccountOfOrder {
  /** Left out where the order holds the recipient's. */
  firstName?: string;
  lastName?: string;
  password: string;
}

const pageOf = (sessionId: string) => `/api/checkout-sessions/${encodeURIComponent(sessionId)}`;

/** The true state of a payment. */
export const readCheckout = (proof: Proof): Promise<CheckoutStateView> =>
  proof.kind === 'session'
    ? api.get<CheckoutStateView>(pageOf(proof.sessionId))
    : api.post<CheckoutStateView>('/api/claims/order', { token: proof.token });

export const makeAccountOfOrder = (proof: Proof, account: AccountOfOrder): Promise<LoginAnswer> =>
  proof.kind === 'session'
    ? api.post<LoginAnswer>(`${pageOf(proof.sessionId)}/account`, account)
    : api.post<LoginAnswer>('/api/claims/account', { ...account, token: proof.token });

/** Attaches the order to the account that is signed in. */
export const claimOrder = (proof: Proof): Promise<{ message: string }> =>
  proof.kind === 'session'
    ? api.post<{ message: string }>(`${pageOf(proof.sessionId)}/claim`)
    : api.post<{ message: string }>('/api/claims', { token: proof.token });

/** For a buyer who turns out to have an account. */
export const signInToClaim = (email: string, password: string): Promise<LoginAnswer> =>
  api.post<LoginAnswer>('/api/auth/login', { email, password });

/** R339. A payment to be finished within the page, or the subscription there is already. */
export const getOrCreateSubscription = (choice: GetOrCreateSubscriptionInput, signal: AbortSignal) =>
  api.post<SubscriptionOrPaymentView>('/api/get-or-create-subscription', choice, { signal });

/** Stores the buyer's agreement before the payment is confirmed. */
export const storeAgreement = (sessionId: string, agreement: AgreementInput) =>
  api.post<{ message: string }>(`${pageOf(sessionId)}/agreement`, agreement);

/** Prices a change of plan without making it. */
export const previewChange = (wish: PreviewChangeInput, signal?: AbortSignal) =>
  api.post<ChangeQuoteView>('/api/subscription/preview', wish, { signal });

export const changePlan = (token: string) => api.post<ChangeDoneView>('/api/subscription/change', { token });
