import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import type { StoredEvent } from '../objects/object-types.ts';
import { clockOffset, sandboxTime } from '../clock-in-statements.ts';
import { type Dependencies, defaultSettings, readSettings, secondsOn } from '../request-context.ts';
import { deliveries, objects, settings } from '../tables.ts';
import { publish } from '../api/traffic.ts';
import { type Destination, resolveDestination } from './destinations.ts';

/** Time after which a delivery of a killed process is due again. */
const LEASE_SECONDS = 20;
const ANSWER_TIMEOUT_MS = 15_000;
const FIRST_RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 3600;

/** 5, 10, 20, 40 seconds and so on, an hour at most. */
function retryAfter(attempts: number): number {
  return Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS);
}

const later = (deps: Dependencies, offset: number, seconds: number) =>
  new Date(deps.clock.now().getTime() + (offset + seconds) * 1000);

interface Claimed extends Destination {
  id: number;
  event: string;
  attempts: number;
  offset: number;
}

/** Leases the next delivery to this process, in one statement. The row is set later rather than locked, because sending is not part of any transaction. */
async function claim(deps: Dependencies, request: string | undefined): Promise<Claimed | undefined> {
  const now = sandboxTime(deps);
  const shuffled = sql`coalesce((select ${settings.shuffle} from ${settings}), ${defaultSettings(deps.mood).shuffle}) = 1`;
  const due = and(
    isNull(deliveries.deliveredAt),
    lte(deliveries.nextAttemptAt, now),
    request ? eq(deliveries.request, request) : undefined,
  );
  const next = deps.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(due)
    .orderBy(sql`case when ${shuffled} then random() end`, asc(deliveries.nextAttemptAt), asc(deliveries.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const { id, event, attempts, url, endpoint } = deliveries;
  const lease = sql`${now} + ${LEASE_SECONDS} * interval '1 second'`;
  const [row] = await deps.db
    .update(deliveries)
    .set({ attempts: sql`${attempts} + 1`, nextAttemptAt: lease })
    .where(eq(id, next))
    .returning({ id, event, attempts, url, endpoint, offset: clockOffset });
  return row;
}

/** The later of the wall clock and the sandbox's own: a receiver may check a signature's age by either. */
function signatureTime({ clock }: Dependencies): number {
  return Math.floor(Math.max(Date.now(), clock.now().getTime()) / 1000);
}

async function signed(
  deps: Dependencies,
  id: string,
  { url, secret }: { url: string; secret: string },
): Promise<Request> {
  const [row] = await deps.db.select({ data: objects.data }).from(objects).where(eq(objects.id, id));
  const event = row?.data as unknown as StoredEvent;
  const payload = JSON.stringify({ ...event, pending_webhooks: 1 });
  publish(event.type, payload);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: signatureTime(deps),
  });
  return new Request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
      'user-agent': 'Stripe/1.0 (sandbox)',
    },
    body: payload,
  });
}

const tooSlow = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DOMException('No answer in time.', 'TimeoutError')), ANSWER_TIMEOUT_MS).unref();
  });

async function deliverOne(deps: Dependencies, claimed: Claimed): Promise<boolean> {
  const destination = await resolveDestination(deps, claimed);
  if (!destination) {
    await deps.db.delete(deliveries).where(eq(deliveries.id, claimed.id));
    return false;
  }
  const posted = Promise.race([deps.deliver(await signed(deps, claimed.event, destination)), tooSlow()]);
  const answer = await posted.then(
    (response) => ({ ok: response.ok, text: String(response.status) }),
    (error: unknown) => ({ ok: false, text: error instanceof Error ? error.name : 'unreachable' }),
  );
  const now = later(deps, claimed.offset, 0);
  const outcome = answer.ok
    ? { deliveredAt: now, lastAnswer: answer.text }
    : { nextAttemptAt: later(deps, claimed.offset, retryAfter(claimed.attempts)), lastAnswer: answer.text };
  await deps.db.update(deliveries).set(outcome).where(eq(deliveries.id, claimed.id));
  return answer.ok;
}

/** Delivers the due events of one request, or of all; returns the number of accepted deliveries. */
export async function deliverDue(deps: Dependencies, request?: string): Promise<number> {
  let taken = 0;
  for (;;) {
    const claimed = await claim(deps, request);
    if (!claimed) return taken;
    if (await deliverOne(deps, claimed)) taken += 1;
  }
}

/** Longest time that a request waits for the delivery of its own events. */
const DELIVERY_WAIT_MS = 10_000;

/** Delivers the events of one request. Failed deliveries are retried later. */
export async function deliverEventsOf(deps: Dependencies, request: string): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, DELIVERY_WAIT_MS).unref());
  await Promise.race([deliverDue(deps, request).catch(() => 0), timeout]);
}

/** Unix seconds on the sandbox's clock. */
export async function sandboxNow(deps: Dependencies): Promise<number> {
  return secondsOn(deps.clock, await readSettings(deps.db, deps.mood));
}
