import type Stripe from 'stripe';
import type { Ctx } from '#src/platform/services.ts';
import { checkoutById } from '../checkout-store.ts';
import { kitsChangedMail } from '../mail/kits.tsx';
import { insertKitAgreement } from '../plan-store.ts';
import { BY_OUR_TEAM } from '../rules/ending.ts';
import { kitsDue, priceOfKit, withChoice } from '../rules/follow-up-kits.ts';
import { type KitInBox, kitsOfMetadata } from '../rules/kits-in-box.ts';
import type { KitChoice, PendingKit } from '../rules/kit-choice.ts';
import { lockSubscription, type Subscription } from '../store.ts';
import { noteKits } from '../plan-note-store.ts';
import { addressedTo } from './mailbox-of-checkout.ts';

/**
 * Keeps and mails each choice of follow-up kits that the payment service has taken, once. A choice that reached it after the
 * charge had begun, or after the plan was over there, is dropped for the one before it. A choice of an earlier request, whose
 * answer was lost, was there before the charge.
 */
export async function completeKits(
  ctx: Ctx,
  pushed: Subscription,
  { found, aligned }: { found: Stripe.Subscription; aligned: Stripe.Subscription },
): Promise<void> {
  const sent = new Set((pushed.kits ?? []).flatMap(({ pending }) => pending?.id ?? []));
  if (sent.size === 0) return;
  const row = await lockSubscription(ctx.tx, pushed.id);
  if (!row) return;
  let { kits } = row;
  for (const choice of row.kits ?? []) {
    const { pending } = choice;
    if (!pending || !sent.has(pending.id)) continue;
    const late = found.status === 'canceled' || (hasBegun(aligned, pending) && !wasThere(found, pushed, choice));
    kits = withChoice(kits, choice.cat, late ? counted(pending.before, choice) : settled(choice));
    if (!late) await keep(ctx, row, pending);
  }
  await noteKits(ctx.tx, row.id, kits);
  await ctx.notify(row.householdId, 'billing');
}

/** Without the pending choice. A cat that never had a kit and gets none is dropped. */
function settled({ pending: _, ...choice }: KitChoice): KitChoice | null {
  return choice.cadence === 'none' && choice.since === null ? null : choice;
}

/** The choice before, with the boxes that were counted since. */
const counted = (before: KitChoice | null, { since, away }: KitChoice): KitChoice | null =>
  before && { ...before, since, ...(away && { away }) };

/** Whether the payment service's month began with the charge that was shown as the next one. */
const hasBegun = ({ items }: Stripe.Subscription, { chargesAt }: PendingKit): boolean =>
  chargesAt !== null &&
  Math.max(...items.data.map((item) => item.current_period_start)) * 1000 >= Date.parse(chargesAt);

/** Whether the kit of a cat was as chosen before this update. The charge may have begun the count anew since. */
function wasThere({ metadata }: Stripe.Subscription, row: Subscription, choice: KitChoice): boolean {
  const priceIn = (kits: readonly KitInBox[]) => kits.find(({ cat }) => cat === choice.cat)?.price ?? null;
  const there = priceIn(kitsOfMetadata(metadata.kits));
  return there === priceIn(kitsDue(row)) || there === (choice.cadence === 'none' ? null : priceOfKit(row, choice));
}

async function keep(ctx: Ctx, row: Subscription, { id, agreement, byStaff, by }: PendingKit): Promise<void> {
  const { id: subscriptionId } = row;
  await insertKitAgreement(ctx.tx, {
    id,
    subscriptionId,
    catId: agreement.cat.id,
    agreed: { ...agreement, ...(by && { by }) },
    byStaff,
    at: ctx.now,
  });
  const checkout = await checkoutById(ctx.tx, row.checkoutId);
  if (!checkout) return;
  const told = {
    orderNumber: checkout.orderNumber,
    agreement,
    registered: ctx.settings.taxRegistrations,
    besides: byStaff ? [BY_OUR_TEAM] : [],
  };
  await ctx.mail(kitsChangedMail({ ...told, ...(await addressedTo(ctx, checkout)) }));
}
