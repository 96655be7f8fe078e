import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { isPaidOrder } from '#src/capabilities/billing/actions/box-payment.ts';
import { catsInMail } from '#src/capabilities/households/actions/cats-in-mail.ts';
import { settingsOfHousehold } from '#src/capabilities/households/actions/find-cats.ts';
import { BOX_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type OrderMoved, taskNeeded } from '../events.ts';
import { type BehindBox, waitingMail } from '../mail/results.tsx';
import { noCatGetsSticks } from '../rules/cat-state.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { catStates } from './cat-states.ts';
import { catsOf } from './fill-boxes.ts';
import { catNames } from './mail-box.ts';
import { mailboxOfOrder } from './mailbox-of-order.ts';
import { scheduleOfOrder } from './read-schedule.ts';

const SYSTEM = systemActor('fulfilment/mail-waiting');

const DAY_MS = 86_400_000;
const statesOfOrder = (ctx: Ctx, order: OrderRow) =>
  catStates(ctx, systemScope(SYSTEM, order.householdId), catsOf(order));

/** Whether an order stands where its sticks are mixed, and no cat of it gets any for now. */
export async function isFirstBoxWaiting(ctx: Ctx, order: OrderRow): Promise<boolean> {
  if (order.stands !== 'formula_creating') return false;
  return noCatGetsSticks((await statesOfOrder(ctx, order)).map(({ state }) => state));
}

/** Writes that the first box waits, until when, and that its payment goes back then; a colleague is told as well. */
export async function mailWaiting(ctx: Ctx, { orderId, event, stands }: OrderMoved): Promise<void> {
  if (event.kind !== 'step' || stands !== 'formula_creating') return;
  const order = await lockOrder(ctx.tx, orderId);
  if (!order || !(await isFirstBoxWaiting(ctx, order))) return;
  const here = (await statesOfOrder(ctx, order)).filter(({ state }) => state.is !== 'away');
  const email = await mailboxOfOrder(ctx, order);
  const { publicUrl: origin, supportEmail } = ctx.settings;
  const until = new Date(event.at.getTime() + BOX_DAYS * DAY_MS);
  const { number, shipTo } = order;
  const scope = systemScope(SYSTEM, order.householdId);
  const cats = await catsInMail(ctx, scope, here);
  const timeZone = (await settingsOfHousehold(ctx.tx, scope))?.timeZone ?? SHOP_ZONE;
  await ctx.mail(
    waitingMail({
      ...{ to: email, names: catNames(here), cats, until, timeZone, number, origin, supportEmail },
      behind: await behindBox(ctx, scope, order),
    }),
  );
  const task = { kind: 'order-without-sticks', about: orderId, subject: `No sticks for order ${number}` } as const;
  const lines = here.map(({ name, state }) =>
    state.is === 'too-young'
      ? `${name} is too young until ${state.until}.`
      : `${name}: ${state.is === 'held' ? state.why.join(' ') : ''}`,
  );
  await ctx.emit(taskNeeded, { ...task, lines, orderNumber: number, name: shipTo.name, email });
}

async function behindBox(ctx: Ctx, scope: HouseholdScope, order: OrderRow): Promise<BehindBox> {
  if (!(await isPaidOrder(ctx, order.checkoutId))) return 'gift';
  const { state } = await scheduleOfOrder(ctx, scope, order);
  return state === 'ends' || state === 'over' ? 'plan-that-ends' : 'plan';
}
