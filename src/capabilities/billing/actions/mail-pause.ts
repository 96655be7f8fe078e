import { money } from '#src/lib/money.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { Checkout } from '../checkout-store.ts';
import { catsPausedMail } from '../mail/cat-pause.tsx';
import { choiceOf, goesOn, priceOfKit } from '../rules/follow-up-kits.ts';
import type { PlannedChange } from '../rules/plan-change.ts';
import { subscriptionById } from '../store.ts';
import { addressedTo } from './mailbox-of-checkout.ts';
import { catsNamed, nextPaymentOf } from './next-payment.ts';

/** Receipt for paused cats: the amount of a renewal meanwhile, their return, and their follow-up kits. */
export async function mailPause(
  ctx: Ctx,
  checkout: Checkout,
  {
    id,
    planned: { back, to, currency },
    besides,
    receipt,
  }: { id: string; planned: PlannedChange; besides: string[]; receipt?: string },
): Promise<void> {
  const row = await subscriptionById(ctx.tx, id);
  if (!back || !row) return;
  const paused = await catsNamed(ctx, row.householdId, back.cats);
  const names = paused.map(({ name }) => name);
  const [now, then] = [money(to.renewalAmount, currency), money(back.monthly, currency)];
  const told = { names, cats: to.quantity, now, then, renewsOn: new Date(back.end.renewsOn) };
  const next = await nextPaymentOf(ctx, row);
  // Those of these cats that go on.
  const kits = paused.flatMap(({ id: cat, name }) => {
    const choice = choiceOf(row, cat);
    return choice && goesOn(row, choice) ? [{ name, price: priceOfKit(row, choice) }] : [];
  });
  await ctx.mail(catsPausedMail({ ...told, next, kits, receipt, besides, ...(await addressedTo(ctx, checkout)) }));
}
