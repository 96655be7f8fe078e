import { randomInt } from 'node:crypto';
import { newId } from '#src/lib/id.ts';
import { money } from '#src/lib/money.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { planEndingMail } from '../mail/plan-ending.tsx';
import { checkoutById } from '../checkout-store.ts';
import { lastPaid } from '../paid-month-store.ts';
import { openFailure } from '../renewal-store.ts';
import { insertReceipt } from '../plan-store.ts';
import type { Subscription } from '../store.ts';
import { type Ending, type NextCharge, receiptCode } from '../rules/ending.ts';
import type { RefundEnd } from '../rules/refund-end.ts';
import { signReceipt } from './receipt-signature.ts';
import { addressedTo } from './mailbox-of-checkout.ts';

export interface EndingDetails {
  endsOn: Date | null;
  /** The plan is over with it. */
  over: boolean;
  /** A colleague did it on behalf of the household. */
  byStaff: boolean;
  /** Of a plan that is kept: the refund or withdrawal that was to end it, and its next charge. */
  after?: RefundEnd['because'];
  next?: NextCharge | null;
}

export async function writeReceipt(
  ctx: Ctx,
  row: Subscription,
  { endsOn, over, byStaff, ...kept }: EndingDetails,
): Promise<string> {
  const content = { ...(await endingOf(ctx, row, { endsOn, over })), ...kept };
  const code = receiptCode((below) => randomInt(below));
  await insertReceipt(ctx.tx, {
    id: newId(),
    code,
    householdId: row.householdId,
    subscriptionId: row.id,
    content,
    signature: signReceipt({ code, content }, ctx.settings.sessionSecret),
    writtenAt: ctx.now,
  });
  const checkout = await checkoutById(ctx.tx, row.checkoutId);
  if (checkout) {
    const { orderNumber } = checkout;
    await ctx.mail(
      planEndingMail({ code, content, over, byStaff, orderNumber, ...(await addressedTo(ctx, checkout)) }),
    );
  }
  return code;
}

/** Content of a receipt for a plan that ends on `endsOn`, or goes on. With `over` the unpaid month is let go. */
export async function endingOf(
  ctx: ReadCtx,
  row: Subscription,
  { endsOn, over }: { endsOn: Date | null; over: boolean },
): Promise<Ending> {
  const paid = await lastPaid(ctx.tx, row.stripeId);
  const open = over ? null : await openFailure(ctx.tx, row.stripeId);
  return {
    kind: endsOn ? 'cancelled' : 'kept',
    at: ctx.now.toISOString(),
    endsOn: endsOn?.toISOString() ?? null,
    lastCharge: paid && { amount: money(paid.paidAmount, paid.currency), at: paid.paidAt.toISOString() },
    stillDue: open && money(open.totalAmount, open.currency),
    sticksToCome: row.sticksLeftAt === null,
  };
}
