import { ownerSignature } from '#src/capabilities/access/actions/household-owner.ts';
import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import { money } from '#src/lib/money.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { checkoutById } from '../checkout-store.ts';
import { waitingDiscounts } from '../discount-store.ts';
import { planChanged } from '../events.ts';
import { nextBoxMail } from '../mail/next-box.tsx';
import { insertReceipt } from '../plan-store.ts';
import { renewalPayment } from '../rules/follow-up-kits.ts';
import { BY_OUR_TEAM, receiptCode } from '../rules/ending.ts';
import { type BoxTiming, paidThrough } from '../rules/next-box.ts';
import { pendingEnd } from '../rules/refund-end.ts';
import { type BoxReceipt, kindOf, NOTICE_MS } from '../rules/next-box-words.ts';
import { wasCancelled } from '../rules/stripe-mapping.ts';
import { lockSubscription, type Subscription } from '../store.ts';
import { noteReminded, noteTiming } from '../plan-note-store.ts';
import { addressedTo } from './mailbox-of-checkout.ts';
import { signReceipt } from './receipt-signature.ts';
import { timeZoneOf } from './time-zone-of.ts';

const SYSTEM = systemActor('billing/complete-timing');

/**
 * The payment service has the date that was wished: the change is proved by a receipt and mailed, once. A wish that reached
 * it after the charge had begun is dropped.
 */
export async function completeTiming(ctx: Ctx, pushed: Subscription, subscription: Stripe.Subscription): Promise<void> {
  if (!pushed.timing || pushed.timing.receipt || pendingEnd(pushed) || wasCancelled(subscription)) return;
  const row = await lockSubscription(ctx.tx, pushed.id);
  const timing = row?.timing;
  if (!row || !timing || timing.id !== pushed.timing.id || timing.receipt) return;
  if (hasBegun(subscription, timing)) await noteTiming(ctx.tx, row.id, null);
  else await prove(ctx, row, timing);
  await ctx.emit(planChanged, { householdId: row.householdId });
  await ctx.notify(row.householdId, 'billing');
}

/** Whether the payment service's month began with the charge that was to be moved. */
const hasBegun = ({ items }: Stripe.Subscription, { from }: BoxTiming): boolean =>
  Math.max(...items.data.map((item) => item.current_period_start)) * 1000 >= Date.parse(from);

async function prove(ctx: Ctx, row: Subscription, timing: BoxTiming): Promise<void> {
  const until = new Date(timing.until);
  const ordinary = timing.kind === 'resume' && until.getTime() === paidThrough(row)?.getTime();
  const code = await proveBox(ctx, row, {
    ...timing,
    kind: kindOf(timing),
    ...(timing.byStaff && { besides: [BY_OUR_TEAM] }),
    ...(timing.by !== undefined && { besides: [`${timing.by}, who shares your household, asked for this.`] }),
  });
  const { before: _, ...proved } = timing;
  await noteTiming(ctx.tx, row.id, ordinary ? null : { ...proved, receipt: code });
}

interface ProvenBox extends Pick<BoxTiming, 'until' | 'from' | 'boxes' | 'by' | 'owner'> {
  kind: BoxReceipt['kind'];
  /** Lines of the mail that are not on the receipt. */
  besides?: string[];
}

/** Writes the receipt of another date and mails it; its code. The mail is the notice of a charge that is near. */
export async function proveBox(ctx: Ctx, row: Subscription, { besides, ...box }: ProvenBox): Promise<string> {
  const content = await contentOf(ctx, row, box);
  const code = receiptCode((below) => randomInt(below));
  const { id: subscriptionId, householdId } = row;
  const signature = signReceipt({ code, content }, ctx.settings.sessionSecret);
  await insertReceipt(ctx.tx, {
    id: newId(),
    code,
    householdId,
    subscriptionId,
    content,
    signature,
    writtenAt: ctx.now,
    askedBy: box.by ?? (await ownersName(ctx, householdId, box.owner)),
  });
  // The receipt states date and amount, so no reminder of the same charge follows.
  const until = new Date(box.until);
  if (until.getTime() - ctx.now.getTime() <= NOTICE_MS) await noteReminded(ctx.tx, row.id, until);
  const checkout = await checkoutById(ctx.tx, row.checkoutId);
  if (checkout) {
    const { orderNumber } = checkout;
    await ctx.mail(nextBoxMail({ code, content, orderNumber, besides, ...(await addressedTo(ctx, checkout)) }));
  }
  return code;
}

/** Name of the owner who asked, where others share the household. */
async function ownersName(ctx: Ctx, householdId: string, personId: string | undefined): Promise<string | null> {
  if (personId === undefined) return null;
  const owner = await ownerSignature(ctx.tx, systemScope(SYSTEM, householdId));
  return owner?.shared && owner.personId === personId ? owner.name : null;
}

async function contentOf(
  ctx: Ctx,
  row: Subscription,
  { kind, until: chargesAt, from: insteadOf, boxes }: Omit<ProvenBox, 'besides'>,
): Promise<BoxReceipt> {
  const scope = systemScope(SYSTEM, row.householdId);
  const amount = money(renewalPayment(await waitingDiscounts(ctx.tx, scope), row), row.currency);
  const timeZone = await timeZoneOf(ctx, scope);
  const paidUntil = (paidThrough(row) ?? new Date(insteadOf)).toISOString();
  return {
    kind,
    at: ctx.now.toISOString(),
    box: { chargesAt, insteadOf, amount, paidUntil, boxes, timeZone },
  };
}
