import { ARTICLE_KIND, type ArticleContent, BUILT_CONTENT } from '#src/capabilities/content/rules/articles.ts';
import { BUILT_POSITIONS, POSITION_KIND, type PositionContent } from '#src/capabilities/content/rules/positions.ts';
import { LAUNCH_KEY, LAUNCH_KIND, type LaunchContent } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { PRICES_KEY, PRICES_KIND, type PricesContent } from '#src/capabilities/pricing/rules/price-books.ts';
import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { BUILT_REWARDS, REWARD_KIND, type RewardContent } from '#src/capabilities/rewards/rules/catalogue.ts';
import { PARTNER_KIND, type PartnerPitch } from '#src/capabilities/outreach/rules/partner-pitch.ts';

/** Kinds of content that are changed at /desk/shop. */
export const KINDS = [PRICES_KIND, LAUNCH_KIND, ARTICLE_KIND, POSITION_KIND, REWARD_KIND, PARTNER_KIND] as const;
export type Kind = (typeof KINDS)[number];
export type AnyContent =
  | PositionContent
  | ArticleContent
  | LaunchContent
  | PricesContent
  | RewardContent
  | PartnerPitch;

/** Settings and rows that the shop begins with. */
export interface Beginning {
  launchOfferUntil: Date | null;
  partners: ReadonlyMap<string, PartnerPitch>;
}

/** Contents of a kind before anything is published, by key: from the build, from rows and from settings. */
export function builtOf(kind: Kind, { launchOfferUntil, partners }: Beginning): ReadonlyMap<string, AnyContent> {
  if (kind === POSITION_KIND) return new Map(BUILT_POSITIONS.map(({ slug, ...content }) => [slug, content]));
  if (kind === ARTICLE_KIND) return BUILT_CONTENT;
  if (kind === REWARD_KIND) return BUILT_REWARDS;
  if (kind === PARTNER_KIND) return partners;
  if (kind === PRICES_KIND) return new Map([[PRICES_KEY, { perCat: BUILT_BOOK.perCat, kit: BUILT_BOOK.kit }]]);
  return new Map(launchOfferUntil ? [[LAUNCH_KEY, { until: launchOfferUntil.toISOString() }]] : []);
}

/** The only key that a kind takes; null where each piece has its own. */
export const onlyKeyOf = (kind: Kind): string | null => ONLY_KEYS[kind] ?? null;

const ONLY_KEYS: Partial<Record<Kind, string>> = { [LAUNCH_KIND]: LAUNCH_KEY, [PRICES_KIND]: PRICES_KEY };

export function titleOf(content: AnyContent): string {
  if ('title' in content) return content.title;
  if ('perCat' in content) return 'Prices';
  return 'name' in content ? content.name : 'Launch offer';
}
