import { systemScope } from '#src/capabilities/access/scopes.ts';
import { orderPage } from '#src/capabilities/billing/actions/order-link.ts';
import { catsInMail } from '#src/capabilities/households/actions/cats-in-mail.ts';
import { rowsToCome } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { boxesOfOrder } from '../box-store.ts';
import type { OrderMoved } from '../events.ts';
import { catNamesInBox } from '../box-kit-store.ts';
import { STAGE_MAILS, stageMail } from '../mail/stage.tsx';
import { firstBoxStep } from '../rules/box.ts';
import type { ShownNews } from '../rules/carrier-words.ts';
import { kitCats } from '../rules/kit-cats.ts';
import { lockOrder } from '../store.ts';
import { contentsNow, withSticks } from './fill-boxes.ts';
import { catNames, linesOfCarrier } from './mail-box.ts';
import { mailboxOfOrder } from './mailbox-of-order.ts';
import { scheduleOfOrder } from './read-schedule.ts';

const SYSTEM = systemActor('fulfilment/mail-stage');

/**
 * Mails the household about the steps it waits for. Part of the order, so no preference turns it off. No mail about a
 * cat that lives here no longer.
 */
export async function mailStage(
  ctx: Ctx,
  { orderId, number, event, stands }: Pick<OrderMoved, 'orderId' | 'number' | 'event' | 'stands'>,
  news: ShownNews | null = null,
): Promise<void> {
  const words = event.kind === 'step' ? STAGE_MAILS[stands] : undefined;
  const order = words && (await lockOrder(ctx.tx, orderId));
  if (!words || !order) return;
  const [first] = firstBoxStep(stands) ? await boxesOfOrder(ctx.tx, orderId) : [];
  // Of the sticks only those hear that get some.
  const about = first ? withSticks(first.cats).map(({ id }) => id) : kitCats(order).map(({ id }) => id);
  const scope = systemScope(SYSTEM, order.householdId);
  const here = await contentsNow(ctx, scope, about);
  if (!here.length) return;
  const { publicUrl: origin, sessionSecret: secret, supportEmail } = ctx.settings;
  const statusLink = orderPage(origin, number, { secret, now: ctx.now });
  const names = catNames(here);
  const cats = await catsInMail(ctx, scope, here);
  const { tracking } = event;
  const kits = first ? await catNamesInBox(ctx.tx, first.id) : [];
  const to = await mailboxOfOrder(ctx, order);
  const sandbox = event.by === 'sandbox';
  const schedule = rowsToCome(await scheduleOfOrder(ctx, scope, order), ctx.now);
  const follow = news && (await linesOfCarrier(ctx, scope, news));
  const told = { schedule, number, names, cats, kits, tracking, follow, sandbox, statusLink, origin, supportEmail };
  await ctx.mail(stageMail({ to, key: stands, words, ...told }));
}
