import { householdScope } from '#src/capabilities/access/scopes.ts';
import { formulaName } from '#src/capabilities/lab/rules/formulas.ts';
import { CURRENT_PANEL, findPanel, markerOf } from '#src/capabilities/lab/rules/panel.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { isUuid } from '#src/lib/text.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { type ImportRecords, type Imports, type ImportView, refusals } from '../contract.ts';
import { removableUntil } from '../rules/removable.ts';
import { catsOfImports, importOf, importSummaries } from '../store.ts';

/** Imports of the household, newest first; their results and formulas are read one by one (`readImport`). */
export async function listImports(ctx: ReadCtx): Promise<Imports | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const [rows, cats] = [await importSummaries(ctx.tx, scope), await catsOfImports(ctx.tx, scope)];
  return {
    imports: rows.map(({ madeAt, importedAt, ...row }): ImportView => {
      const until = removableUntil(importedAt);
      return {
        ...row,
        madeAt: madeAt.toISOString(),
        importedAt: importedAt.toISOString(),
        removableUntil: until > ctx.now ? until.toISOString() : null,
        cats: cats
          .filter(({ importId }) => importId === row.id)
          .map(({ name, catId }) => ({ name, here: catId !== null })),
      };
    }),
  };
}

/** Results and formulas of an import, as history. Refuses `import-unknown`. */
export async function readImport(ctx: ReadCtx, id: string): Promise<ImportRecords | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const row = isUuid(id) ? await importOf(ctx.tx, scope, id) : undefined;
  if (!row) return refusals('import-unknown');
  const { portable } = row;
  const nameOf = (catId: string) => portable.cats.find((cat) => cat.id === catId)?.name ?? '';
  return {
    results: portable.results.map(({ catId, values, ranges = null, ...found }) => ({
      cat: nameOf(catId),
      ...found,
      ranges,
      values: values.map(({ marker, value }) => {
        // The units of a version that this shop does not know are not guessed.
        const panel = ranges === null ? CURRENT_PANEL : findPanel(ranges);
        const known = panel && markerOf(marker, panel);
        return { name: known?.name ?? marker, value, unit: known?.unit ?? '' };
      }),
    })),
    formulas: portable.formulas.map(({ catId, formulas, ...made }) => ({
      cat: nameOf(catId),
      ...made,
      formulas: formulas.map((one) => formulaName(one) ?? one),
    })),
  };
}
