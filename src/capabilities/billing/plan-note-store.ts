import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { subscriptions } from './tables.ts';
import { isLive, type Subscription } from './store.ts';

type Renewing = Pick<
  Subscription,
  | 'plan'
  | 'nextPlan'
  | 'country'
  | 'quantity'
  | 'unitAmount'
  | 'renewalAmount'
  | 'excludedCats'
  | 'withoutSticks'
  | 'sticksHeld'
  | 'kits'
>;

export async function updatePlan(tx: Tx, id: string, plan: Partial<Renewing>): Promise<void> {
  await tx.update(subscriptions).set(plan).where(eq(subscriptions.id, id));
}

/** The follow-up kits of a plan; null where none was ever chosen. */
export async function noteKits(tx: Tx, id: string, kits: Subscription['kits']): Promise<void> {
  await tx.update(subscriptions).set({ kits }).where(eq(subscriptions.id, id));
}

/** Writes down which cats an order is for. */
export async function noteCats(tx: Tx, id: string, catIds: string[]): Promise<void> {
  await tx.update(subscriptions).set({ catIds }).where(eq(subscriptions.id, id));
}

/** Running plans with a cat whose pause is over by then. */
export async function plansWithDuePause(tx: ReadHandle, now: Date): Promise<string[]> {
  const over = sql`jsonb_path_exists(${subscriptions.excludedCats}, '$[*] ? (!exists(@.until) && @.back.at <= $now)', ${JSON.stringify({ now: now.toISOString() })}::jsonb)`;
  const rows = await tx.select({ id: subscriptions.id }).from(subscriptions).where(and(isLive, over)).limit(500);
  return rows.map(({ id }) => id);
}

/** Stores the end of a plan with its receipt. */
export async function noteEnd(
  tx: Tx,
  id: string,
  end: Partial<Pick<Subscription, 'endsOn' | 'refundEnd' | 'receiptCode' | 'timing'>>,
) {
  await tx.update(subscriptions).set(end).where(eq(subscriptions.id, id));
}

/** The date wished for the next box; null where it has its ordinary one again, or was charged. */
export async function noteTiming(tx: Tx, id: string, timing: Subscription['timing']): Promise<void> {
  await tx.update(subscriptions).set({ timing }).where(eq(subscriptions.id, id));
}

/** Notes that a charge was told of by a receipt, so that no reminder follows. */
export async function noteReminded(tx: Tx, id: string, remindedFor: Date): Promise<void> {
  await tx.update(subscriptions).set({ remindedFor }).where(eq(subscriptions.id, id));
}

/** Stores the time when the last sticks of a checkout left. Returns the subscription; null if it was stored before. */
export async function noteSticksLeft(tx: Tx, checkoutId: string, sticksLeftAt: Date | null): Promise<string | null> {
  const [row] = await tx
    .update(subscriptions)
    .set({ sticksLeftAt })
    .where(
      and(
        eq(subscriptions.checkoutId, checkoutId),
        sticksLeftAt
          ? or(isNull(subscriptions.sticksLeftAt), ne(subscriptions.sticksLeftAt, sticksLeftAt))
          : isNotNull(subscriptions.sticksLeftAt),
      ),
    )
    .returning({ stripeId: subscriptions.stripeId });
  return row?.stripeId ?? null;
}

export async function notePaidUntil(tx: Tx, id: string, paidUntil: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ paidUntil: sql`greatest(${subscriptions.paidUntil}, ${paidUntil.toISOString()}::timestamptz)` })
    .where(eq(subscriptions.id, id));
}
