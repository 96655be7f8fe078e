import Stripe from 'stripe';
import { printChecks } from './capabilities/billing/rules/stripe-checks.ts';
import { examineStripe } from './capabilities/billing/actions/examine-stripe.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import { createStripe } from './platform/stripe.ts';

/** Prints what is right and wrong with the Stripe account of the environment's keys, and returns the exit code. */
export async function runDoctor(
  args: readonly string[],
  env: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<number> {
  const unknown = args.filter((arg) => arg !== '--repair');
  if (unknown.length) {
    print(`There is no ${unknown[0]}; there is --repair.`);
    return 1;
  }
  if (!env.STRIPE_SECRET_KEY) {
    print('STRIPE_SECRET_KEY is not set, so there is no account to look at.');
    return 1;
  }
  try {
    // No secret is generated, because nothing is signed here.
    const settings = readSettings({ ...env, SESSION_SECRET: env.SESSION_SECRET || 'x'.repeat(32) });
    const { publicUrl, stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret } = settings;
    const keys = { publicUrl, secretKey, publishableKey: settings.stripePublishableKey, webhookSecret };
    const setup = { ...keys, apiVersion: Stripe.API_VERSION };
    const { checks, signingSecret } = await examineStripe(createStripe(settings), setup, args.includes('--repair'));
    print(printChecks(checks));
    if (signingSecret)
      print(`The endpoint was made. Set STRIPE_WEBHOOK_SECRET=${signingSecret} now: it is shown once.`);
    return checks.some(({ state }) => state === 'wrong') ? 1 : 0;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    print(error.message);
    return 1;
  }
}
