import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { overtaken, refusals } from '../contract.ts';
import { changeBlockedBy, CONTENT_CHANNEL, type VersionState } from '../rules/versions.ts';
import * as store from '../store.ts';

export interface NewVersion {
  id: string;
  kind: string;
  key: string;
  /** Number of the newest version on screen; 0 before there is one. */
  seen: number;
  state: VersionState;
  content: object;
  /** Whether the shop was built with the piece. */
  built: boolean;
  /** Time from which it takes effect; null for now. */
  validFrom: Date | null;
  /** Work that belongs to the version, done once and before it is added. Nothing is added where it refuses. */
  apply?: () => Promise<DomainError | null>;
}

/**
 * Adds a version of a piece of content. The same version twice is one. Refuses `overtaken`, naming the faster colleague, and
 * the refusals of `changeBlockedBy` and of `apply`.
 */
export async function addVersion(
  ctx: Ctx,
  scope: StaffScope<'shop'>,
  { seen, built, validFrom, apply, ...version }: NewVersion,
): Promise<DomainError | null> {
  await store.lockPiece(ctx.tx, version);
  const versions = await store.versionsOfPiece(ctx.tx, scope, version);
  if (versions.some(({ id }) => id === version.id)) return null;
  const [newest] = versions;
  if ((newest?.number ?? 0) !== seen) return overtaken(newest?.author ?? 'Somebody');
  const standing = versions.find(({ state }) => state !== 'draft')?.state ?? null;
  const blocked = changeBlockedBy(version.state, { standing, built });
  if (blocked) return refusals(blocked);
  if (await store.hasVersion(ctx.tx, version.id)) return refusals('version-taken');
  const unapplied = await apply?.();
  if (unapplied) return unapplied;
  const added = await store.insertVersion(ctx.tx, {
    ...version,
    number: seen + 1,
    validFrom: validFrom ?? ctx.now,
    authorId: scope.personId,
    at: ctx.now,
  });
  if (added && version.state !== 'draft') await ctx.notify(CONTENT_CHANNEL, 'messages');
  if (added) return null;
  // Another piece took the id since it was looked for.
  if (apply) throw new Error(`Version ${version.id} of ${version.kind} was applied and not added.`);
  return refusals('version-taken');
}
