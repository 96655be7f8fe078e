import type Stripe from 'stripe';
import type { Conduct } from '../cards.ts';
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

/** What the sandbox keeps of a card beside its last four digits: how it behaves. The number itself is never stored. */
export interface CardHidden {
  conduct: Conduct;
  declineCode?: string;
  /** The holder approved it once; from then on it pays without asking. */
  approved?: boolean;
}

function walletDetails(wallet: Wallet, last4: string): Stripe.PaymentMethod.Card.Wallet {
  return { dynamic_last4: last4, [wallet]: {}, type: wallet };
}

function cardDetails({ card, expiry, wallet }: CardMeans): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: card.brand,
    exp_month: expiry.month,
    exp_year: expiry.year,
    funding: 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: wallet ? walletDetails(wallet, card.number.slice(-4)) : null,
  };
}

export async function createPaymentMethod(scene: Scene, means: Means, billing: BillingDetails) {
  const { card } = means;
  const method: Stripe.PaymentMethod = {
    id: stripeId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { ...billing, address: billing.address ?? NO_ADDRESS, tax_id: null },
    card: cardDetails(means),
    created: scene.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  const hidden: CardHidden = { conduct: card.conduct, ...(card.declineCode && { declineCode: card.declineCode }) };
  return insert(scene, method, { ...hidden });
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
