import { systemScope } from '#src/capabilities/access/scopes.ts';
import { allCats } from '#src/capabilities/households/actions/find-cats.ts';
import { money } from '#src/lib/money.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { Checkout } from '../checkout-store.ts';
import { catsPausedMail } from '../mail/cat-pause.tsx';
import type { PlannedChange } from '../rules/plan-change.ts';
import { addressedTo } from './mailbox-of-checkout.ts';

const SYSTEM = systemActor('billing/mail-pause');

/** Receipt for cats that are paused: what a renewal is meanwhile, and when they are back. */
export async function mailPause(ctx: Ctx, checkout: Checkout, { back, to, currency }: PlannedChange): Promise<void> {
  if (!back || !checkout.householdId) return;
  const names = await namesOf(ctx, checkout.householdId, back.cats);
  const [now, then] = [money(to.renewalAmount, currency), money(back.monthly, currency)];
  const told = { names, cats: to.quantity, now, then, renewsOn: new Date(back.end.renewsOn) };
  await ctx.mail(catsPausedMail({ ...told, ...(await addressedTo(ctx, checkout)) }));
}

/** Names of these cats, in the household's order. */
export async function namesOf(ctx: Ctx, householdId: string, ids: readonly string[]): Promise<string[]> {
  const cats = await allCats(ctx.tx, systemScope(SYSTEM, householdId));
  return cats.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}
