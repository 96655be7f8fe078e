import { isColleaguesOwn } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { isOrderThere, lockOrderBuyer } from '#src/capabilities/billing/actions/order-facts.ts';
import { setOrderCode } from '#src/capabilities/outreach/actions/partner-records.ts';
import { type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { lastEventOf } from '../event-store.ts';
import { closedMail } from '../mail/closed.tsx';
import { reopenedMail } from '../mail/reopened.tsx';
import type { AffiliateEventKind } from '../rules/affiliate-events.ts';
import { REFUSED_BY_US } from '../rules/attribution.ts';
import {
  type Affiliate,
  type Attribution,
  attributionOf,
  attributionsOfAffiliate,
  lockAffiliate,
  lockAttribution,
  updateAffiliate,
  updateAttribution,
} from '../store.ts';
import { refusalOf } from './attribute-order.ts';
import { recordEvent } from './record-event.ts';
import { recalculateCommissions } from './recalculate-commissions.ts';
import { overtakenBy } from './overtaken-by.ts';

type Staff = StaffScope<'payments'>;

/** The affiliate, locked. Refuses `affiliate-unknown`, `own-affiliate`. */
export async function affiliateForStaff(ctx: Ctx, scope: Staff, id: string): Promise<Affiliate | DomainError> {
  const affiliate = await lockAffiliate(ctx.tx, id);
  if (!affiliate) return refusals('affiliate-unknown');
  return (await isColleaguesOwn(ctx.tx, scope, affiliate.email)) ? refusals('own-affiliate') : affiliate;
}

/**
 * Closes an account, once, and mails it: the code counts no more, also not on a partner's page; earned commissions are
 * still paid. Refuses `overtaken` where another colleague did it.
 */
export async function closeAffiliate(
  ctx: Ctx,
  scope: Staff,
  { id, email, name, partnerId, closedAt }: Affiliate,
): Promise<DomainError | null> {
  if (closedAt) return doneBefore(ctx, scope, { affiliateId: id, kind: 'closed' });
  await updateAffiliate(ctx.tx, id, { closedAt: ctx.now });
  if (partnerId) await setOrderCode(ctx, scope, partnerId, null);
  await recordEvent(ctx, scope, { affiliateId: id, kind: 'closed' });
  await ctx.mail(closedMail(ctx.settings, { email, name }));
  return null;
}

/**
 * Reopens a closed account, once, and mails it: the code counts again from now on. Orders in between stay without an affiliate.
 * Refuses `partner-reopened`, and `overtaken` where another colleague did it.
 */
export async function reopenAffiliate(ctx: Ctx, scope: Staff, affiliate: Affiliate): Promise<DomainError | null> {
  const { id, email, name, closedAt } = affiliate;
  if (!closedAt) return doneBefore(ctx, scope, { affiliateId: id, kind: 'reopened' });
  const refused = await refusePartner(ctx, affiliate);
  if (refused) return refused;
  await updateAffiliate(ctx.tx, id, { closedAt: null });
  await recordEvent(ctx, scope, { affiliateId: id, kind: 'reopened' });
  await ctx.mail(reopenedMail(ctx.settings, { email, name }));
  return null;
}

/**
 * Refuses `partner-reopened` for an account that is or was a partner's: as an affiliate's it would follow other terms, which
 * nobody approved.
 */
export async function refusePartner(
  ctx: Ctx,
  { id, partnerId }: Pick<Affiliate, 'id' | 'partnerId'>,
): Promise<DomainError | null> {
  const was =
    partnerId !== null ||
    (await lastEventOf(ctx.tx, { affiliateId: id, kinds: ['partner', 'replaced'] })) !== undefined ||
    (await attributionsOfAffiliate(ctx.tx, id)).some((order) => order.partnerId !== null);
  return was ? refusals('partner-reopened') : null;
}

/**
 * Excludes an order from an affiliate's: its commissions are reversed. Refuses `order-unknown`, and `overtaken` where
 * another colleague did it.
 */
export async function refuseOrder(
  ctx: Ctx,
  scope: Staff,
  { id: affiliateId }: Affiliate,
  checkoutId: string,
): Promise<DomainError | null> {
  const attribution = await lockAttribution(ctx.tx, checkoutId);
  if (attribution?.affiliateId !== affiliateId) return refusals('order-unknown');
  if (attribution.refused === REFUSED_BY_US)
    return doneBefore(ctx, scope, { affiliateId, kind: 'refused', checkoutId });
  if (attribution.refused) return null;
  await updateAttribution(ctx.tx, checkoutId, { refused: REFUSED_BY_US });
  await recalculateCommissions(ctx, checkoutId);
  await recordEvent(ctx, scope, { affiliateId, kind: 'refused', checkoutId });
  return null;
}

/**
 * Undoes that: the order counts, and earns its commissions. Refuses `order-unknown`, `rules-refuse` where the
 * order does not count by the rules, and `overtaken` where another colleague did it.
 */
export async function countOrder(
  ctx: Ctx,
  scope: Staff,
  affiliate: Affiliate,
  checkoutId: string,
): Promise<DomainError | null> {
  const attribution = await orderToCount(ctx, affiliate, checkoutId);
  if (isDomainError(attribution)) return attribution;
  const affiliateId = affiliate.id;
  if (attribution.refused === null) return doneBefore(ctx, scope, { affiliateId, kind: 'counted', checkoutId });
  await updateAttribution(ctx.tx, checkoutId, { refused: null });
  await recalculateCommissions(ctx, checkoutId);
  await recordEvent(ctx, scope, { affiliateId, kind: 'counted', checkoutId });
  return null;
}

/**
 * An order that a colleague took out or that counts, locked. Refuses `order-unknown`, and `rules-refuse`, also where it became
 * one of the affiliate's own household after it was taken out.
 */
export async function orderToCount(
  ctx: Ctx,
  affiliate: Affiliate,
  checkoutId: string,
): Promise<Attribution | DomainError> {
  const isTheirs = (await attributionOf(ctx.tx, checkoutId))?.affiliateId === affiliate.id;
  if (!isTheirs || !(await isOrderThere(ctx.tx, checkoutId))) return refusals('order-unknown');
  // As a payment locks them: the order before its attribution.
  const buyer = await lockOrderBuyer(ctx.tx, checkoutId);
  const attribution = await lockAttribution(ctx.tx, checkoutId);
  if (!attribution) return refusals('order-unknown');
  const byRules = attribution.refused === REFUSED_BY_US ? await refusalOf(ctx, affiliate, buyer) : attribution.refused;
  return byRules ? refusals('rules-refuse', { message: `This order cannot count. ${byRules}` }) : attribution;
}

/** Refuses `overtaken` with the name of the colleague who did the same before; null where it was the same person. */
async function doneBefore(
  ctx: Ctx,
  scope: Staff,
  { affiliateId, kind, checkoutId }: { affiliateId: string; kind: AffiliateEventKind; checkoutId?: string },
): Promise<DomainError | null> {
  const last = await lastEventOf(ctx.tx, { affiliateId, checkoutId, kinds: [kind] });
  return overtakenBy(ctx, scope, last?.personId ?? null);
}
