import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { FormulaId } from '../rules/formulas.ts';
import { findingsOf } from '../store.ts';

/** Released results that no correction has replaced, and the formulas of each version, for exports. */
export async function portableFindings(
  tx: ReadHandle,
  scope: HouseholdScope,
): Promise<{
  results: {
    catId: string;
    receivedAt: Date;
    releasedAt: Date;
    sandbox: boolean;
    ranges: string;
    values: { marker: string; value: number }[];
  }[];
  formulas: { catId: string; version: number; createdAt: Date; formulas: FormulaId[] }[];
}> {
  const { lab_results: sets, lab_values: values, formulas } = await findingsOf(tx, scope);
  const corrected = new Set(sets.map(({ revises }) => revises));
  const ofSet = Map.groupBy(values, ({ setId }) => setId);
  return {
    results: sets.flatMap(({ id, catId, receivedAt, releasedAt, source, ranges }) => {
      if (corrected.has(id) || !releasedAt) return [];
      const found = (ofSet.get(id) ?? []).map(({ marker, value }) => ({ marker, value }));
      return [{ catId, receivedAt, releasedAt, sandbox: source === 'sandbox', ranges, values: found }];
    }),
    formulas: formulas
      .map(({ catId, version, createdAt, formulas: chosen }) => ({ catId, version, createdAt, formulas: chosen }))
      .toSorted((a, b) => (a.catId === b.catId ? a.version - b.version : a.catId < b.catId ? -1 : 1)),
  };
}
