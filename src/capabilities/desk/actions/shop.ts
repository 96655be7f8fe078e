import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { ARTICLE_KIND, withWords } from '#src/capabilities/content/rules/articles.ts';
import { keepPartner, partnersOfShop } from '#src/capabilities/outreach/actions/partners-of-shop.ts';
import { PARTNER_KIND } from '#src/capabilities/outreach/rules/partner-pitch.ts';
import { requirePublishable } from '#src/capabilities/pricing/actions/price-books.ts';
import { PRICES_KIND } from '#src/capabilities/pricing/rules/price-books.ts';
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
import { type AnyContent, type Beginning, builtOf, type Kind, KINDS, onlyKeyOf, titleOf } from '../rules/shop-kinds.ts';
import { type NewVersionInput, type PieceHistory, refusals, type ShopPieces } from '../shop-contract.ts';

type Staff = StaffScope<'shop'>;
type Piece = ShopPieces['pieces'][number];

/** Everything that is changed at the desk: what the shop was built with, and what was added. */
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
      title: titleIn((newest?.content as AnyContent | undefined) ?? built.get(key)),
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
  const content = (versions[0]?.content as AnyContent | undefined) ?? beginning;
  if (!content && onlyKeyOf(kind) !== key) return refusals('piece-unknown');
  return {
    kind,
    key,
    title: titleIn(content ?? undefined),
    number: versions[0]?.number ?? 0,
    inEffect: current ? (current.state === 'published' ? current.number : null) : beginning ? 0 : null,
    built: beginning,
    versions: versions.map(shown),
  };
}

/** Saves, publishes or withdraws a version of a piece. Refuses `dated-later`, and as `addVersion` and `requirePublishable` do. */
export async function writePiece(
  ctx: Ctx,
  scope: Staff,
  { from, ...version }: NewVersionInput,
): Promise<PieceHistory | DomainError> {
  const built = builtOf(version.kind, await beginningOf(ctx, scope)).has(version.key);
  const validFrom = from === null ? null : startOfShopDay(from);
  const blocked =
    version.kind === PRICES_KIND
      ? await requirePublishable(ctx, { ...version, validFrom })
      : notYet(ctx, { ...version, from });
  if (blocked) return blocked;
  const content = version.kind === ARTICLE_KIND ? withWords(version.content) : version.content;
  const refused = await addVersion(ctx, scope, { ...version, content, built, validFrom });
  if (isDomainError(refused)) return refused;
  if (version.kind === PARTNER_KIND) await keepPartner(ctx, scope, version.key, version.content);
  return readPiece(ctx, scope, version);
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

/** A piece without any content is the launch offer where it was never on. */
const titleIn = (content: AnyContent | undefined): string => (content ? titleOf(content) : 'Launch offer');

const shown = ({ id, number, state, content, validFrom, author, at }: AuthoredVersion) => ({
  id,
  number,
  state,
  content: content as AnyContent,
  validFrom: validFrom.toISOString(),
  author: author ?? 'Somebody',
  at: at.toISOString(),
});
