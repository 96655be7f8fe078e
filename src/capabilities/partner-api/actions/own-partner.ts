import { pageCountsOf } from '#src/capabilities/analytics/actions/page-counts.ts';
import { lastDays } from '#src/capabilities/analytics/rules/days.ts';
import { readPartner } from '#src/capabilities/outreach/actions/partner-records.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { type OwnPartner, type PageFigures, refusals } from '../contract.ts';
import type { PartnerScope } from '../scopes.ts';

/** Page, offer and terms of the partner. Refuses `page-unpublished` before there are any. */
export async function readOwnPartner(ctx: ReadCtx, scope: PartnerScope): Promise<OwnPartner | DomainError> {
  const partner = await readPartner(ctx, scope.partnerId);
  if (isDomainError(partner)) return partner;
  if (!partner.holds) return refusals('page-unpublished');
  const { id: _, contactEmail: __, holds: ___, proposed: ____, orderCode, updatedAt, ...shown } = partner;
  const page = `${ctx.settings.publicUrl}/${partner.slug}`;
  return { ...shown, page, code: orderCode, updatedAt: updatedAt.toISOString() };
}

/** Views and visits of the partner's page over the last days, each day of them, today included. */
export async function readPageFigures(
  ctx: ReadCtx,
  scope: PartnerScope,
  count: number,
): Promise<PageFigures | DomainError> {
  const partner = await readPartner(ctx, scope.partnerId);
  if (isDomainError(partner)) return partner;
  const path = `/${partner.slug}`;
  const all = lastDays(ctx.now, count);
  const counted = await pageCountsOf(ctx, path, { from: all[0] as string, to: all.at(-1) as string });
  const byDay = new Map(counted.map((sum) => [sum.day, sum]));
  const days = all.map((day) => byDay.get(day) ?? { day, views: 0, visits: 0 });
  const sum = (of: 'views' | 'visits') => days.reduce((total, day) => total + day[of], 0);
  return { path, total: { views: sum('views'), visits: sum('visits') }, days };
}
