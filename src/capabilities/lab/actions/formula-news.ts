import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { FORMULAS } from '../rules/formulas.ts';
import { packedFrom } from '../rules/formula-notice.ts';
import { monthChanges } from '../rules/month-changes.ts';
import { pinOf, versionOfCat, versionsOf } from '../store.ts';

/** A version that differs from the one in the boxes before. */
export interface FormulaNews {
  version: number;
  /** The version that it takes the place of. */
  before: number;
  /** The household made it itself, by an exchange. */
  exchanged: boolean;
  /** From when on it may be packed. */
  packedFrom: Date;
  /** The household keeps the earlier one. */
  kept: boolean;
  /** Each difference in a plain sentence. */
  changes: string[];
}

/** Null where the newest version is the first one, or has the same sticks. */
export async function formulaNews(ctx: ReadCtx, scope: HouseholdScope, catId: string): Promise<FormulaNews | null> {
  const [newest, earlier] = await versionsOf(ctx.tx, scope, catId, 2);
  if (!newest || !earlier) return null;
  const pinned = await pinOf(ctx.tx, catId);
  const before = pinned === null ? earlier : ((await versionOfCat(ctx.tx, scope, catId, pinned)) ?? earlier);
  const changes = monthChanges(before.month, newest.month).map(
    ({ formula, what }) => `${FORMULAS[formula].name}: ${what}`,
  );
  if (changes.length === 0) return null;
  return {
    version: newest.version,
    before: before.version,
    exchanged: newest.exchange !== null,
    packedFrom: packedFrom(newest.createdAt),
    kept: pinned !== null,
    changes,
  };
}
