import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { preparedRead } from '#src/platform/prepared-read.ts';
import { discounts } from './tables.ts';

export type DiscountRow = typeof discounts.$inferSelect;

const mine = ({ householdId }: HouseholdScope, id: string) =>
  and(eq(discounts.id, id), eq(discounts.householdId, householdId));

/** False where it is known already. */
export async function insertDiscount(tx: Tx, row: typeof discounts.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(discounts).values(row).onConflictDoNothing().returning({ id: discounts.id });
  return rows.length > 0;
}

export async function discountById(
  tx: ReadHandle,
  scope: HouseholdScope,
  id: string,
): Promise<DiscountRow | undefined> {
  const [row] = await tx.select().from(discounts).where(mine(scope, id));
  return row;
}

/** Discounts of a kind that a household was given and that were not withdrawn. */
export const discountsOfKind = (
  tx: ReadHandle,
  { householdId }: HouseholdScope,
  kind: DiscountRow['kind'],
): Promise<DiscountRow[]> =>
  tx
    .select()
    .from(discounts)
    .where(and(eq(discounts.householdId, householdId), eq(discounts.kind, kind), ne(discounts.state, 'withdrawn')));

const waiting = preparedRead((tx) =>
  tx
    .select()
    .from(discounts)
    .where(and(eq(discounts.householdId, sql.placeholder('householdId')), eq(discounts.state, 'waiting')))
    .orderBy(discounts.createdAt, discounts.id)
    .prepare(''),
);

/** Discounts that wait for a payment, oldest first. */
export const waitingDiscounts = (tx: ReadHandle, { householdId }: HouseholdScope): Promise<DiscountRow[]> =>
  waiting(tx, { householdId });

/** Undecided: it can still come off a payment that is being created, even while it is being withdrawn. */
const undecided = or(
  inArray(discounts.state, ['waiting', 'attached']),
  and(eq(discounts.state, 'withdrawn'), isNull(discounts.settledAt)),
);

/** Changes the discounts for which `where` holds. Their ids. */
async function change(tx: Tx, where: SQL | undefined, to: Partial<DiscountRow>): Promise<string[]> {
  const rows = await tx.update(discounts).set(to).where(where).returning({ id: discounts.id });
  return rows.map(({ id }) => id);
}

const isAny = (ids: string[]): boolean => ids.length > 0;

/** On an invoice that is to be paid. */
export async function attachDiscount(tx: Tx, scope: HouseholdScope, id: string, stripeInvoiceId: string) {
  const free = and(mine(scope, id), undecided, ne(discounts.state, 'attached'));
  await change(tx, free, { state: 'attached', stripeInvoiceId });
}

/** Marks a discount as used. True for the first caller only. */
export const noteUsed = async (
  tx: Tx,
  scope: HouseholdScope,
  id: string,
  { stripeInvoiceId, at: settledAt }: { stripeInvoiceId: string; at: Date },
): Promise<boolean> =>
  isAny(await change(tx, and(mine(scope, id), undecided), { state: 'used', stripeInvoiceId, settledAt }));

/** The invoice it was on will not be paid: it waits for another. */
export async function releaseDiscounts(tx: Tx, { householdId }: HouseholdScope, stripeInvoiceId: string) {
  const on = and(
    eq(discounts.householdId, householdId),
    eq(discounts.stripeInvoiceId, stripeInvoiceId),
    eq(discounts.state, 'attached'),
  );
  await change(tx, on, { state: 'waiting', stripeInvoiceId: null });
}

/* Withdrawn in two steps: not wished any more, then surely off. */

/** Marks an undecided discount as withdrawn, so that it applies to no further payment. */
export async function beginWithdrawal(tx: Tx, id: string): Promise<boolean> {
  const { state, settledAt } = discounts;
  const open = and(eq(discounts.id, id), inArray(state, ['waiting', 'withdrawn']), isNull(settledAt));
  return isAny(await change(tx, open, { state: 'withdrawn' }));
}

const leaving = and(eq(discounts.state, 'withdrawn'), isNull(discounts.settledAt));

/** True where it is withdrawn for good by this. */
export const finishWithdrawal = async (tx: Tx, id: string, settledAt: Date): Promise<boolean> =>
  isAny(await change(tx, and(eq(discounts.id, id), leaving), { settledAt }));

/** Sets a withdrawn discount back to waiting, if it is unknown whether it was removed. */
export async function undoWithdrawal(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx
    .update(discounts)
    .set({ state: 'waiting' })
    .where(and(eq(discounts.id, id), leaving))
    .returning({ householdId: discounts.householdId });
  return row?.householdId ?? null;
}

/** No payment is to come any more: those that wait are over. Their ids. */
export function lapseDiscounts(tx: Tx, { householdId }: HouseholdScope, settledAt: Date): Promise<string[]> {
  const open = and(eq(discounts.householdId, householdId), or(eq(discounts.state, 'waiting'), leaving));
  return change(tx, open, { state: 'withdrawn', settledAt });
}
