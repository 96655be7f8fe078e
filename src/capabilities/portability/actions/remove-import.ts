import { catsWithConsultations } from '#src/capabilities/consultations/actions/timeline.ts';
import { catsWithVetNotes } from '#src/capabilities/sharing/actions/timeline.ts';
import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { currentOrder } from '#src/capabilities/fulfilment/actions/find-order.ts';
import { removeUntouchedCats } from '#src/capabilities/households/actions/import-cats.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { isUuid } from '#src/lib/text.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals, type RemovedImport } from '../contract.ts';
import { removableUntil } from '../rules/removable.ts';
import { catsOfImports, deleteImport, importOf } from '../store.ts';

/**
 * Takes an import out again, with those cats that it added and that nobody has touched since, and that no vet
 * has written about or was booked for. In a household with an order no cat goes: it may be in a box. Refuses `import-unknown` and `import-settled`.
 */
export async function removeImport(ctx: Ctx, id: string): Promise<RemovedImport | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  await lockHousehold(ctx.tx, scope);
  const row = isUuid(id) ? await importOf(ctx.tx, scope, id) : undefined;
  if (!row) return refusals('import-unknown');
  if (removableUntil(row.importedAt) <= ctx.now) return refusals('import-settled');
  const made = await catsMadeBy(ctx, scope, id);
  await deleteImport(ctx.tx, scope, id);
  const ordered = (await currentOrder(ctx.tx, scope)) !== null;
  const seen = new Set([...(await catsWithVetNotes(ctx.tx, scope)), ...(await catsWithConsultations(ctx.tx, scope))]);
  const untouched = ordered ? [] : made.filter((cat) => !seen.has(cat.id));
  const gone = new Set(await removeUntouchedCats(ctx, scope, untouched));
  await ctx.notify(scope.householdId, 'cats');
  return {
    removed: made.filter((cat) => gone.has(cat.id)).map(({ name }) => name),
    kept: made.filter((cat) => !gone.has(cat.id)).map(({ name }) => name),
  };
}

/** Cats that this import added and no other import has. */
async function catsMadeBy(ctx: Ctx, scope: HouseholdScope, importId: string) {
  const all = await catsOfImports(ctx.tx, scope);
  const others = new Set(all.flatMap((cat) => (cat.importId === importId ? [] : [cat.catId])));
  return all.flatMap(({ importId: of, name, catId, madeVersion }) =>
    of === importId && catId && madeVersion !== null && !others.has(catId)
      ? [{ id: catId, version: madeVersion, name }]
      : [],
  );
}
