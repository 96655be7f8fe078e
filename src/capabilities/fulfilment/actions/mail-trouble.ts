import { systemScope } from '#src/capabilities/access/scopes.ts';
import { orderPage } from '#src/capabilities/billing/actions/order-link.ts';
import { catsInMail } from '#src/capabilities/households/actions/cats-in-mail.ts';
import { settingsOfHousehold } from '#src/capabilities/households/actions/find-cats.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx, AppServices } from '#src/platform/services.ts';
import { lateBoxes, markBoxLateMailed } from '../late-box-store.ts';
import type { BoxRow } from '../box-store.ts';
import type { BoxMoved, OrderMoved } from '../events.ts';
import { lateMail, troubleMail } from '../mail/trouble.tsx';
import type { ExceptionCode } from '../rules/state-machine.ts';
import { lateOrders, markLateMailed } from '../late-order-store.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { mailboxOfOrder } from './mailbox-of-order.ts';
import { catStates } from './cat-states.ts';
import { catsOf } from './fill-boxes.ts';
import { keepPromises } from './keep-promises.ts';
import { isFirstBoxWaiting } from './mail-waiting.ts';
import { catNames } from './mail-box.ts';

const SYSTEM = systemActor('fulfilment/mail-trouble');

/**
 * Writes that something went wrong with an order or a later box. Part of the order, so no preference turns it off.
 * No mail about cats that live here no longer.
 */
export async function mailTrouble(ctx: Ctx, { orderId, event, ...moved }: OrderMoved | BoxMoved): Promise<void> {
  // The first box is told with its order.
  if (event.kind !== 'raised' || ('boxId' in moved && moved.month === 1)) return;
  const order = await lockOrder(ctx.tx, orderId);
  const written = order && (await writtenAbout(ctx, order, 'boxId' in moved ? moved.cats.map(({ id }) => id) : null));
  const mail = written && troubleMail(event.key as ExceptionCode, written);
  if (mail) await ctx.mail(mail);
}

/** Writes about every order and box whose promise has gone by, once for each promise; missed ones of the schedule first. */
export async function mailLate(services: AppServices): Promise<void> {
  await keepPromises(services);
  const { orders, boxes } = await services.read(SYSTEM, async ({ tx, now }) => ({
    orders: await lateOrders(tx, now),
    boxes: await lateBoxes(tx, now),
  }));
  for (const { id } of orders) {
    await services.transact(SYSTEM, async (ctx) => {
      const order = await markLateMailed(ctx.tx, id, ctx.now);
      if (order) await writeLate(ctx, order, null);
    });
  }
  for (const { id } of boxes) {
    await services.transact(SYSTEM, async (ctx) => {
      const box = await markBoxLateMailed(ctx.tx, id, ctx.now);
      const order = box && (await lockOrder(ctx.tx, box.orderId));
      if (box && order) await writeLate(ctx, order, box);
    });
  }
}

async function writeLate(ctx: Ctx, order: OrderRow, box: BoxRow | null): Promise<void> {
  const due = (box ?? order).lateToldFor;
  // A first box that nobody gets sticks from is not late: it was written about.
  if (!box && (await isFirstBoxWaiting(ctx, order))) return;
  const written = due && (await writtenAbout(ctx, order, box && box.cats.map(({ id }) => id)));
  if (!written) return;
  const settings = await settingsOfHousehold(ctx.tx, systemScope(SYSTEM, order.householdId));
  const timeZone = settings?.timeZone ?? SHOP_ZONE;
  await ctx.mail(lateMail({ ...written, due, month: box?.month ?? null, timeZone }));
}

async function writtenAbout(ctx: Ctx, order: OrderRow, catIds: string[] | null) {
  const scope = systemScope(SYSTEM, order.householdId);
  const states = await catStates(ctx, scope, catIds ?? catsOf(order));
  const here = states.filter(({ state }) => state.is !== 'away');
  if (!here.length) return null;
  const { publicUrl: origin, sessionSecret: secret, supportEmail } = ctx.settings;
  const statusLink = orderPage(origin, order.number, { secret, now: ctx.now });
  const to = await mailboxOfOrder(ctx, order);
  const cats = await catsInMail(ctx, scope, here);
  return { to, names: catNames(here), cats, number: order.number, statusLink, origin, supportEmail };
}
