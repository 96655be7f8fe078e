import { ARTICLE_KIND, type ArticleContent, BUILT_CONTENT } from '#src/capabilities/content/rules/articles.ts';
import { BUILT_POSITIONS, POSITION_KIND, type PositionContent } from '#src/capabilities/content/rules/positions.ts';
import { BUILT_CLAIMS, CLAIM_KIND, type ClaimContent, isStatement } from '#src/capabilities/pricing/rules/claims.ts';
import {
  LAUNCH_KEY,
  LAUNCH_KIND,
  type LaunchContent,
  launchContent,
} from '#src/capabilities/pricing/rules/launch-offer.ts';
import { BUILT_PRO_SEATS } from '#src/capabilities/pricing/rules/plans.ts';
import { PRICES_KEY, PRICES_KIND, type PricesContent } from '#src/capabilities/pricing/rules/price-books.ts';
import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { PLACES_KEY, PLACES_KIND, type PlacesContent } from '#src/capabilities/pricing/rules/pro-places.ts';
import {
  BUILT_REWARDS,
  inEveryTier,
  REWARD_KIND,
  type RewardContent,
} from '#src/capabilities/rewards/rules/catalogue.ts';
import { PARTNER_KIND, type PartnerPitch } from '#src/capabilities/outreach/rules/partner-pitch.ts';

/** Kinds of content that are changed at /desk/shop. */
export const KINDS = [
  PRICES_KIND,
  LAUNCH_KIND,
  PLACES_KIND,
  ARTICLE_KIND,
  POSITION_KIND,
  REWARD_KIND,
  PARTNER_KIND,
  CLAIM_KIND,
] as const;
export type Kind = (typeof KINDS)[number];
export type AnyContent =
  | PositionContent
  | ArticleContent
  | LaunchContent
  | PricesContent
  | PlacesContent
  | RewardContent
  | PartnerPitch
  | ClaimContent;

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
  if (kind === CLAIM_KIND) return CLAIM_CONTENTS;
  if (kind === PRICES_KIND) return new Map([[PRICES_KEY, { perCat: BUILT_BOOK.perCat, kit: BUILT_BOOK.kit }]]);
  if (kind === PLACES_KIND) return new Map([[PLACES_KEY, { places: BUILT_PRO_SEATS }]]);
  return new Map(launchOfferUntil ? [[LAUNCH_KEY, launchContent({ until: launchOfferUntil.toISOString() })]] : []);
}

const CLAIM_CONTENTS: ReadonlyMap<string, ClaimContent> = new Map(
  Object.entries(BUILT_CLAIMS).map(([id, { text, label, source, asOf }]) => [
    id,
    { text: isStatement(id) ? text : null, label, source, asOf, wrong: null },
  ]),
);

/** The only key that a kind takes; null where each piece has its own. */
export const onlyKeyOf = (kind: Kind): string | null => ONLY_KEYS[kind] ?? null;

const ONLY_KEYS: Partial<Record<Kind, string>> = {
  [LAUNCH_KIND]: LAUNCH_KEY,
  [PRICES_KIND]: PRICES_KEY,
  [PLACES_KIND]: PLACES_KEY,
};

/** The content of a version as it is read now: the first launch offers had an end only. */
export const storedContent = (kind: Kind, content: object): AnyContent =>
  kind === LAUNCH_KIND ? launchContent(content) : (content as AnyContent);

/** The name of a piece in lists. `content` is undefined for the launch offer where it was never on. */
export function titleOf(kind: Kind, key: string, content: AnyContent | undefined): string {
  if (kind === PRICES_KIND) return 'Prices';
  if (kind === PLACES_KIND) return 'Places of Pro';
  if (!content || 'until' in content) return 'Launch offer';
  if ('wrong' in content)
    return `${content.text ?? BUILT_CLAIMS[key as keyof typeof BUILT_CLAIMS]?.text ?? ''} ${content.label}`.trim();
  if ('title' in content) return kind === REWARD_KIND ? inEveryTier(content.title) : content.title;
  return 'name' in content ? content.name : key;
}
