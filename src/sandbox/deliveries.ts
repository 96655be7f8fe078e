import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Tx } from '#src/platform/database.ts';
import type { StoredEvent } from './store.ts';
import { type Ground, readKnobs, secondsOn } from './scene.ts';
import { deliveries, objects } from './tables.ts';
import { publish } from './traffic.ts';

export interface Post extends Ground {
  readonly webhookSecret: string;
  /** Posts to the shop's webhook; `https://…/api/webhooks/stripe` is the request's address. */
  readonly deliver: (request: Request) => Promise<Response>;
}

/** A process that dies with a delivery in its hands gives it back after this. */
const LEASE_SECONDS = 20;
const ANSWER_TIMEOUT_MS = 15_000;
const FIRST_RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 3600;

/** 5, 10, 20, 40 seconds and so on, an hour at most. */
function retryAfter(attempts: number): number {
  return Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS);
}

const later = (post: Ground, offset: number, seconds: number) =>
  new Date(post.clock.now().getTime() + (offset + seconds) * 1000);

interface Claimed {
  id: number;
  event: string;
  attempts: number;
  offset: number;
}

/** Takes the next delivery for this process alone. The row is moved ahead rather than locked, because posting it is not part of any transaction. */
async function claim(post: Post, request: string | undefined): Promise<Claimed | undefined> {
  return post.db.transaction(async (handle) => {
    const tx = handle as unknown as Tx;
    const { clockOffset: offset, shuffle } = await readKnobs(tx, post.mood);
    const due = and(
      isNull(deliveries.deliveredAt),
      lte(deliveries.nextAttemptAt, later(post, offset, 0)),
      request ? eq(deliveries.request, request) : undefined,
    );
    const query = tx
      .select({ id: deliveries.id, event: deliveries.event, attempts: deliveries.attempts })
      .from(deliveries);
    const order = shuffle ? [sql`random()`] : [asc(deliveries.nextAttemptAt), asc(deliveries.id)];
    const [row] = await query
      .where(due)
      .orderBy(...order)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!row) return undefined;
    const attempts = row.attempts + 1;
    const lease = { attempts, nextAttemptAt: later(post, offset, LEASE_SECONDS) };
    await tx.update(deliveries).set(lease).where(eq(deliveries.id, row.id));
    return { ...row, attempts, offset };
  });
}

/** A receiver may check a signature's age by the wall clock or by the shop's clock, which tests move; the later of the two is fresh by both. */
function signatureTime({ clock }: Ground): number {
  return Math.floor(Math.max(Date.now(), clock.now().getTime()) / 1000);
}

async function signed(post: Post, id: string): Promise<Request> {
  const [row] = await post.db.select({ data: objects.data }).from(objects).where(eq(objects.id, id));
  const event = row?.data as unknown as StoredEvent;
  const payload = JSON.stringify({ ...event, pending_webhooks: 1 });
  publish(event.type, payload);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: post.webhookSecret,
    timestamp: signatureTime(post),
  });
  return new Request(`${post.publicUrl}/api/webhooks/stripe`, {
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

async function postOne(post: Post, claimed: Claimed): Promise<boolean> {
  const posted = Promise.race([post.deliver(await signed(post, claimed.event)), tooSlow()]);
  const answer = await posted.then(
    (response) => ({ ok: response.ok, text: String(response.status) }),
    (error: unknown) => ({ ok: false, text: error instanceof Error ? error.name : 'unreachable' }),
  );
  const now = later(post, claimed.offset, 0);
  const outcome = answer.ok
    ? { deliveredAt: now, lastAnswer: answer.text }
    : { nextAttemptAt: later(post, claimed.offset, retryAfter(claimed.attempts)), lastAnswer: answer.text };
  await post.db.update(deliveries).set(outcome).where(eq(deliveries.id, claimed.id));
  return answer.ok;
}

/** A look without a transaction: most of the time there is nothing, and this is asked often. */
async function somethingDue(post: Post): Promise<boolean> {
  const { clockOffset } = await readKnobs(post.db, post.mood);
  const query = post.db.select({ id: deliveries.id }).from(deliveries);
  const due = and(isNull(deliveries.deliveredAt), lte(deliveries.nextAttemptAt, later(post, clockOffset, 0)));
  return (await query.where(due).limit(1)).length > 0;
}

/** Posts what is due, of one request or of all, until nothing is; answers how many posts the shop took. */
export async function deliverDue(post: Post, request?: string): Promise<number> {
  let taken = 0;
  while (await somethingDue(post)) {
    const claimed = await claim(post, request);
    if (!claimed) break;
    if (await postOne(post, claimed)) taken += 1;
  }
  return taken;
}

/** The shop learns of what a request did before that is answered, unless it takes longer than this to listen. */
const SHOP_PATIENCE_MS = 10_000;

/** Delivers the events of one request. Failed deliveries are retried later. */
export async function tellShop(post: Post, request: string): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, SHOP_PATIENCE_MS).unref());
  await Promise.race([deliverDue(post, request).catch(() => 0), patience]);
}

/** Unix seconds on the sandbox's clock. */
export async function sandboxNow(ground: Ground): Promise<number> {
  return secondsOn(ground.clock, await readKnobs(ground.db, ground.mood));
}
