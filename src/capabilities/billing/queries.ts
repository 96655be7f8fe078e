import type { LoginAnswer } from '#src/capabilities/access/sign-in-contract.ts';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { api } from '#src/web/api.ts';
import { query } from '#src/web/query.ts';
import { refreshedBy } from '#src/web/refreshed-by.ts';
import type { AccountOfOrder } from './order-account-contract.ts';
import type { AgreementInput, CheckoutStateView } from './checkout-contract.ts';
import type { GetOrCreateSubscriptionInput } from './subscribe-contract.ts';
import type { PreviewChangeInput } from './plan-change-contract.ts';
import type { PreviewKitsInput } from './kit-contract.ts';
import type { PreviewNextBoxInput } from './next-box-contract.ts';

export const subscriptionQuery = query('/api/subscription', refreshedBy('billing'));

/** Prices of each plan for a household whose plan runs. */
export const planPricesQuery = query('/api/subscription/plan-prices', refreshedBy('billing'));

/** Price of a follow-up test kit in the plan that runs, by how often it comes. */
export const kitPricesQuery = query('/api/subscription/kits', refreshedBy('billing'));

/** Months for shelters that were set aside with the household's payments. */
export const ownDonationsQuery = query('/api/subscription/donations', refreshedBy('billing'));

/** Proof that an order may be claimed: the id of its payment page, or the token of a mailed link. */
export type Proof = { kind: 'session'; sessionId: string } | { kind: 'token'; token: string };

const pageOf = (sessionId: string) => `/api/checkout-sessions/${encodeURIComponent(sessionId)}` as const;

/** The true state of a payment. */
export const readCheckout = (proof: Proof): Promise<CheckoutStateView> =>
  proof.kind === 'session' ? api.get(pageOf(proof.sessionId)) : api.post('/api/claims/order', { token: proof.token });

export const makeAccountOfOrder = (proof: Proof, account: AccountOfOrder): Promise<LoginAnswer> =>
  proof.kind === 'session'
    ? api.post(`${pageOf(proof.sessionId)}/account`, account)
    : api.post('/api/claims/account', { ...account, token: proof.token });

/** Attaches the order to the account that is signed in. */
export const claimOrder = (proof: Proof): Promise<{ message: string }> =>
  proof.kind === 'session'
    ? api.post(`${pageOf(proof.sessionId)}/claim`)
    : api.post('/api/claims', { token: proof.token });

/** For a buyer who turns out to have an account. */
export const signInToClaim = (email: string, password: string): Promise<LoginAnswer> =>
  api.post('/api/auth/login', { email, password });

/** R339. A payment to be finished within the page, or the subscription there is already. */
export const getOrCreateSubscription = (choice: GetOrCreateSubscriptionInput, signal: AbortSignal) =>
  api.post('/api/get-or-create-subscription', choice, { signal });

/** Stores the buyer's agreement before the payment is confirmed. */
export const storeAgreement = (sessionId: string, agreement: AgreementInput) =>
  api.post(`${pageOf(sessionId)}/agreement`, agreement);

/** Prices a change of plan without making it. */
export const previewChange = (wish: PreviewChangeInput, signal?: AbortSignal) =>
  api.post('/api/subscription/preview', wish, { signal });

/** The date and amount that a change of the next box comes to, without making it. */
export const previewNextBox = (wish: PreviewNextBoxInput, signal?: AbortSignal) =>
  api.post('/api/subscription/next-box/preview', wish, { signal });

export const changeNextBox = (token: string) => api.post('/api/subscription/next-box', { token });

/** Prices other follow-up kits for a cat without changing them. */
export const previewKits = (wish: PreviewKitsInput, signal?: AbortSignal) =>
  api.post('/api/subscription/kits/preview', wish, { signal });

export const changeKits = (token: string) => api.post('/api/subscription/kits', { token });

/** Prices a cat that shall join the plan. */
export const previewPlanCat = (catId: string, signal?: AbortSignal) =>
  api.post('/api/subscription/cats/preview', { catId }, { signal });

export const addPlanCat = (token: string) =>
  api.post('/api/subscription/cats', { token, consent: { accepted: true, version: CONSENT_VERSION } });

export const changePlan = (token: string) => api.post('/api/subscription/change', { token });
