import type { Ctx } from '#src/platform/house.ts';
import { upsertInvoice } from '../invoice-store.ts';
import { changeById } from '../plan-store.ts';
import type { InvoiceTerms } from '../rules/invoice-terms.ts';
import type { PlannedChange } from '../rules/plan-change.ts';
import type { InvoiceFacts } from '../rules/provider-facts.ts';

/** Keeps our copy of an invoice, with what it was issued for. One of a change that charges nothing is not kept. */
export async function keepInvoice(ctx: Ctx, householdId: string, facts: InvoiceFacts): Promise<void> {
  if (facts.chargesNothing) return;
  const change = facts.changeId ? await changeById(ctx.tx, facts.changeId) : undefined;
  await upsertInvoice(ctx.tx, householdId, {
    ...facts,
    terms: facts.terms ?? (change ? termsOf(change.planned) : null),
  });
}

function termsOf({ from, to, unitNow, waits, prorationAt, until }: PlannedChange): InvoiceTerms {
  const period = { from: new Date(prorationAt * 1000).toISOString(), to: until };
  return {
    reason: 'change',
    plan: to.plan,
    from: from.plan,
    cats: from.quantity,
    unit: unitNow - from.unitAmount,
    delivery: 0,
    ...(!waits && { period }),
  };
}
