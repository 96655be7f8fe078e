import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Afterwards, Conduct } from './test-cards.ts';
import { saveAndRecord } from '../webhooks/record-event.ts';
import { invalid } from '../api/errors.ts';
import { stripeId } from '../api/ids.ts';
import type { RequestContext } from '../request-context.ts';
import { hiddenOf, insert, lock, save } from '../objects/store.ts';
import type { CardInput, PaymentInput, Wallet } from './payment-method-types.ts';

export interface BillingDetails {
  name: string | null;
  email: string | null;
  phone: string | null;
  address: Stripe.Address | null;
}

const NO_ADDRESS: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

/** Card data that the sandbox stores besides the last four digits: its behaviour. The number is never stored. */
export interface CardHidden {
  conduct: Conduct;
  declineCode?: string;
  /** The holder approved it once; unless it always asks, it pays without asking from then on. */
  approved?: boolean;
  afterwards?: Afterwards;
  /** Taken off its customer, which is for good. */
  detached?: boolean;
}

function walletDetails(wallet: Wallet, last4: string): Stripe.PaymentMethod.Card.Wallet {
  return { dynamic_last4: last4, [wallet]: {}, type: wallet };
}

/** Equal for equal test cards. */
const fingerprintOf = (number: string) => createHash('sha256').update(number).digest('hex').slice(0, 16);

function cardDetails({ card, expiry, wallet }: CardInput): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: card.brand,
    exp_month: expiry.month,
    exp_year: expiry.year,
    fingerprint: fingerprintOf(card.number),
    funding: 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: wallet ? walletDetails(wallet, card.number.slice(-4)) : null,
  };
}

function debitDetails(iban: string): Stripe.PaymentMethod.SepaDebit {
  return {
    bank_code: iban.slice(4, 12),
    branch_code: null,
    country: iban.slice(0, 2),
    fingerprint: null,
    generated_from: null,
    last4: iban.slice(-4),
  };
}

type Details = Pick<Stripe.PaymentMethod, 'type' | 'card' | 'ideal' | 'sepa_debit'>;

function detailsOf(input: PaymentInput): Details {
  switch (input.type) {
    case 'card':
      return { type: 'card', card: cardDetails(input) };
    case 'ideal':
      return { type: 'ideal', ideal: { bank: input.bank.id, bic: input.bank.bic } };
    case 'sepa_debit':
      return { type: 'sepa_debit', sepa_debit: debitDetails(input.account.iban) };
  }
}

/** Behaviour of a payment method. iDEAL banks always ask their customer. */
export function conductOf(input: PaymentInput): Conduct {
  if (input.type === 'ideal') return 'asks';
  return input.type === 'card' ? input.card.conduct : input.account.conduct;
}

export async function createPaymentMethod(context: RequestContext, input: PaymentInput, billing: BillingDetails) {
  const method: Stripe.PaymentMethod = {
    id: stripeId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { ...billing, address: billing.address ?? NO_ADDRESS, tax_id: null },
    created: context.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    ...detailsOf(input),
  };
  const declineCode = input.type === 'card' ? input.card.declineCode : undefined;
  const afterwards = input.type === 'card' ? input.card.afterwards : undefined;
  const hidden: CardHidden = {
    conduct: conductOf(input),
    ...(declineCode && { declineCode }),
    ...(afterwards && { afterwards }),
  };
  return insert(context, method, { ...hidden });
}

/** A payment through a bank is for once; what it leaves behind is the leave to debit that account. */
export async function mandateBehind(
  context: RequestContext,
  method: Stripe.PaymentMethod,
): Promise<Stripe.PaymentMethod> {
  const { type: _, ideal: __, ...rest } = method;
  const account = { bank_code: method.ideal?.bic?.slice(0, 4) ?? null, country: 'NL', last4: '5264' };
  const generated: Stripe.PaymentMethod = {
    ...rest,
    id: stripeId('pm'),
    created: context.now,
    sepa_debit: {
      branch_code: null,
      fingerprint: null,
      generated_from: { charge: null, setup_attempt: null },
      ...account,
    },
    type: 'sepa_debit',
  };
  const { hidden } = await lock(context, 'payment_method', method.id);
  await save(context, method, { ...hidden, mandate: generated.id });
  return insert(context, generated, { conduct: 'pays' } satisfies CardHidden as never);
}

/** A payment method that was taken off its customer is of no use any more. */
export async function refuseDetached(context: RequestContext, id: string): Promise<void> {
  if (!(await hiddenOf(context, id)).detached) return;
  throw invalid(
    'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
  );
}

export async function attach(context: RequestContext, id: string, customer: string): Promise<Stripe.PaymentMethod> {
  const { data, hidden } = await lock(context, 'payment_method', id);
  if (data.customer === customer) return data;
  await refuseDetached(context, id);
  const attached: Stripe.PaymentMethod = { ...data, customer };
  return saveAndRecord(context, 'payment_method.attached', attached, hidden);
}

export async function detach(context: RequestContext, id: string): Promise<Stripe.PaymentMethod> {
  const { data, hidden } = await lock(context, 'payment_method', id);
  if (!data.customer)
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
  const detached: Stripe.PaymentMethod = { ...data, customer: null };
  return saveAndRecord(context, 'payment_method.detached', detached, { ...hidden, detached: true }, data);
}

export async function markApproved(context: RequestContext, id: string): Promise<void> {
  const { data, hidden } = await lock(context, 'payment_method', id);
  await save(context, data, { ...hidden, approved: true });
}
