import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { wantsDeliveryNotes } from '#src/capabilities/access/actions/wants-letters.ts';
import { settingsOfHousehold } from '#src/capabilities/households/actions/find-cats.ts';
import { catsInMail } from '#src/capabilities/households/actions/cats-in-mail.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { nameInMail } from '#src/platform/mail/names.ts';
import { listOf } from '#src/lib/lists.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { BoxMoved } from '../events.ts';
import { isReplacement } from '../box-store.ts';
import { catNamesInBox } from '../box-kit-store.ts';
import { boxMail } from '../mail/box.tsx';
import type { FollowLines } from '../mail/follow-lines.ts';
import { followLabel, newsText, type ShownNews } from '../rules/carrier-words.ts';
import { contentsNow, withSticks } from './fill-boxes.ts';
import { mailboxOfOrder } from './mailbox-of-order.ts';

const SYSTEM = systemActor('fulfilment/mail-box');

const STEPS = { box_shipped: 'shipped', box_delivered: 'delivered' } as const;

/** Mails that a box has left or has arrived, to those who want it; about cats that live here and no others. */
export async function mailBox(
  ctx: Ctx,
  { householdId, orderId, boxId, month, number, cats: packed, event }: Omit<BoxMoved, 'step'>,
  news: ShownNews | null = null,
): Promise<void> {
  const step = event.kind === 'step' && Object.hasOwn(STEPS, event.key) ? STEPS[event.key as keyof typeof STEPS] : null;
  if (!step) return;
  const to = await mailboxOfOrder(ctx, { id: orderId, householdId });
  const scope = systemScope(SYSTEM, householdId);
  const here = await contentsNow(
    ctx,
    scope,
    withSticks(packed).map(({ id }) => id),
  );
  if (!here.length || !(await wantsDeliveryNotes(ctx, scope, to))) return;
  const names = catNames(here);
  const cats = await catsInMail(ctx, scope, here);
  const kits = await catNamesInBox(ctx.tx, boxId);
  const sandbox = event.by === 'sandbox';
  const { publicUrl: origin } = ctx.settings;
  const follow = news && (await linesOfCarrier(ctx, scope, news));
  const replacement = await isReplacement(ctx.tx, boxId);
  const told = { month, replacement, number, names, cats, kits, tracking: event.tracking, follow, sandbox, origin };
  await ctx.mail(boxMail({ to, step, ...told }));
}

/** The carrier's last status, by the household's clock, and its page about the parcel. */
export async function linesOfCarrier(ctx: Ctx, scope: HouseholdScope, news: ShownNews): Promise<FollowLines> {
  const timeZone = (await settingsOfHousehold(ctx.tx, scope))?.timeZone ?? SHOP_ZONE;
  return { said: newsText(news, timeZone), link: news.url ? { label: followLabel(news), href: news.url } : null };
}

export const catNames = (cats: { name: string }[]): string => listOf(cats.map(({ name }) => nameInMail(name)));
