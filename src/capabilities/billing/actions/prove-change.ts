import { listOf } from '#src/lib/lists.ts';
import { money } from '#src/lib/money.ts';
import { nameInMail } from '#src/platform/mail/names.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { Checkout } from '../checkout-store.ts';
import { invoiceByStripeId } from '../invoice-store.ts';
import { planChangedMail, planNotChangedMail } from '../mail/plan-changed.tsx';
import type { PlanChange } from '../plan-store.ts';
import type { PlannedChange } from '../rules/plan-change.ts';
import { BY_OUR_TEAM } from '../rules/ending.ts';
import { madeSentences, namelessCats, planReceiptKind } from '../rules/made-change.ts';
import type { Subscription } from '../store.ts';
import { addressedTo } from './mailbox-of-checkout.ts';
import { mailPause } from './mail-pause.ts';
import { writePlanReceipt } from './write-plan-receipt.ts';

interface ProvenChange {
  row: Subscription;
  checkout: Checkout;
  change: PlanChange;
  /** Terms that hold now, which are not those that were shown where a cat has come or gone since. */
  to: PlannedChange['to'];
  /** Id of the invoice it was charged with, at the payment service. */
  invoiceId: string | null;
}

/** Writes the receipt of a change that was made, and mails the same sentences. The caller settles the change, which is done once. */
export async function proveChange(ctx: Ctx, { row, checkout, change, to, invoiceId }: ProvenChange): Promise<void> {
  const { shown, ...kept } = change.planned;
  const planned = { ...kept, to };
  const besides = planned.byStaff ? [BY_OUR_TEAM] : [];
  if (!shown) {
    if (planned.back) await mailPause(ctx, checkout, { id: row.id, planned, besides });
    return;
  }
  const invoice = invoiceId ? await invoiceByStripeId(ctx.tx, invoiceId) : null;
  const paid = planned.effective === 'now' && planned.due > 0;
  const made = {
    planned,
    shown: { ...shown, country: row.country },
    registered: ctx.settings.taxRegistrations,
    charged: paid ? { amount: money(planned.due, planned.currency), invoice: invoice?.number ?? null } : null,
  };
  const kind = planReceiptKind(planned);
  const code = await writePlanReceipt(ctx, row, { id: change.id, kind, said: madeSentences(made, namelessCats) });
  const paused = kind === 'cats-changed' && planned.back;
  if (paused) return mailPause(ctx, checkout, { id: row.id, planned, besides, receipt: code });
  await ctx.mail(
    planChangedMail({
      ...{ kind, code, orderNumber: checkout.orderNumber, now: planned.effective === 'now', plan: to.plan },
      said: [...madeSentences(made, (names) => listOf(names.map((name) => nameInMail(name)))), ...besides],
      ...(await addressedTo(ctx, checkout)),
    }),
  );
}

/** A change came to nothing after its page had no answer: nobody could say so there. */
export async function mailNotChanged(ctx: Ctx, checkout: Checkout, { planned }: PlanChange): Promise<void> {
  const { from, to } = planned;
  await ctx.mail(planNotChangedMail({ from: from.plan, wished: to.plan, ...(await addressedTo(ctx, checkout)) }));
}
