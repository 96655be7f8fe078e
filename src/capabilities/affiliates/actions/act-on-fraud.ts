import { isColleaguesOwn } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { setOrderCode } from '#src/capabilities/outreach/actions/partner-records.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { closedMail } from '../mail/closed.tsx';
import { REFUSED_BY_US } from '../rules/attribution.ts';
import { type Affiliate, lockAffiliate, lockAttribution, updateAffiliate, updateAttribution } from '../store.ts';
import { settleCommissions } from './settle-commissions.ts';

type Staff = StaffScope<'payments'>;

/** The affiliate, locked. Refuses `affiliate-unknown`, `own-affiliate`. */
export async function affiliateForStaff(ctx: Ctx, scope: Staff, id: string): Promise<Affiliate | DomainError> {
  const affiliate = await lockAffiliate(ctx.tx, id);
  if (!affiliate) return refusals('affiliate-unknown');
  return (await isColleaguesOwn(ctx.tx, scope, affiliate.email)) ? refusals('own-affiliate') : affiliate;
}

/**
 * Closes an account, once, and says so: the code counts no more, on the page of a partner neither; what was earned is
 * still paid.
 */
export async function closeAffiliate(
  ctx: Ctx,
  scope: Staff,
  { id, email, name, partnerId, closedAt }: Affiliate,
): Promise<null> {
  if (closedAt) return null;
  await updateAffiliate(ctx.tx, id, { closedAt: ctx.now });
  if (partnerId) await setOrderCode(ctx, scope, partnerId, null);
  await ctx.mail(closedMail(ctx.settings, { email, name }));
  return null;
}

/** Takes an order out of what an affiliate sent: its commissions are reversed. Refuses `order-unknown`. */
export async function refuseOrder(ctx: Ctx, { id }: Affiliate, checkoutId: string): Promise<DomainError | null> {
  const attribution = await lockAttribution(ctx.tx, checkoutId);
  if (attribution?.affiliateId !== id) return refusals('order-unknown');
  if (attribution.refused) return null;
  await updateAttribution(ctx.tx, checkoutId, { refused: REFUSED_BY_US });
  await settleCommissions(ctx, checkoutId);
  return null;
}
