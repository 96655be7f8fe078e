import { systemScope } from '#src/capabilities/access/scopes.ts';
import { catsInMail } from '#src/capabilities/households/actions/cats-in-mail.ts';
import { livingCats } from '#src/capabilities/households/actions/find-cats.ts';
import type { samplesExchanged, samplesRebound } from '#src/capabilities/lab/events.ts';
import type { SampleKind } from '#src/capabilities/lab/rules/sample-codes.ts';
import { isNeededForSticks, type RejectReason } from '#src/capabilities/lab/rules/sample-states.ts';
import { listOf } from '#src/lib/lists.ts';
import { systemActor } from '#src/platform/actors.ts';
import { nameInMail } from '#src/platform/mail/names.ts';
import type { Ctx } from '#src/platform/services.ts';
import { exchangedMail, reboundMail, rejectedMail, sampleSentMail } from '../mail/sample.tsx';
import { JOURNEY_KEYS } from '#src/capabilities/pricing/rules/journey.ts';
import { findCurrentOrder, type OrderRow } from '../store.ts';
import { mailboxOfOrder } from './mailbox-of-order.ts';

const SYSTEM = systemActor('fulfilment/mail-sample');

interface Recollected {
  householdId: string;
  catId: string;
  kind: SampleKind;
}

/**
 * Mails that a sample cannot be used, with the reason, and that a new one is collected free of charge. Part of the order,
 * so no preference turns it off. No mail about a cat that lives here no longer.
 */
export async function mailRejected(
  ctx: Ctx,
  { reason, order, ...of }: Recollected & { reason: RejectReason; order: OrderRow | null },
): Promise<void> {
  const about = await aboutSample(ctx, of, order);
  if (!about) return;
  const firstSticks = order !== null && JOURNEY_KEYS.indexOf(order.stands) < JOURNEY_KEYS.indexOf('optimizer_shipped');
  const needed = isNeededForSticks(of.kind);
  await ctx.mail(rejectedMail({ ...about, kind: of.kind, reason, needed, firstSticks }));
}

/** Mails that the set for collecting a sample again is on its way. */
export async function mailSampleSent(ctx: Ctx, { tracking, ...of }: Recollected & { tracking: string }): Promise<void> {
  const about = await aboutSample(ctx, of, null);
  if (about) await ctx.mail(sampleSentMail({ ...about, kind: of.kind, tracking }));
}

/** Mails the household of the samples which code is of which cat now. */
export async function mailExchanged(
  ctx: Ctx,
  { householdId, kind, bound, byStaff }: NonNullable<typeof samplesExchanged.payload>,
): Promise<void> {
  const scope = systemScope(SYSTEM, householdId);
  const cats = await livingCats(ctx.tx, scope);
  const about = await aboutSample(ctx, { householdId, catId: bound[0]?.catId ?? '', kind }, null);
  if (!about) return;
  const named = bound.map(({ code, catId }) => {
    return { code, name: nameInMail(cats.find(({ id }) => id === catId)?.name ?? '') };
  });
  const pictured = await catsInMail(
    ctx,
    scope,
    cats.filter(({ id }) => bound.some(({ catId }) => catId === id)),
  );
  await ctx.mail(exchangedMail({ ...about, cats: pictured, kind, bound: named, byStaff }));
}

/** Mails that samples in the lab were exchanged, with the reason and each code's cat. */
export async function mailRebound(
  ctx: Ctx,
  { householdId, catIds, kinds, bound, reason }: NonNullable<typeof samplesRebound.payload>,
): Promise<void> {
  const scope = systemScope(SYSTEM, householdId);
  const cats = await livingCats(ctx.tx, scope);
  const about = await aboutSample(ctx, { householdId, catId: catIds[0], kind: 'swab' }, null);
  if (!about) return;
  const nameOf = (catId: string) => nameInMail(cats.find(({ id }) => id === catId)?.name ?? '');
  const pictured = cats.filter(({ id }) => catIds.includes(id));
  const named = bound.map(({ kind, code, catId }) => ({ kind, code, name: nameOf(catId) }));
  const names = listOf(catIds.map(nameOf));
  await ctx.mail(
    reboundMail({ ...about, cats: await catsInMail(ctx, scope, pictured), names, kinds, bound: named, reason }),
  );
}

async function aboutSample(ctx: Ctx, { householdId, catId }: Recollected, known: OrderRow | null) {
  const scope = systemScope(SYSTEM, householdId);
  const cat = (await livingCats(ctx.tx, scope)).find(({ id }) => id === catId);
  const order = known ?? (await findCurrentOrder(ctx.tx, scope))?.order;
  if (!cat || !order) return null;
  const { publicUrl: origin, supportEmail } = ctx.settings;
  const to = await mailboxOfOrder(ctx, order);
  const cats = await catsInMail(ctx, scope, [cat]);
  return { to, name: nameInMail(cat.name), cats, number: order.number, origin, supportEmail };
}
