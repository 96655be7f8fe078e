import { z } from '@hono/zod-openapi';
import { ArticleContent, PositionContent } from '#src/capabilities/content/contract.ts';
import { ClaimContent, LaunchContent, PlacesContent, PricesContent } from '#src/capabilities/pricing/contract.ts';
import { CLAIM_IDS, CLAIM_KIND, isStatement } from '#src/capabilities/pricing/rules/claims.ts';
import { LAUNCH_KEY, LAUNCH_KIND } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { PRICES_KEY, PRICES_KIND } from '#src/capabilities/pricing/rules/price-books.ts';
import { PLACES_KEY, PLACES_KIND } from '#src/capabilities/pricing/rules/pro-places.ts';
import { RewardContent, RewardId } from '#src/capabilities/rewards/contract.ts';
import { PERCENT_WORD, REWARD_KIND, wrongPercent } from '#src/capabilities/rewards/rules/catalogue.ts';
import { PartnerPitchInput } from '#src/capabilities/outreach/contract.ts';
import { PARTNER_KIND } from '#src/capabilities/outreach/rules/partner-pitch.ts';
import { isPartnerSlug } from '#src/capabilities/outreach/rules/partner-slug.ts';
import { VERSION_STATES } from '#src/capabilities/publishing/rules/versions.ts';
import { defineErrors } from '#src/lib/domain-error.ts';
import { line } from '#src/lib/text.ts';
import { ARTICLE_KIND, isBuiltArticle } from '#src/capabilities/content/rules/articles.ts';
import { POSITION_KIND } from '#src/capabilities/content/rules/positions.ts';
import { KINDS } from './rules/shop-kinds.ts';

export const refusals = defineErrors({
  'dated-later': [409, 'The date cannot be later than the day from which it is published.'],
  'piece-unknown': [404, 'We cannot find this. It may never have been on the shop.'],
});

const Kind = z.enum(KINDS);
const key = line(60, { missing: 'Please enter an address.' }).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'Lower-case letters, digits and dashes, such as night-vet.',
);
const slug = key.refine(isPartnerSlug, 'This address is one of ours. Please choose another.');
const State = z.enum(VERSION_STATES);
const AnyContent = z.union([
  PositionContent,
  ArticleContent,
  LaunchContent,
  PricesContent,
  PlacesContent,
  RewardContent,
  PartnerPitchInput,
  ClaimContent,
]);

const Piece = z.object({
  kind: Kind,
  key: z.string(),
  title: z.string(),
  /** State that customers see: as the shop was built, as published here, or nothing. */
  shown: z.enum(['built', 'published', 'nothing']),
  /** Whether the newest version is a draft. */
  hasDraft: z.boolean(),
  /** Time from which a published version takes effect that does not yet. */
  comes: z.iso.datetime().nullable(),
  author: z.string().nullable(),
  at: z.iso.datetime().nullable(),
});
export const ShopPieces = z.object({ pieces: z.array(Piece) }).openapi('ShopPieces');
export type ShopPieces = z.infer<typeof ShopPieces>;

/** A key of a kind, or the id of a claim, which has capitals. */
export const PieceQuery = z.object({ kind: Kind, key: z.union([key, z.enum(CLAIM_IDS)]) });

const Version = z.object({
  id: z.string(),
  number: z.int(),
  state: State,
  content: AnyContent,
  validFrom: z.iso.datetime(),
  author: z.string(),
  at: z.iso.datetime(),
});
export const PieceHistory = z
  .object({
    kind: Kind,
    key: z.string(),
    title: z.string(),
    /** Of the newest version; 0 before there is one. */
    number: z.int(),
    /** Number of the version that customers see; 0 as the shop was built, null where they see nothing. */
    inEffect: z.int().nullable(),
    /** As the shop was built; null for additions at the desk. */
    built: AnyContent.nullable(),
    versions: z.array(Version).describe('Newest first'),
  })
  .openapi('PieceHistory');
export type PieceHistory = z.infer<typeof PieceHistory>;

const version = {
  /** Made by the screen, so that a double press is one version. */
  id: z.uuid(),
  /** Number of the newest version on screen; 0 before there is one. */
  seen: z.number().int().min(0),
  state: State,
  /** Day in Dubai from whose beginning it counts; at once where this is null. */
  from: z.iso.date('Please enter a date.').nullable(),
};
/** The text of an article of the build is code; every other article has its own. */
const ArticleVersion = z
  .object({ ...version, kind: z.literal(ARTICLE_KIND), key, content: ArticleContent })
  .check(({ value: { key: slug, content }, issues }) => {
    if (isBuiltArticle(slug) === (content.text === null)) return;
    const message = content.text === null ? 'Please write the text.' : 'The text of this article is part of the build.';
    issues.push({ code: 'custom', path: ['content', 'text'], input: content.text, message });
  });

/** The tier decides the size of a discount, so its words name the tier and no figure. */
const RewardVersion = z
  .object({ ...version, kind: z.literal(REWARD_KIND), key: RewardId, content: RewardContent })
  .check(({ value: { key: id, content }, issues }) => {
    const field = wrongPercent(id, content);
    if (!field) return;
    const message = `${PERCENT_WORD} stands for what the tier takes off: in the name of the discount, in no other reward, and never a figure.`;
    issues.push({ code: 'custom', path: ['content', field], input: content[field], message });
  });

/** A statement has its figure from the desk, the figure of a rule is that of the rule; only a statement is taken off. */
const ClaimVersion = z
  .object({ ...version, kind: z.literal(CLAIM_KIND), key: z.enum(CLAIM_IDS), content: ClaimContent })
  .check(({ value: { key: id, content }, issues }) => {
    if (isStatement(id) === (content.text !== null)) return;
    const message = content.text === null ? 'Please enter the figure.' : 'This figure is that of a rule of the shop.';
    issues.push({ code: 'custom', path: ['content', 'text'], input: content.text, message });
  });

export const NewVersionInput = z
  .discriminatedUnion('kind', [
    z.object({ ...version, kind: z.literal(POSITION_KIND), key, content: PositionContent }),
    ArticleVersion,
    z.object({ ...version, kind: z.literal(LAUNCH_KIND), key: z.literal(LAUNCH_KEY), content: LaunchContent }),
    z.object({ ...version, kind: z.literal(PRICES_KIND), key: z.literal(PRICES_KEY), content: PricesContent }),
    z.object({ ...version, kind: z.literal(PLACES_KIND), key: z.literal(PLACES_KEY), content: PlacesContent }),
    RewardVersion,
    ClaimVersion,
    z.object({ ...version, kind: z.literal(PARTNER_KIND), key: slug, content: PartnerPitchInput }),
  ])
  .openapi('NewVersionInput');
export type NewVersionInput = z.infer<typeof NewVersionInput>;
