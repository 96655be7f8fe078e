import { and, desc, eq } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import { creditNotes, invoices } from './tables.ts';
import type { CreditNote } from './refund-store.ts';

const mine = ({ householdId }: HouseholdScope) => eq(invoices.householdId, householdId);

/** Credit notes of a household, the newest first; one of this id where it is given. */
export async function creditNotesOfHousehold(
  tx: ReadHandle,
  scope: HouseholdScope,
  id?: string,
): Promise<CreditNote[]> {
  const rows = await tx
    .select({ note: creditNotes })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(id ? and(mine(scope), eq(creditNotes.id, id)) : mine(scope))
    .orderBy(desc(creditNotes.issuedAt), desc(creditNotes.number));
  return rows.map(({ note }) => note);
}

export function creditNotesBefore(tx: ReadHandle, scope: HouseholdScope, { before, limit }: Page) {
  return tx
    .select({
      id: creditNotes.id,
      at: creditNotes.issuedAt,
      number: creditNotes.number,
      amount: creditNotes.amount,
      reason: creditNotes.reason,
      cancelledAt: creditNotes.cancelledAt,
      invoice: invoices.number,
      currency: invoices.currency,
    })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(and(mine(scope), olderThan(creditNotes.issuedAt, creditNotes.id, before)))
    .orderBy(desc(creditNotes.issuedAt), desc(creditNotes.id))
    .limit(limit);
}

export async function creditNoteById(tx: ReadHandle, id: string): Promise<CreditNote | undefined> {
  const [row] = await tx.select().from(creditNotes).where(eq(creditNotes.id, id));
  return row;
}
