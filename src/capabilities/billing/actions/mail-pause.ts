import { money } from '#src/lib/money.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { Checkout } from '../checkout-store.ts';
import { catsPausedMail } from '../mail/cat-pause.tsx';
import { choiceOf, goesOn, priceOfKit } from '../rules/follow-up-kits.ts';
import type { PlannedChange } from '../rules/plan-change.ts';
import { type Subscription, subscriptionById } from '../store.ts';
import { addressedTo } from './mailbox-of-checkout.ts';
import { namesOf, nextPaymentOf } from './next-payment.ts';

/** Receipt for cats that are paused: what a renewal is meanwhile, and when they are back, with their follow-up kits. */
export async function mailPause(
  ctx: Ctx,
  checkout: Checkout,
  { id, planned: { back, to, currency } }: { id: string; planned: PlannedChange },
): Promise<void> {
  const row = await subscriptionById(ctx.tx, id);
  if (!back || !row) return;
  const names = await namesOf(ctx, row.householdId, back.cats);
  const [now, then] = [money(to.renewalAmount, currency), money(back.monthly, currency)];
  const told = { names, cats: to.quantity, now, then, renewsOn: new Date(back.end.renewsOn) };
  const next = await nextPaymentOf(ctx, row);
  const kits = await kitsOf(ctx, row, back.cats);
  await ctx.mail(catsPausedMail({ ...told, next, kits, ...(await addressedTo(ctx, checkout)) }));
}

/** The follow-up kits of these cats that go on, with the price of each. */
async function kitsOf(
  ctx: Ctx,
  row: Subscription,
  cats: readonly string[],
): Promise<{ name: string; price: number }[]> {
  const kits: { name: string; price: number }[] = [];
  for (const cat of cats) {
    const choice = choiceOf(row, cat);
    if (!choice || !goesOn(row, choice)) continue;
    const [name] = await namesOf(ctx, row.householdId, [cat]);
    if (name) kits.push({ name, price: priceOfKit(row, choice) });
  }
  return kits;
}
