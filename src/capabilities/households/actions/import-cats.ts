import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { catAdded, catDeleted } from '../events.ts';
import { dayIn } from '../rules/days.ts';
import { type DescribedElsewhere, describedHere, placeCats, type PlacedCat } from '../rules/imported-cats.ts';
import { MOST_MEDICINES } from '../rules/medicine.ts';
import { medicineElsewhere } from '../rules/medicine-fields.ts';
import { tintOf } from '../rules/tints.ts';
import { insertMedicine } from '../medicine-store.ts';
import { deleteUntouchedCat, findAllCats, insertCats, type NewCat } from '../store.ts';
import { medicineColumns } from './write-medicine.ts';

/**
 * Adds cats that another shop described, without log, weight and results, and marks them as imported. One that
 * lives here, by its name or as `known`, stays as it is, and so do its medicines. Refuses `household-unknown`. `version`: of the cats that were added.
 */
export async function importCats(
  ctx: Ctx,
  scope: HouseholdScope,
  { cats: wanted, medicines }: { cats: readonly DescribedElsewhere[]; medicines: readonly MedicineElsewhere[] },
  known: ReadonlyMap<string, string>,
): Promise<(PlacedCat & { version: number | null })[] | DomainError> {
  const household = await lockHousehold(ctx.tx, scope);
  if (!household) return refusals('household-unknown');
  const here = await findAllCats(ctx.tx, scope);
  const today = dayIn(household.timeZone, ctx.now);
  let position = (here.at(-1)?.position ?? -1) + 1;
  const added: NewCat[] = [];
  const placed = placeCats(wanted, here, known).map((cat, at) => {
    const described = wanted[at];
    if (cat.place !== 'added' || !described) return { ...cat, version: null };
    const id = newId();
    const own = { id, householdId: scope.householdId, position, imported: true, createdAt: ctx.now };
    added.push({ tint: tintOf(position), ...describedHere(described, today), ...own });
    position += 1;
    return { ...cat, catId: id, version: 1 };
  });
  await insertCats(ctx.tx, added);
  await importMedicines(ctx, scope, { medicines, placed, timeZone: household.timeZone });
  for (const { id, name } of added) await ctx.emit(catAdded, { householdId: scope.householdId, catId: id, name });
  if (added.length) await ctx.notify(scope.householdId, 'cats');
  return placed;
}

/** A medicine as another shop wrote it down, about one of its cats. */
type MedicineElsewhere = { catId: string } & Record<'kind' | 'name' | 'dose' | 'startedOn' | 'endedOn', string | null>;

/** Medicines of the cats that were added, as far as a form here would take them. */
async function importMedicines(
  ctx: Ctx,
  { householdId }: HouseholdScope,
  found: { medicines: readonly MedicineElsewhere[]; placed: readonly PlacedCat[]; timeZone: string },
) {
  const { medicines, placed, timeZone } = found;
  const calendar = { timeZone, today: dayIn(timeZone, ctx.now), now: ctx.now };
  for (const { id: sourceId, catId, place } of placed) {
    if (place !== 'added' || !catId) continue;
    const said = medicines
      .filter((one) => one.catId === sourceId)
      .flatMap((one) => medicineElsewhere(one, calendar.today) ?? [])
      .slice(0, MOST_MEDICINES);
    for (const one of said)
      await insertMedicine(ctx.tx, {
        ...medicineColumns(one, calendar),
        ...{ householdId, id: newId(), catId, recordedAt: ctx.now, imported: true },
      });
  }
}

/** Deletes those of the cats that nobody has edited, archived or written about since they had this version. Returns their ids. */
export async function removeUntouchedCats(
  ctx: Ctx,
  scope: HouseholdScope,
  wanted: readonly { id: string; version: number }[],
): Promise<string[]> {
  await lockHousehold(ctx.tx, scope);
  const removed: string[] = [];
  for (const cat of wanted) if (await deleteUntouchedCat(ctx.tx, scope, cat)) removed.push(cat.id);
  for (const catId of removed) await ctx.emit(catDeleted, { householdId: scope.householdId, catId });
  if (removed.length) await ctx.notify(scope.householdId, 'cats');
  return removed;
}
