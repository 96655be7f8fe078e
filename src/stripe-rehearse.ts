import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { createSandbox } from '#stripe-sandbox';
import { NOT_REHEARSED, rehearseLife } from './capabilities/billing/actions/rehearse-life.ts';
import { refusedBy } from './capabilities/billing/actions/examine-stripe.ts';
import { differencesOf, printDifferences, printSteps } from './capabilities/billing/rules/rehearsal.ts';
import { printChecks } from './capabilities/billing/rules/stripe-checks.ts';
import { embedded } from './platform/database.ts';
import { openEngine } from './platform/embedded/engine.ts';
import { openAccount } from './stripe-doctor.ts';

const MISSING = `There is no account to rehearse with. Set
  STRIPE_SECRET_KEY       a secret key of test mode, sk_test_…
  STRIPE_PUBLISHABLE_KEY  of the same mode, pk_test_…`;

/**
 * Plays the life of a subscription in the test-mode account of the environment's keys and in the sandbox, and prints
 * the differences. Returns 0 without any, 1 with some or if it could not be tried.
 */
export async function runRehearsal(
  args: readonly string[],
  env: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<number> {
  const refusal = refusalOf(args, env);
  const account = refusal ? null : openAccount(env, print, { unsigned: true });
  if (!account) {
    if (refusal) print(refusal);
    return 1;
  }
  const elsewhere = env.STRIPE_API_BASE;
  print(elsewhere ? `Account: ${elsewhere}. This is not Stripe.` : 'Account: Stripe, test mode.');
  const startsAt = Math.floor(Date.now() / 1000);
  const options = { startsAt, name: `rehearsal ${randomUUID().slice(0, 8)}` };
  try {
    const seen = await rehearseLife(account.stripe, { ...options, pollMs: elsewhere ? 50 : 1000 });
    const expected = await inSandbox((stripe) => rehearseLife(stripe, { ...options, pollMs: 50 }));
    const differences = differencesOf(seen, expected);
    print(`\n${printSteps(seen, differences)}\n\n${printDifferences(differences)}`);
    print(`\nNot rehearsed, because no request can do it:\n${NOT_REHEARSED.map((what) => `- ${what}`).join('\n')}`);
    return differences.length || seen.some((step) => 'not tried' in step.seen) ? 1 : 0;
  } catch (error) {
    print(printChecks([refusedBy('Rehearsal', error)]));
    return 1;
  }
}

function refusalOf(args: readonly string[], { STRIPE_SECRET_KEY: key }: Record<string, string | undefined>) {
  if (args.length) return `There is no ${args[0]}; the rehearsal takes everything from the environment.`;
  if (!key) return MISSING;
  return key.startsWith('sk_test_')
    ? null
    : 'STRIPE_SECRET_KEY is not a secret key of test mode (sk_test_…). Nothing was done.';
}

/** Runs the work in a sandbox of its own, in memory, that posts events to nobody. */
async function inSandbox<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
  const database = await embedded(await openEngine());
  try {
    const { fetch } = await createSandbox({
      database: database.db,
      webhookUrl: 'http://localhost/nobody',
      deliver: async () => new Response(null, { status: 200 }),
    });
    const send = ((url: string, init: RequestInit) => fetch(new Request(url, init))) as typeof globalThis.fetch;
    return await work(new Stripe('sk_test_sandbox', { httpClient: Stripe.createFetchHttpClient(send) }));
  } finally {
    await database.close();
  }
}
