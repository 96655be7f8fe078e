import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { ARTICLE_KIND, withWords } from '#src/capabilities/content/rules/articles.ts';
import { keepPartner, partnersOfShop } from '#src/capabilities/outreach/actions/partners-of-shop.ts';
import { PARTNER_KIND } from '#src/capabilities/outreach/rules/partner-pitch.ts';
import { claimBlockedBy } from '#src/capabilities/pricing/actions/read-claims.ts';
import { changePlaces, placesBlockedBy } from '#src/capabilities/pricing/actions/pro-places.ts';
import {
  requireOfferPublishable,
  requirePricesPublishable,
} from '#src/capabilities/pricing/actions/require-publishable.ts';
import { CLAIM_KIND } from '#src/capabilities/pricing/rules/claims.ts';
import { LAUNCH_KIND } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { PRICES_KIND } from '#src/capabilities/pricing/rules/price-books.ts';
import { PLACES_KIND } from '#src/capabilities/pricing/rules/pro-places.ts';
import { addVersion } from '#src/capabilities/publishing/actions/add-version.ts';
import {
  type AuthoredVersion,
  readVersions,
  readVersionsOfKind,
} from '#src/capabilities/publishing/actions/read-versions.ts';
import { versionInEffect } from '#src/capabilities/publishing/rules/versions.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { shopDayOf, startOfShopDay } from '#src/lib/shop-months.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { type Beginning, builtOf, type Kind, KINDS, onlyKeyOf, storedContent, titleOf } from '../rules/shop-kinds.ts';
import { type NewVersionInput, type PieceHistory, refusals, type ShopPieces } from '../shop-contract.ts';

type Staff = StaffScope<'shop'>;
type Piece = ShopPieces['pieces'][number];

/** Everything that is changed at the desk: the content of the build, and the versions that were added. */
export async function listPieces(ctx: ReadCtx, scope: Staff): Promise<ShopPieces> {
  const beginning = await beginningOf(ctx, scope);
  const pieces = await Promise.all(
    KINDS.map(async (kind) =>
      piecesOf(kind, { now: ctx.now, beginning, versions: await readVersionsOfKind(ctx, scope, kind) }),
    ),
  );
  return { pieces: pieces.flat() };
}

interface Standing {
  now: Date;
  beginning: Beginning;
  versions: readonly AuthoredVersion[];
}

function piecesOf(kind: Kind, { now, beginning, versions }: Standing): Piece[] {
  const built = builtOf(kind, beginning);
  const only = onlyKeyOf(kind);
  const byKey = Map.groupBy(versions, ({ key }) => key);
  return [...new Set([...(only ? [only] : []), ...built.keys(), ...byKey.keys()])].map((key) => {
    const own = byKey.get(key) ?? [];
    const [newest] = own;
    const current = versionInEffect(own, now);
    const coming = own.find(({ state }) => state !== 'draft');
    return {
      kind,
      key,
      title: titleOf(kind, key, newest ? storedContent(kind, newest.content) : built.get(key)),
      shown: current ? (current.state === 'published' ? 'published' : 'nothing') : built.has(key) ? 'built' : 'nothing',
      hasDraft: newest?.state === 'draft',
      comes: coming && coming !== current && coming.validFrom > now ? coming.validFrom.toISOString() : null,
      author: newest ? (newest.author ?? 'Somebody') : null,
      at: newest?.at.toISOString() ?? null,
    };
  });
}

/** Every version of a piece. Refuses `piece-unknown`. */
export async function readPiece(
  ctx: ReadCtx,
  scope: Staff,
  { kind, key }: { kind: Kind; key: string },
): Promise<PieceHistory | DomainError> {
  const versions = await readVersions(ctx, scope, { kind, key });
  const beginning = builtOf(kind, await beginningOf(ctx, scope)).get(key) ?? null;
  const current = versionInEffect(versions, ctx.now);
  const content = versions[0] ? storedContent(kind, versions[0].content) : beginning;
  if (!content && onlyKeyOf(kind) !== key) return refusals('piece-unknown');
  return {
    kind,
    key,
    title: titleOf(kind, key, content ?? undefined),
    number: versions[0]?.number ?? 0,
    inEffect: current ? (current.state === 'published' ? current.number : null) : beginning ? 0 : null,
    built: beginning,
    versions: versions.map((version) => shown(kind, version)),
  };
}

/** Saves, publishes or withdraws a version of a piece. Refuses as `addVersion` and the rules of its kind (`requirePublishable`) do. */
export async function writePiece(
  ctx: Ctx,
  scope: Staff,
  { from, ...version }: NewVersionInput,
): Promise<PieceHistory | DomainError> {
  const built = builtOf(version.kind, await beginningOf(ctx, scope)).has(version.key);
  const validFrom = from === null ? null : startOfShopDay(from);
  const blocked = await requirePublishable(ctx, { ...version, from }, validFrom);
  if (blocked) return blocked;
  const content = version.kind === ARTICLE_KIND ? withWords(version.content) : version.content;
  const apply =
    version.kind === PLACES_KIND && version.state === 'published'
      ? () => changePlaces(ctx, version.content.places)
      : undefined;
  const refused = await addVersion(ctx, scope, { ...version, content, built, validFrom, ...(apply && { apply }) });
  if (isDomainError(refused)) return refused;
  if (version.kind === PARTNER_KIND) await keepPartner(ctx, scope, version.key, version.content);
  return readPiece(ctx, scope, version);
}

/** Refuses content that the rules of its kind do not allow. A conflict of two colleagues is refused when the version is added. */
async function requirePublishable(
  ctx: Ctx,
  version: NewVersionInput,
  validFrom: Date | null,
): Promise<DomainError | null> {
  if (version.kind === PRICES_KIND) return requirePricesPublishable(ctx, { ...version, validFrom });
  if (version.kind === LAUNCH_KIND) return requireOfferPublishable(ctx, { ...version, validFrom });
  if (version.kind === PLACES_KIND) return placesBlockedBy({ ...version, validFrom });
  if (version.kind === CLAIM_KIND) return claimBlockedBy(ctx, version);
  return notYet(ctx, version);
}

/** Refuses `dated-later`: an article of a day that has not come yet would stand first until then. */
function notYet({ now }: Ctx, { from, ...version }: NewVersionInput): DomainError | null {
  const isLater =
    version.kind === ARTICLE_KIND && version.state === 'published' && version.content.date > (from ?? shopDayOf(now));
  return isLater ? refusals('dated-later') : null;
}

const beginningOf = async (ctx: ReadCtx, scope: Staff): Promise<Beginning> => ({
  launchOfferUntil: ctx.settings.launchOfferUntil,
  partners: await partnersOfShop(ctx, scope),
});

const shown = (kind: Kind, { id, number, state, content, validFrom, author, at }: AuthoredVersion) => ({
  id,
  number,
  state,
  content: storedContent(kind, content),
  validFrom: validFrom.toISOString(),
  author: author ?? 'Somebody',
  at: at.toISOString(),
});
