import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Afterwards, Conduct } from '../cards.ts';
import { record } from '../events.ts';
import { stripeId } from '../ids.ts';
import type { Scene } from '../scene.ts';
import { insert, lock, save } from '../store.ts';
import type { CardMeans, Means, Wallet } from './means.ts';

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
}

function walletDetails(wallet: Wallet, last4: string): Stripe.PaymentMethod.Card.Wallet {
  return { dynamic_last4: last4, [wallet]: {}, type: wallet };
}

/** The same for the same test card. */
const fingerprintOf = (number: string) => createHash('sha256').update(number).digest('hex').slice(0, 16);

function cardDetails({ card, expiry, wallet }: CardMeans): Stripe.PaymentMethod.Card {
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

function detailsOf(means: Means): Details {
  switch (means.type) {
    case 'card':
      return { type: 'card', card: cardDetails(means) };
    case 'ideal':
      return { type: 'ideal', ideal: { bank: means.bank.id, bic: means.bank.bic } };
    case 'sepa_debit':
      return { type: 'sepa_debit', sepa_debit: debitDetails(means.account.iban) };
  }
}

/** Behaviour of a payment method. iDEAL banks always ask their customer. */
export function conductOf(means: Means): Conduct {
  if (means.type === 'ideal') return 'asks';
  return means.type === 'card' ? means.card.conduct : means.account.conduct;
}

export async function createPaymentMethod(scene: Scene, means: Means, billing: BillingDetails) {
  const method: Stripe.PaymentMethod = {
    id: stripeId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { ...billing, address: billing.address ?? NO_ADDRESS, tax_id: null },
    created: scene.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    ...detailsOf(means),
  };
  const declineCode = means.type === 'card' ? means.card.declineCode : undefined;
  const afterwards = means.type === 'card' ? means.card.afterwards : undefined;
  const hidden: CardHidden = {
    conduct: conductOf(means),
    ...(declineCode && { declineCode }),
    ...(afterwards && { afterwards }),
  };
  return insert(scene, method, { ...hidden });
}

/** A payment through a bank is for once; what it leaves behind is the leave to debit that account. */
export async function mandateBehind(scene: Scene, method: Stripe.PaymentMethod): Promise<Stripe.PaymentMethod> {
  const { type: _, ideal: __, ...rest } = method;
  const account = { bank_code: method.ideal?.bic?.slice(0, 4) ?? null, country: 'NL', last4: '5264' };
  const generated: Stripe.PaymentMethod = {
    ...rest,
    id: stripeId('pm'),
    created: scene.now,
    sepa_debit: {
      branch_code: null,
      fingerprint: null,
      generated_from: { charge: null, setup_attempt: null },
      ...account,
    },
    type: 'sepa_debit',
  };
  const { hidden } = await lock(scene, 'payment_method', method.id);
  await save(scene, method, { ...hidden, mandate: generated.id });
  return insert(scene, generated, { conduct: 'pays' } satisfies CardHidden as never);
}

export async function attach(scene: Scene, id: string, customer: string): Promise<Stripe.PaymentMethod> {
  const { data, hidden } = await lock(scene, 'payment_method', id);
  if (data.customer === customer) return data;
  const attached: Stripe.PaymentMethod = { ...data, customer };
  await save(scene, attached, hidden);
  await record(scene, 'payment_method.attached', attached);
  return attached;
}

export async function detach(scene: Scene, id: string): Promise<Stripe.PaymentMethod> {
  const { data, hidden } = await lock(scene, 'payment_method', id);
  const detached: Stripe.PaymentMethod = { ...data, customer: null };
  await save(scene, detached, hidden);
  await record(scene, 'payment_method.detached', detached, data);
  return detached;
}

export async function markApproved(scene: Scene, id: string): Promise<void> {
  const { data, hidden } = await lock(scene, 'payment_method', id);
  await save(scene, data, { ...hidden, approved: true });
}
