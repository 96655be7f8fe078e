import { systemScope } from '#src/capabilities/access/scopes.ts';
import { orderPage } from '#src/capabilities/billing/actions/order-link.ts';
import { catsInMail } from '#src/capabilities/households/actions/cats-in-mail.ts';
import { rowsToCome } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { BoxRow } from '../box-store.ts';
import { missedMail, type PromiseLetter, silenceMail } from '../mail/promise.ts';
import type { MissedPromise } from '../promise-store.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { catStates } from './cat-states.ts';
import { catsOf } from './fill-boxes.ts';
import { catNames } from './mail-box.ts';
import { mailboxOfOrder } from './mailbox-of-order.ts';
import { scheduleOfOrder } from './read-schedule.ts';

const SYSTEM = systemActor('fulfilment/mail-promise');

/** Mails that a promise was missed, with the new dates and the credit. */
export async function mailMissed(ctx: Ctx, order: OrderRow, missed: MissedPromise): Promise<void> {
  const letter = await letterFor(ctx, order);
  if (letter) await ctx.mail(missedMail(letter, missed));
}

/** Mails the state of an order or a box without news for long. */
export async function mailSilence(
  ctx: Ctx,
  { id }: OrderRow,
  box: BoxRow | null,
  waitsForHousehold: boolean,
): Promise<void> {
  const order = await lockOrder(ctx.tx, id);
  const letter = order && (await letterFor(ctx, order));
  if (letter) await ctx.mail(silenceMail(letter, { month: box?.month ?? null, waitsForHousehold }));
}

/** About cats that live here no longer nothing is written. */
async function letterFor(ctx: Ctx, order: OrderRow): Promise<PromiseLetter | null> {
  const scope = systemScope(SYSTEM, order.householdId);
  const here = (await catStates(ctx, scope, catsOf(order))).filter(({ state }) => state.is !== 'away');
  if (!here.length) return null;
  const schedule = await scheduleOfOrder(ctx, scope, order);
  const { publicUrl: origin, sessionSecret: secret, supportEmail } = ctx.settings;
  return {
    to: await mailboxOfOrder(ctx, order),
    names: catNames(here),
    cats: await catsInMail(ctx, scope, here),
    number: order.number,
    rows: rowsToCome(schedule, ctx.now),
    timeZone: schedule.timeZone,
    statusLink: orderPage(origin, order.number, { secret, now: ctx.now }),
    origin,
    supportEmail,
  };
}
