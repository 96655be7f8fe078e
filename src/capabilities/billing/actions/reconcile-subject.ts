import Stripe from 'stripe';
import { openThrottle, type Throttle } from '#src/lib/throttle.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import { loggedError } from '#src/platform/redact.ts';
import { type Finding, isAutomaticallyRepaired } from '../rules/discrepancies.ts';
import { noteFindings } from '../discrepancy-store.ts';

export interface Comparer<T> {
  /** Prefix of the id in a discrepancy's subject: `invoice:in_…`. */
  type: string;
  /** Whether comparing without a loaded object asks the payment service. */
  asks: boolean;
  /** Returns current differences. `loaded` is the object as listed; without it, it is read. */
  compare(services: AppServices, id: string, loaded?: T): Promise<Finding[]>;
  /** Runs the action that mends a finding. Repeating it changes nothing. */
  heal(services: AppServices, id: string, finding: Finding): Promise<unknown>;
}

const SYSTEM = systemActor('billing/reconcile-subject');

/** Mending one thing may show the next: an order that was missing has a subscription that is not paused yet. */
const ROUNDS = 4;

/** Far below the payment service's limits (25 reads a second while testing, 100 live), so that buyers never wait for this. */
const beside = openThrottle({ burst: 50, perSecond: 10 });
const unlimited: Throttle = { take: async () => {} };

/** Pace of requests to the payment service; the sandbox has no limit. */
export const throttleOf = ({ settings }: AppServices): Throttle =>
  settings.payments === 'sandbox' ? unlimited : beside;

const CALLS_OF_A_HEALING = 4;

/** The payment service cannot be used now; a later request may succeed. */
export const isOutage = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError;

/**
 * Compares one object, mends the differences that have an action, and leaves the others at the desk. Returns whether
 * anything was mended.
 */
export async function reconcileSubject<T>(
  services: AppServices,
  comparer: Comparer<T>,
  id: string,
  loaded?: T,
): Promise<{ healed: boolean }> {
  const subject = `${comparer.type}:${id}`;
  let healed = false;
  let findings = await compared(services, comparer, id, loaded);
  for (let round = 0; round < ROUNDS && findings.some(({ kind }) => isAutomaticallyRepaired(kind)); round++) {
    for (const finding of findings) {
      if (!isAutomaticallyRepaired(finding.kind)) continue;
      await throttleOf(services).take(CALLS_OF_A_HEALING);
      await attempt(services, subject, () => comparer.heal(services, id, finding));
    }
    const left = await compared(services, comparer, id);
    healed ||= !same(left, findings);
    if (same(left, findings)) break;
    findings = left;
  }
  await services.transact(SYSTEM, (ctx) => noteFindings(ctx.tx, subject, findings, ctx.now));
  return { healed };
}

/** One object that cannot be understood must not hold up all others. */
async function compared<T>(services: AppServices, comparer: Comparer<T>, id: string, loaded?: T): Promise<Finding[]> {
  let findings: Finding[] = [{ kind: 'not-understood', ours: '', theirs: '' }];
  await attempt(services, `${comparer.type}:${id}`, async () => {
    findings = await comparer.compare(services, id, loaded);
  });
  return findings;
}

async function attempt(services: AppServices, subject: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // An outage ends the run; a database that is away ends the job, which is repeated.
    if (isOutage(error) || !(error instanceof Stripe.errors.StripeError || isOurs(error))) throw error;
    services.log.error({ subject, error: loggedError(error) }, 'could not be reconciled');
  }
}

/** An object that we cannot map, or a constraint of the database that forbids the write. */
const isOurs = (error: unknown): boolean => {
  const { code } = ((error as { cause?: unknown } | null)?.cause ?? {}) as { code?: string };
  return code === undefined ? error instanceof Error && !('cause' in error && error.cause) : code.startsWith('23');
};

const same = (one: Finding[], other: Finding[]): boolean => JSON.stringify(one) === JSON.stringify(other);
