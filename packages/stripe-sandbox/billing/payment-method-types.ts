import type { Bank, TestIban } from './test-banks.ts';
import type { Expiry } from './card-entry.ts';
import type { TestCard } from './test-cards.ts';

/** Buttons that pay with a card kept elsewhere. In the sandbox that card always pays. */
const WALLETS = ['apple_pay', 'google_pay'] as const;
export type Wallet = (typeof WALLETS)[number];

/** Checked payment method of a buyer. */
export interface CardInput {
  type: 'card';
  card: TestCard;
  expiry: Expiry;
  wallet?: Wallet;
}
export type PaymentInput = CardInput | { type: 'ideal'; bank: Bank } | { type: 'sepa_debit'; account: TestIban };

/** A way to pay as the form offers it: a wallet is a card to Stripe and a button of its own to the buyer. */
export type Method = 'card' | 'ideal' | 'sepa_debit' | Wallet;

export type MethodType = 'card' | 'ideal' | 'sepa_debit';

/** The types a currency can be paid with; the banks of the euro take nothing else. */
export function typesFor(currency: string | null): MethodType[] {
  return currency === 'eur' ? ['card', 'ideal', 'sepa_debit'] : ['card'];
}

const ORDER: readonly Method[] = ['card', 'ideal', 'sepa_debit', ...WALLETS];

/** Methods of the form for a session's types, in the order shown. */
export function methodsFor(types: readonly string[]): Method[] {
  return ORDER.filter((method) => types.includes(isWallet(method) ? 'card' : method));
}

export const isWallet = (method: Method): method is Wallet => WALLETS.some((wallet) => wallet === method);
