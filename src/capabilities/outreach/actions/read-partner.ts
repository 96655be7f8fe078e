import { money } from '#src/lib/money.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { AppServices, ReadCtx, StaleReadCtx } from '#src/platform/services.ts';
import { type PartnerView, refusals } from '../contract.ts';
import { isPartnerSlug } from '../rules/partner-slug.ts';
import { type Partner, publishedPartner, publishedPartnerPages } from '../store.ts';

/** The page of a partner, for everybody. Refuses `partner-unknown`, also for one that is not published. */
export async function readPublishedPartner(ctx: ReadCtx, slug: string): Promise<PartnerView | DomainError> {
  const partner = isPartnerSlug(slug) ? await publishedPartner(ctx.tx, slug) : undefined;
  return partner ? view(partner, ctx.settings.supportEmail) : refusals('partner-unknown');
}

export async function listPartnerPages(ctx: StaleReadCtx): Promise<{ path: string; changedAt: Date }[]> {
  const rows = await publishedPartnerPages(ctx.tx);
  return rows.map(({ slug, updatedAt }) => ({ path: `/${slug}`, changedAt: updatedAt }));
}

/** Data of the page at /{slug}; null if there is no such partner. */
export async function partnerPage(services: AppServices, path: string): Promise<{ partner: PartnerView } | null> {
  const found = await services.read({ kind: 'visitor' }, (ctx) => readPublishedPartner(ctx, path.slice(1)));
  return isDomainError(found) ? null : { partner: found };
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
