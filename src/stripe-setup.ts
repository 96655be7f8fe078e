import { printChecks } from './capabilities/billing/rules/stripe-checks.ts';
import { examineStripe, refusedBy } from './capabilities/billing/actions/examine-stripe.ts';
import { type SetupStep, setUpStripe } from './capabilities/billing/actions/set-up-stripe.ts';
import { isLiveKey } from './platform/settings/payments.ts';
import { openAccount } from './stripe-doctor.ts';

/**
 * Creates the shop's objects in the Stripe account of the environment's keys, prints each step, checks the account as
 * the doctor does, and returns the exit code. Live keys need `--live`.
 */
export async function runSetup(
  args: readonly string[],
  env: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<number> {
  const unknown = args.find((arg) => arg !== '--live');
  if (unknown) {
    print(`There is no ${unknown}; there is --live.`);
    return 1;
  }
  if (isLiveKey(env.STRIPE_SECRET_KEY ?? '') && !args.includes('--live')) {
    print('STRIPE_SECRET_KEY is a live key. Nothing was done. Add --live if the real account is meant.');
    return 1;
  }
  const account = openAccount(env, print, { unsigned: true });
  if (!account) return 1;
  let webhookSecret = env.STRIPE_WEBHOOK_SECRET || '';
  try {
    const { steps, signingSecret, connectSecret } = await setUpStripe(account.stripe, account.setup);
    print(printSteps(steps));
    print('Prices are not made: every payment names its amount (price_data), which is the one that was quoted.');
    if (signingSecret) print(`Set STRIPE_WEBHOOK_SECRET=${signingSecret} now: it is shown once.`);
    webhookSecret ||= signingSecret ?? '';
    if (connectSecret) print(`Set STRIPE_CONNECT_WEBHOOK_SECRET=${connectSecret} now: it is shown once.`);
  } catch (error) {
    print(printChecks([refusedBy('Setup', error)]));
    return 1;
  }
  const { checks } = await examineStripe(account.stripe, { ...account.setup, webhookSecret }, false);
  print(`\n${printChecks(checks)}`);
  return checks.some(({ state }) => state === 'wrong') ? 1 : 0;
}

function printSteps(steps: readonly SetupStep[]): string {
  const width = Math.max(...steps.map(({ what }) => what.length));
  const done = steps.filter(({ did }) => did !== 'kept').length;
  return [
    ...steps.map(({ did, what, said }) => `${did.padEnd(7)}  ${what.padEnd(width)}  ${said}`),
    '',
    done ? `${done} made or changed.` : 'Nothing was changed.',
  ].join('\n');
}
