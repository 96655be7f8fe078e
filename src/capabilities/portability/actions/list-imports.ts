import { householdScope } from '#src/capabilities/access/scopes.ts';
import { formulaName } from '#src/capabilities/lab/rules/formulas.ts';
import { PANEL } from '#src/capabilities/lab/rules/panel.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { Imports, ImportView } from '../contract.ts';
import { removableUntil } from '../rules/removable.ts';
import { catsOfImports, type ImportedCatRow, type ImportRow, importsOf } from '../store.ts';

/** Imports of the household, newest first, with results and formulas as history. */
export async function listImports(ctx: ReadCtx): Promise<Imports | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const [rows, cats] = [await importsOf(ctx.tx, scope), await catsOfImports(ctx.tx, scope)];
  return {
    imports: rows.map((row) =>
      importView(
        row,
        cats.filter(({ importId }) => importId === row.id),
        ctx.now,
      ),
    ),
  };
}

function importView(row: ImportRow, cats: ImportedCatRow[], now: Date): ImportView {
  const { id, portable, madeAt, importedAt, signature, lines, timelineHash } = row;
  const nameOf = (catId: string) => portable.cats.find((cat) => cat.id === catId)?.name ?? '';
  const until = removableUntil(importedAt);
  return {
    id,
    shop: portable.source.shop,
    madeAt: madeAt.toISOString(),
    importedAt: importedAt.toISOString(),
    signature,
    lines,
    timelineHash,
    removableUntil: until > now ? until.toISOString() : null,
    cats: portable.cats.map((cat) => ({
      name: cat.name,
      here: cats.some(({ sourceId, catId }) => sourceId === cat.id && catId !== null),
    })),
    results: portable.results.map(({ catId, values, ...found }) => ({
      cat: nameOf(catId),
      ...found,
      values: values.map(({ marker, value }) => {
        const known = PANEL.find((one) => one.id === marker);
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
