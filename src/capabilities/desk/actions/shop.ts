import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { PositionContent } from '#src/capabilities/content/rules/positions.ts';
import { addVersion } from '#src/capabilities/publishing/actions/add-version.ts';
import {
  type AuthoredVersion,
  readVersions,
  readVersionsOfKind,
} from '#src/capabilities/publishing/actions/read-versions.ts';
import { versionInEffect } from '#src/capabilities/publishing/rules/versions.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { KIND_RULES, type Kind, KINDS } from '../rules/shop-kinds.ts';
import { type NewVersionInput, type PieceHistory, refusals, type ShopPieces } from '../shop-contract.ts';

type Staff = StaffScope<'shop'>;
type Piece = ShopPieces['pieces'][number];

/** Dubai keeps one time all year. */
const startOfDay = (day: string) => new Date(`${day}T00:00:00+04:00`);

/** Everything that is changed at the desk: what the shop was built with, and what was added. */
export async function listPieces(ctx: ReadCtx, scope: Staff): Promise<ShopPieces> {
  const pieces = await Promise.all(
    KINDS.map(async (kind) => piecesOf(kind, await readVersionsOfKind(ctx, scope, kind), ctx.now)),
  );
  return { pieces: pieces.flat() };
}

function piecesOf(kind: Kind, versions: readonly AuthoredVersion[], now: Date): Piece[] {
  const { built, titleOf } = KIND_RULES[kind];
  const byKey = Map.groupBy(versions, ({ key }) => key);
  return [...new Set([...built.keys(), ...byKey.keys()])].map((key) => {
    const own = byKey.get(key) ?? [];
    const [newest] = own;
    const current = versionInEffect(own, now);
    const coming = own.find(({ state }) => state !== 'draft');
    return {
      kind,
      key,
      title: titleOf((newest?.content as PositionContent | undefined) ?? (built.get(key) as PositionContent)),
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
  const { built, titleOf } = KIND_RULES[kind];
  const versions = await readVersions(ctx, scope, { kind, key });
  const beginning = built.get(key) ?? null;
  const current = versionInEffect(versions, ctx.now);
  const content = (versions[0]?.content as PositionContent | undefined) ?? beginning;
  if (!content) return refusals('piece-unknown');
  return {
    kind,
    key,
    title: titleOf(content),
    number: versions[0]?.number ?? 0,
    inEffect: current ? (current.state === 'published' ? current.number : null) : beginning ? 0 : null,
    built: beginning,
    versions: versions.map(shown),
  };
}

/** Saves, publishes or withdraws a version of a piece. Refuses as `addVersion` does. */
export async function writePiece(
  ctx: Ctx,
  scope: Staff,
  { from, ...version }: NewVersionInput,
): Promise<PieceHistory | DomainError> {
  const built = KIND_RULES[version.kind].built.has(version.key);
  const refused = await addVersion(ctx, scope, {
    ...version,
    built,
    validFrom: from === null ? null : startOfDay(from),
  });
  return isDomainError(refused) ? refused : readPiece(ctx, scope, version);
}

const shown = ({ id, number, state, content, validFrom, author, at }: AuthoredVersion) => ({
  id,
  number,
  state,
  content: content as PositionContent,
  validFrom: validFrom.toISOString(),
  author: author ?? 'Somebody',
  at: at.toISOString(),
});
