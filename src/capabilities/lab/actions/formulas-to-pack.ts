import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { FormulaId } from '../rules/formulas.ts';
import { countFormulas, versionFormulas } from '../store.ts';

/** Formula version of a cat's sticks. */
export interface PackedVersion {
  catId: string;
  version: number;
}

/** The seven formulas of each of these versions, in their order, by cat; one statement. */
export async function formulasToPack(
  tx: ReadHandle,
  scope: HouseholdScope,
  versions: readonly PackedVersion[],
): Promise<Map<string, FormulaId[]>> {
  const known = versions.length ? await versionFormulas(tx, scope) : [];
  const formulasOf = ({ catId, version }: PackedVersion) =>
    known.find((one) => one.catId === catId && one.version === version)?.formulas ?? [];
  return new Map(versions.map((one) => [one.catId, formulasOf(one)]));
}

/** Number of these versions that have each formula, in one statement. */
export const formulaTotals = (
  tx: ReadHandle,
  scope: StaffScope<'packing' | 'lots'>,
  versions: readonly PackedVersion[],
): Promise<{ formula: FormulaId; versions: number }[]> =>
  versions.length ? countFormulas(tx, scope, versions) : Promise.resolve([]);
