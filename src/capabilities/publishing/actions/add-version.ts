import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { overtaken, refusals } from '../contract.ts';
import { changeBlockedBy, type VersionState } from '../rules/versions.ts';
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
}

/**
 * Adds a version of a piece of content. The same version twice is one. Refuses `overtaken`, naming who was faster, and
 * the refusals of `changeBlockedBy`.
 */
export async function addVersion(
  ctx: Ctx,
  scope: StaffScope<'shop'>,
  { seen, built, validFrom, ...version }: NewVersion,
): Promise<DomainError | null> {
  await store.lockPiece(ctx.tx, version);
  const versions = await store.versionsOfPiece(ctx.tx, scope, version);
  if (versions.some(({ id }) => id === version.id)) return null;
  const [newest] = versions;
  if ((newest?.number ?? 0) !== seen) return overtaken(newest?.author ?? 'Somebody');
  const standing = versions.find(({ state }) => state !== 'draft')?.state ?? null;
  const blocked = changeBlockedBy(version.state, { standing, built });
  if (blocked) return refusals(blocked);
  const added = await store.insertVersion(ctx.tx, {
    ...version,
    number: seen + 1,
    validFrom: validFrom ?? ctx.now,
    authorId: scope.personId,
    at: ctx.now,
  });
  return added ? null : refusals('version-taken');
}
