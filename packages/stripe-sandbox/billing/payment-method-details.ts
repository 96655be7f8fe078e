import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { CardInput, PaymentInput, Wallet } from './payment-method-types.ts';

export interface BillingDetails {
  name: string | null;
  email: string | null;
  phone: string | null;
  address: Stripe.Address | null;
}

export const NO_ADDRESS: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

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

export function detailsOf(input: PaymentInput): Details {
  switch (input.type) {
    case 'card':
      return { type: 'card', card: cardDetails(input) };
    case 'ideal':
      return { type: 'ideal', ideal: { bank: input.bank.id, bic: input.bank.bic } };
    case 'sepa_debit':
      return { type: 'sepa_debit', sepa_debit: debitDetails(input.account.iban) };
  }
}
