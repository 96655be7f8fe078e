import { systemScope } from '#src/capabilities/access/scopes.ts';
import { hadOrderedBefore, lockOrderBuyer, type OrderBuyer } from '#src/capabilities/billing/actions/order-facts.ts';
import { parseReferralCode } from '#src/capabilities/onboarding/rules/referral-code.ts';
import { readPartner } from '#src/capabilities/outreach/actions/partner-records.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { attributionRefusal } from '../rules/attribution.ts';
import {
  type Affiliate,
  affiliateById,
  attributionsOf,
  holdAffiliateByCode,
  insertAttribution,
  updateAttribution,
} from '../store.ts';
import { isOwnOrder } from './own-order.ts';
import { recalculateCommissions } from './recalculate-commissions.ts';

const SYSTEM = systemActor('affiliates/attribute-order');

/**
 * Attributes a paid order to the affiliate or partner whose code it was begun with. An order has one
 * code, that of the last link, and one attribution: nobody else earns by it.
 */
export async function attributeOrder(
  ctx: Ctx,
  { checkoutId, referralCode }: { checkoutId: string; referralCode: string | null },
): Promise<void> {
  const code = parseReferralCode(referralCode);
  const affiliate = code && (await holdAffiliateByCode(ctx.tx, code));
  if (!affiliate) return;
  const buyer = await lockOrderBuyer(ctx.tx, checkoutId);
  const attribution = {
    checkoutId,
    affiliateId: affiliate.id,
    householdId: buyer.householdId,
    refused: await refusalOf(ctx, affiliate, buyer),
    ...(await partnerTerms(ctx, affiliate)),
    createdAt: ctx.now,
  };
  if (await insertAttribution(ctx.tx, attribution)) await recalculateCommissions(ctx, checkoutId, { isNew: true });
}

/** The partner of an account with their terms as they are now: later changes are for later orders. */
async function partnerTerms(ctx: Ctx, { partnerId }: Affiliate) {
  const partner = partnerId && (await readPartner(ctx, partnerId));
  if (!partner || isDomainError(partner)) return {};
  const { id, commission, paidMonths: payments } = partner;
  return { partnerId: id, flatAmount: commission.amount, flatCurrency: commission.currency, payments };
}

/** Reason for which an order does not count for an affiliate by the rules; null if it does. */
export async function refusalOf(ctx: Ctx, affiliate: Affiliate, buyer: OrderBuyer): Promise<string | null> {
  const own = await isOwnOrder(ctx, affiliate, buyer);
  return attributionRefusal({ own, orderedBefore: await hadOrderedBefore(ctx.tx, buyer) });
}

/** A guest's order has become that of an account, which may be the affiliate's own, or one that ordered before. */
export async function moveAttributions(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<void> {
  for (const { checkoutId, affiliateId, refused } of await attributionsOf(ctx.tx, systemScope(SYSTEM, from))) {
    const affiliate = await affiliateById(ctx.tx, affiliateId);
    const buyer = { ...(await lockOrderBuyer(ctx.tx, checkoutId)), householdId: to };
    const now = affiliate ? await refusalOf(ctx, affiliate, buyer) : null;
    await updateAttribution(ctx.tx, checkoutId, { householdId: to, refused: refused ?? now });
    await recalculateCommissions(ctx, checkoutId, { isMoved: true });
  }
}
