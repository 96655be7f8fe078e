import type { Currency } from '#src/kit/money.ts';

/** R216: in this order, everywhere. */
const METHOD_ORDER = ['card', 'ideal', 'sepa_debit', 'apple_pay', 'google_pay'] as const;
export type PayMethod = (typeof METHOD_ORDER)[number];

const EURO_ONLY: ReadonlySet<PayMethod> = new Set(['ideal', 'sepa_debit']);
const WALLETS: ReadonlySet<PayMethod> = new Set(['apple_pay', 'google_pay']);

/** What a payment in this currency can be made with, in the specified order. iDEAL and SEPA only move euros. */
export const methodsFor = (currency: Currency): PayMethod[] =>
  METHOD_ORDER.filter((method) => currency === 'EUR' || !EURO_ONLY.has(method));

export const isWallet = (method: PayMethod): boolean => WALLETS.has(method);

/** What can be kept for later. iDEAL pays once; the account itself is kept as SEPA. */
export const methodsToKeep = (currency: Currency): PayMethod[] =>
  methodsFor(currency).filter((method) => method !== 'ideal');

/** What the payment service is told by name. Wallets are cards to it: it shows them by itself where the device has one. */
export const typesOf = (methods: PayMethod[]) =>
  methods.filter((method): method is Exclude<PayMethod, 'apple_pay' | 'google_pay'> => !isWallet(method));
