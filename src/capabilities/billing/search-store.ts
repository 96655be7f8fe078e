import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { mailboxOf } from '#src/platform/mailbox.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import { checkouts, creditNotes, disputes, invoices, subscriptions } from './tables.ts';

type Scope = StaffScope<'households'>;

/** Households with a paid order of this mailbox: of guests, whom no account names, too. */
export async function householdsByBuyer(tx: ReadHandle, _scope: Scope, email: string, limit: number) {
  const rows = await tx
    .select({ householdId: checkouts.householdId })
    .from(checkouts)
    .where(
      and(
        eq(mailboxOf(checkouts.email), mailboxOf(sql`${email}::text`)),
        eq(checkouts.status, sql`'paid'`),
        isNotNull(checkouts.householdId),
      ),
    )
    .limit(limit);
  return rows.flatMap(({ householdId }) => householdId ?? []);
}

/** Households of an invoice, or of a credit note, with this number. */
export async function householdsByDocument(tx: ReadHandle, _scope: Scope, number: string): Promise<string[]> {
  // Two lookups by unique numbers: as one condition, or as a join, they can read every invoice.
  const [note] = await tx
    .select({ invoiceId: creditNotes.invoiceId })
    .from(creditNotes)
    .where(eq(creditNotes.number, number));
  const rows = await tx
    .select({ householdId: invoices.householdId })
    .from(invoices)
    .where(note ? eq(invoices.id, note.invoiceId) : eq(invoices.number, number));
  return rows.flatMap(({ householdId }) => householdId ?? []);
}

/** Plans of these households, the newest of each. */
export const plansOfAll = (tx: ReadHandle, _scope: Scope, householdIds: readonly string[]) =>
  tx
    .selectDistinctOn([subscriptions.householdId], {
      householdId: subscriptions.householdId,
      plan: subscriptions.plan,
      status: subscriptions.status,
      endsOn: subscriptions.endsOn,
    })
    .from(subscriptions)
    .where(inArray(subscriptions.householdId, [...householdIds]))
    .orderBy(subscriptions.householdId, desc(subscriptions.createdAt));

/** Addresses that a household's orders were paid with. */
export async function buyersOf(tx: ReadHandle, { householdId }: HouseholdScope): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ email: checkouts.email })
    .from(checkouts)
    .where(and(eq(checkouts.householdId, householdId), eq(checkouts.status, 'paid')));
  return rows.map(({ email }) => email);
}

/** Disputes of a household's payments, the newest first. */
export const disputesOf = (
  tx: ReadHandle,
  { householdId }: HouseholdScope,
  { before, limit }: Pick<Page, 'before' | 'limit'>,
) =>
  tx
    .select({ dispute: disputes })
    .from(disputes)
    .innerJoin(invoices, eq(invoices.id, disputes.invoiceId))
    .where(and(eq(invoices.householdId, householdId), olderThan(disputes.openedAt, disputes.id, before)))
    .orderBy(desc(disputes.openedAt), desc(disputes.id))
    .limit(limit);
