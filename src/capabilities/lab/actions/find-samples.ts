import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { FormulaId } from '../rules/formulas.ts';
import { setSummaries, versionFormulas } from '../store.ts';

/** Samples of one collection of one cat. */
interface Samples {
  id: string;
  catId: string;
  /** Empty until the results are released. */
  releasedAt: Date | null;
  /** Whether a cheek swab was read among them. */
  hasDna: boolean;
}

/** Samples of all cats of the household that the lab has or had, newest first: one statement. A correction of results is no other collection. */
export const samplesOf = async (tx: ReadHandle, scope: HouseholdScope): Promise<Samples[]> =>
  (await setSummaries(tx, scope)).filter(({ revises }) => revises === null);

/** Formulas of every version made for the household's cats: one statement. */
export const formulasByVersion = (
  tx: ReadHandle,
  scope: HouseholdScope,
): Promise<{ catId: string; version: number; formulas: FormulaId[] }[]> => versionFormulas(tx, scope);
