import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { Values } from '../rules/levels.ts';
import { releasedSetsOf, type SetRow, valuesOf, type VersionRow, versionOfSet } from '../store.ts';

/** Rows that decide about a set. */
export interface SetFacts {
  values: Values;
  /** Released sets of its cat, the newest first; none before it is released itself. */
  released: Awaited<ReturnType<typeof releasedSetsOf>>;
  /** Its formula version; undefined before release, and where no sticks were mixed. */
  version: VersionRow | undefined;
}

/** Reads each of these rows once: one statement, and three of a released set. */
export async function factsOfSet(
  { tx }: ReadCtx,
  scope: StaffScope<'results'>,
  { id, catId, state }: SetRow,
): Promise<SetFacts> {
  const isReleased = state === 'released';
  return {
    values: await valuesOf(tx, id),
    released: isReleased ? await releasedSetsOf(tx, scope, catId) : [],
    version: isReleased ? await versionOfSet(tx, scope, id) : undefined,
  };
}
