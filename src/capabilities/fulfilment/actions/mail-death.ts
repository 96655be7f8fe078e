import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { planOfCat } from '#src/capabilities/billing/actions/plan-of-cat.ts';
import { allCats } from '#src/capabilities/households/actions/find-cats.ts';
import type { catArchived } from '#src/capabilities/households/events.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { Ctx } from '#src/platform/services.ts';
import { boxesOfOrder } from '../box-store.ts';
import { deathMail } from '../mail/death.tsx';
import { firstBoxStep } from '../rules/box.ts';
import { isStopped } from '../rules/state-machine.ts';
import { orderOfCheckout } from '../store.ts';
import { catsOf } from './fill-boxes.ts';

const SYSTEM = systemActor('fulfilment/mail-death');

/** Time in which a mistake can be undone without anything being mailed. */
const WAIT_SECONDS = 600;

interface Archived {
  householdId: string;
  catId: string;
  archivedAt: string;
}

/** One quiet mail about a cat of a plan that died, with the charges from now on. It has no marketing, and none follows. */
export const writeAboutDeath = defineJob<Archived>('fulfilment-mail-died', {
  run: (services, told) => services.transact(SYSTEM, (ctx) => write(ctx, told)),
});

export async function mailDeath(
  ctx: Ctx,
  { householdId, catId, reason }: NonNullable<typeof catArchived.payload>,
): Promise<void> {
  if (reason !== 'died') return;
  const cat = await catOf(ctx, systemScope(SYSTEM, householdId), catId);
  const archivedAt = cat?.archivedAt?.toISOString();
  if (!archivedAt) return;
  const once = { startAfterSeconds: WAIT_SECONDS, singletonKey: `${catId}:${archivedAt}` };
  await ctx.enqueue(writeAboutDeath, { householdId, catId, archivedAt }, once);
}

const catOf = async ({ tx }: Ctx, scope: HouseholdScope, id: string) =>
  (await allCats(tx, scope)).find((cat) => cat.id === id);

async function write(ctx: Ctx, { householdId, catId, archivedAt }: Archived): Promise<void> {
  const scope = systemScope(SYSTEM, householdId);
  const cat = await catOf(ctx, scope, catId);
  if (cat?.archivedReason !== 'died' || cat.archivedAt?.toISOString() !== archivedAt) return;
  const plan = await planOfCat(ctx, scope, catId);
  if (!plan) return;
  const { supportEmail } = ctx.settings;
  const unsent = await hasUnsentSticks(ctx, plan.checkoutId, catId);
  await ctx.mail(deathMail({ name: cat.name, ...plan, unsent, supportEmail }));
}

/** Whether sticks for this cat were paid for and are not packed. */
async function hasUnsentSticks(ctx: Ctx, checkoutId: string, catId: string): Promise<boolean> {
  const order = await orderOfCheckout(ctx.tx, checkoutId);
  if (!order) return false;
  const first = firstBoxStep(order.stands);
  const inFirst = (first === null || first === 'box_paid') && !isStopped(order.exception);
  const later = (await boxesOfOrder(ctx.tx, order.id)).filter(
    ({ stands, exception }) => stands === 'box_paid' && !isStopped(exception),
  );
  return (inFirst && catsOf(order).includes(catId)) || later.some((box) => catsOf(order, box).includes(catId));
}
