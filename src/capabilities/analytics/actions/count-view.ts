import { createHmac } from 'node:crypto';
import { consume } from '#src/capabilities/access/rate-limit.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { shopDayOf } from '#src/lib/shop-months.ts';
import type { PageViewInput } from '../contract.ts';
import { forwardPageView } from '../jobs.ts';
import { OTHER, plainPath } from '../rules/counted-path.ts';
import { referrerOf } from '../rules/referrer.ts';
import { addReferrer, addView, countReferrers, knowsReferrer } from '../store.ts';

/** Far above what anybody reads; several people may share an address. */
const VIEWS_OF_AN_ADDRESS = { max: 300, windowSeconds: 600 };
const REFERRERS_OF_A_DAY = 200;

/** Whether there is such a page. Those of partners are rows, hence the context. */
export type IsPage = (ctx: Ctx, path: string) => Promise<boolean>;

/** Adds a page view to the sums of its day. Refuses addresses above the rate limit. */
export async function countView(
  ctx: Ctx,
  isPage: IsPage,
  { view, address }: { view: PageViewInput; address: string },
): Promise<DomainError | undefined> {
  const path = plainPath(view.path);
  if (path === null) return undefined;
  const day = shopDayOf(ctx.now);
  const limited = await consume(ctx.tx, limitKey(ctx, day, address), VIEWS_OF_AN_ADDRESS, ctx.now);
  if (limited) return limited;
  const known = await isPage(ctx, path);
  const host = view.first ? referrerOf(view.referrerHost, new URL(ctx.settings.publicUrl).hostname) : null;
  await addView(ctx.tx, day, known ? path : OTHER, view.first);
  if (host) await addReferrer(ctx.tx, day, await countedHost(ctx, day, host));
  if (ctx.settings.analyticsUrl && known) await ctx.enqueue(forwardPageView, { path, referrerHost: host });
  return undefined;
}

/** The address itself is never written down, and tomorrow's key does not tell that it is the same. */
function limitKey(ctx: Ctx, day: string, address: string): string {
  const hash = createHmac('sha256', ctx.settings.sessionSecret).update(`${day} ${address}`).digest('base64url');
  return `page-views:${hash.slice(0, 22)}`;
}

/** Hosts can be made up, so only a limited number are stored per day. */
async function countedHost(ctx: Ctx, day: string, host: string): Promise<string> {
  if (await knowsReferrer(ctx.tx, day, host)) return host;
  return (await countReferrers(ctx.tx, day)) < REFERRERS_OF_A_DAY ? host : OTHER;
}
