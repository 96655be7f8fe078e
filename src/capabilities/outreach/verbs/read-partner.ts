import { money } from '#src/kit/money.ts';
import type { Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import { type PartnerView, refusals } from '../contract.ts';
import { isPartnerSlug } from '../rules/partner-slug.ts';
import { type Partner, publishedPartner } from '../store.ts';

/** The page of a partner, for everybody. Refuses `partner-unknown`, also for one that is not published. */
export async function readPublishedPartner(ctx: Ctx, slug: string): Promise<PartnerView | Refusal> {
  const partner = isPartnerSlug(slug) ? await publishedPartner(ctx.tx, slug) : undefined;
  return partner ? view(partner, ctx.settings.supportEmail) : refusals('partner-unknown');
}

function view(partner: Partner, contactEmail: string): PartnerView {
  const { slug, name, sample, country, audience, conversionBasisPoints, cookieDays, paidMonths, terms } = partner;
  const { localCurrency: currency, localRate: rate } = partner;
  return {
    ...{ slug, name, sample, country, audience, conversionBasisPoints, cookieDays, paidMonths, terms },
    local: currency !== null && rate !== null ? { currency, rate } : null,
    commission: money(partner.commissionAmount, partner.commissionCurrency),
    content: partner.content,
    contactEmail,
    updatedAt: partner.updatedAt.toISOString(),
  };
}
