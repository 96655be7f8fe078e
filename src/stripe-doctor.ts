import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { printChecks, type StripeSetup } from './capabilities/billing/rules/stripe-checks.ts';
import { examineStripe } from './capabilities/billing/actions/examine-stripe.ts';
import { readSettings } from './platform/settings.ts';
import { SettingsError } from './platform/settings/error.ts';
import { createStripe } from './platform/stripe.ts';

/** Prints what is right and wrong with the Stripe account of the environment's keys, and returns the exit code. */
export async function runDoctor(
  args: readonly string[],
  env: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<number> {
  const unknown = args.find((arg) => arg !== '--repair');
  if (unknown) {
    print(`There is no ${unknown}; there is --repair.`);
    return 1;
  }
  const account = openAccount(env, print);
  if (!account) return 1;
  const { checks, signingSecret } = await examineStripe(account.stripe, account.setup, args.includes('--repair'));
  print(printChecks(checks));
  if (signingSecret) print(`The endpoint was made. Set STRIPE_WEBHOOK_SECRET=${signingSecret} now: it is shown once.`);
  return checks.some(({ state }) => state === 'wrong') ? 1 : 0;
}

/**
 * The account of the environment's keys; null, with a sentence printed, where they are missing or wrong. `unsigned`: no events are
 * received, so the secret that they are signed with need not be there.
 */
export function openAccount(
  env: Record<string, string | undefined>,
  print: (line: string) => void,
  { unsigned = false } = {},
): { stripe: Stripe; setup: StripeSetup } | null {
  if (!env.STRIPE_SECRET_KEY) {
    print('STRIPE_SECRET_KEY is not set, so there is no account to look at.');
    return null;
  }
  try {
    // No secret is generated, because nothing is signed here.
    const settings = readSettings({
      ...env,
      SESSION_SECRET: env.SESSION_SECRET || 'x'.repeat(32),
      ...(unsigned && { STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET || `whsec_${randomUUID()}` }),
    });
    const { publicUrl, stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret } = settings;
    const connect = settings.payoutConnect ? { secretSet: settings.payoutConnect.webhookSecret !== null } : null;
    const keys = { publicUrl, secretKey, publishableKey: settings.stripePublishableKey, webhookSecret, connect };
    return { stripe: createStripe(settings), setup: { ...keys, apiVersion: Stripe.API_VERSION } };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    print(error.message);
    return null;
  }
}
