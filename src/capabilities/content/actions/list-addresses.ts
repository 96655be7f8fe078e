import { listPartnerPages } from '#src/capabilities/outreach/actions/read-partner.ts';
import { shopDayOf } from '#src/lib/shop-months.ts';
import type { StaleReadCtx } from '#src/platform/services.ts';
import type { Listed } from '../rules/sitemap.ts';
import { articleDays } from './read-articles.ts';

/** Everything search engines may know: the pages of the build, the articles with their days, and the partners' pages. */
export async function listAddresses(ctx: StaleReadCtx, pages: readonly string[]): Promise<Listed[]> {
  const { gone, days } = await articleDays(ctx);
  const partners = await listPartnerPages(ctx);
  const known = [...new Set([...pages, ...days.keys()])].filter((path) => !gone.has(path));
  return [
    ...known.map((path) => ({ path, changed: days.get(path) })),
    ...partners.map(({ path, changedAt }) => ({ path, changed: shopDayOf(changedAt) })),
  ];
}
