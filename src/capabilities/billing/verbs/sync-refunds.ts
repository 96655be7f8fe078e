import type { House } from '#src/platform/house.ts';
import { moneyReturned } from '../events.ts';
import { invoicesOfIntent, noteRefunded } from '../invoice-store.ts';
import { givenBackWhole } from '../rules/given-back.ts';

const SYSTEM = { kind: 'system' } as const;

/** What went back of a payment is written beside the invoice it paid, by whomever it was given back. */
export async function syncRefunds(house: House, stripeIntentId: string): Promise<void> {
  const paid = await house.read(SYSTEM, ({ tx }) => invoicesOfIntent(tx, stripeIntentId));
  if (paid.length === 0) return;
  const { data } = await house.stripe.refunds.list({ payment_intent: stripeIntentId, limit: 100 });
  const gone = data.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const amount = gone.reduce((sum, one) => sum + one.amount, 0);
  const last = new Date(Math.max(0, ...gone.map(({ created }) => created)) * 1000);
  await house.transact(SYSTEM, async (ctx) => {
    for (const { stripeId, householdId } of paid) {
      const noted = await noteRefunded(ctx.tx, stripeId, amount, last);
      if (noted && givenBackWhole(noted))
        await ctx.emit(moneyReturned, { householdId: noted.householdId, invoiceId: noted.id });
      await ctx.tell(householdId, 'billing');
    }
  });
}
