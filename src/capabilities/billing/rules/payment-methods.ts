import type { Currency } from '#src/lib/money.ts';

/** R216: in this order, everywhere. */
const METHOD_ORDER = ['card', 'ideal', 'sepa_debit', 'apple_pay', 'google_pay'] as const;
export type PayMethod = (typeof METHOD_ORDER)[number];

const EURO_ONLY: ReadonlySet<PayMethod> = new Set(['ideal', 'sepa_debit']);
const WALLETS: ReadonlySet<PayMethod> = new Set(['apple_pay', 'google_pay']);

/** Payment methods for a currency, in the specified order. iDEAL and SEPA only move euros. */
export const methodsFor = (currency: Currency): PayMethod[] =>
  METHOD_ORDER.filter((method) => currency === 'EUR' || !EURO_ONLY.has(method));

export const isWallet = (method: PayMethod): boolean => WALLETS.has(method);

/** Payment methods that can be saved. iDEAL pays once; its account is saved as SEPA. */
export const methodsToKeep = (currency: Currency): PayMethod[] =>
  methodsFor(currency).filter((method) => method !== 'ideal');

/** Stripe's method types. Wallets are cards to Stripe, which shows them by itself on devices that have one. */
export const typesOf = (methods: PayMethod[]) =>
  methods.filter((method): method is Exclude<PayMethod, 'apple_pay' | 'google_pay'> => !isWallet(method));

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  visa: 'Visa',
  mastercard: 'Mastercard',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

interface SavedMethod {
  card?: { brand: string; last4: string } | null | undefined;
  sepa_debit?: { last4: string | null } | null | undefined;
}

/** Names a saved payment method by its brand and last four digits: 'the Visa card that ends in 4242'. */
export function methodWords(method: SavedMethod | string | null): string {
  const { card, sepa_debit: account } = method === null || typeof method === 'string' ? {} : method;
  if (card) return `${BRANDS[card.brand] ? `the ${BRANDS[card.brand]} card` : 'the card'} that ends in ${card.last4}`;
  return account?.last4 ? `the bank account that ends in ${account.last4}` : 'another payment method';
}
