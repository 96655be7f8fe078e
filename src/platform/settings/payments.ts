import { z } from 'zod';
import { isIban, plainIban } from '#src/lib/iban.ts';
import { type Given, oneOf, url } from './fields.ts';

/** The payment service, and accounts that commissions are paid from. */
export const paymentFields = {
  PAYMENTS: oneOf(['stripe', 'sandbox']).optional(),
  SANDBOX_MOOD: oneOf(['gentle', 'harsh']).default('gentle'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must begin with sk_, or with rk_ for a restricted key')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8, 'is too short').optional(),
  STRIPE_API_BASE: url(['http:', 'https:']).optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().min(8, 'is too short').optional(),
  PAYOUT_CONNECT: z
    .string()
    .regex(/^[A-Z]{2}(, ?[A-Z]{2})*$/, 'must be country codes such as DE,FR')
    .optional(),
  PAYOUT_IBAN: z.string().transform(plainIban).refine(isIban, 'must be an IBAN').optional(),
  PAYOUT_BIC: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'must be a BIC of 8 or 11 characters')
    .optional(),
};

export interface PaymentSettings {
  payments: 'stripe' | 'sandbox';
  /** Behaviour of the sandbox where Stripe's may vary. */
  sandboxMood: 'gentle' | 'harsh';
  stripeSecretKey: string;
  /** Key of Stripe's payment form; set only with real payments. */
  stripePublishableKey?: string;
  stripeWebhookSecret: string;
  stripeApiBase?: string;
  /** Account that commissions are paid from; without it there are no SEPA files. */
  payout?: { name: string; iban: string; bic: string };
  /** Payouts by Stripe Connect: countries in which payees may have an account, and the secret of events about them. */
  payoutConnect?: { countries: readonly string[]; webhookSecret: string | null };
}

type PaymentGiven = Given<typeof paymentFields>;

export const paymentsOf = (e: PaymentGiven): PaymentSettings['payments'] =>
  e.PAYMENTS ?? (e.STRIPE_SECRET_KEY ? 'stripe' : 'sandbox');

/** `payer`: the name that payouts come from. */
export function paymentSettings(e: PaymentGiven, sessionSecret: string, payer: string): PaymentSettings {
  const payments = paymentsOf(e);
  return {
    payments,
    sandboxMood: e.SANDBOX_MOOD,
    stripeSecretKey: e.STRIPE_SECRET_KEY ?? 'sk_test_sandbox',
    stripePublishableKey: payments === 'stripe' ? e.STRIPE_PUBLISHABLE_KEY : undefined,
    stripeWebhookSecret: e.STRIPE_WEBHOOK_SECRET ?? `whsec_${sessionSecret}`,
    stripeApiBase: e.STRIPE_API_BASE,
    payout: e.PAYOUT_IBAN && e.PAYOUT_BIC ? { name: payer, iban: e.PAYOUT_IBAN, bic: e.PAYOUT_BIC } : undefined,
    payoutConnect: connectSettings(e, payments, sessionSecret),
  };
}

/** Whether a key of Stripe, secret, restricted or publishable, is of live mode. */
export const isLiveKey = (key: string): boolean => /^[a-z]k_live_/.test(key);

/** Payouts by Stripe Connect are off without PAYOUT_CONNECT. The sandbox signs all its events alike. */
function connectSettings(
  e: PaymentGiven,
  payments: PaymentSettings['payments'],
  sessionSecret: string,
): PaymentSettings['payoutConnect'] {
  if (!e.PAYOUT_CONNECT) return undefined;
  const inSandbox = payments === 'sandbox' ? (e.STRIPE_WEBHOOK_SECRET ?? `whsec_${sessionSecret}`) : null;
  return {
    countries: e.PAYOUT_CONNECT.split(',').map((code) => code.trim()),
    webhookSecret: e.STRIPE_CONNECT_WEBHOOK_SECRET ?? inSandbox,
  };
}

/** Refuses keys with which money would move where it shall not, or not move where it shall. */
export function paymentFaults(e: PaymentGiven, production: boolean): string[] {
  const { STRIPE_SECRET_KEY: secret } = e;
  const wrong = !e.PAYOUT_IBAN === !e.PAYOUT_BIC ? [] : ['Set both PAYOUT_IBAN and PAYOUT_BIC, or neither.'];
  if (production && !secret && e.PAYMENTS !== 'sandbox') {
    wrong.push('STRIPE_SECRET_KEY is missing. Set it, or say PAYMENTS=sandbox if no money shall move.');
  }
  if (paymentsOf(e) === 'stripe') return [...wrong, ...stripeFaults(e)];
  if (secret && isLiveKey(secret)) {
    wrong.push('PAYMENTS=sandbox although STRIPE_SECRET_KEY is a live key: no money would move. Remove one of them.');
  }
  return wrong;
}

function stripeFaults(e: PaymentGiven): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = e;
  const wrong: string[] = [];
  if (!secret) wrong.push('STRIPE_SECRET_KEY is missing although PAYMENTS=stripe.');
  if (!publishable) {
    wrong.push('STRIPE_PUBLISHABLE_KEY is missing: the payment form in our pages could not be opened.');
  }
  if (secret && publishable && isLiveKey(secret) !== isLiveKey(publishable)) {
    wrong.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: take both from live mode, or both from test mode.',
    );
  }
  if (!e.STRIPE_WEBHOOK_SECRET) {
    wrong.push('STRIPE_WEBHOOK_SECRET is missing: events from Stripe could not be told from forged ones.');
  }
  return wrong;
}
