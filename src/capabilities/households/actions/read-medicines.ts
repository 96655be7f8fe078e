import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { MedicineView } from '../medicine-contract.ts';
import { refusals } from '../contract.ts';
import { type Day, dayIn } from '../rules/days.ts';
import { isTakenOn, type Medicine } from '../rules/medicine.ts';
import { medicinesOf, type MedicineRow } from '../medicine-store.ts';
import { findHousehold } from '../store.ts';

/** Medicines and vaccinations of all cats of the household, the newest first, those of the past included. */
export async function listMedicines(ctx: ReadCtx): Promise<MedicineView[] | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const household = await findHousehold(ctx.tx, scope);
  if (!household) return refusals('household-unknown');
  const today = dayIn(household.timeZone, ctx.now);
  return (await medicinesOf(ctx.tx, scope)).map((row) => medicineView(row, today));
}

/** The same for other modules. */
export const householdMedicines = (tx: ReadHandle, scope: HouseholdScope): Promise<Medicine[]> =>
  medicinesOf(tx, scope);

export function medicineView(row: MedicineRow, today: Day): MedicineView {
  const { id, catId, kind, name, dose, startedOn, endedOn, version } = row;
  return { id, catId, kind, name, dose, startedOn, endedOn, taken: isTakenOn(row, today), version };
}
