import { listPartnerPages } from '#src/capabilities/outreach/actions/read-partner.ts';
import { shopDayOf } from '#src/lib/shop-months.ts';
import type { StaleReadCtx } from '#src/platform/services.ts';
import { ARTICLE_LIST } from '../rules/articles.ts';
import type { Listed } from '../rules/sitemap.ts';

/** Everything search engines may know: the pages of the build, the articles with their days, and the partners' pages. */
export async function listAddresses(ctx: StaleReadCtx, pages: readonly string[]): Promise<Listed[]> {
  const days = new Map<string, string>(ARTICLE_LIST.map(({ path, date }) => [path, date]));
  const partners = await listPartnerPages(ctx);
  return [
    ...pages.map((path) => ({ path, changed: days.get(path) })),
    ...partners.map(({ path, changedAt }) => ({ path, changed: shopDayOf(changedAt) })),
  ];
}
