import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { SystemActor } from '#src/platform/services.ts';
import type { HouseholdSettings } from '#src/capabilities/access/rules/household-settings.ts';
import type { Cat, CatCard } from '../rules/cat.ts';
import { catsById, findAllCats, findCats, findHousehold, householdOfCat } from '../store.ts';
import { findCard, findHouseholdWithAllCats } from '../card-store.ts';

/** The cats that live in the household, in their order. */
export const livingCats = (tx: ReadHandle, scope: HouseholdScope): Promise<Cat[]> => findCats(tx, scope);

/** Every cat that ever lived in the household, in their order. */
export const allCats = (tx: ReadHandle, scope: HouseholdScope): Promise<Cat[]> => findAllCats(tx, scope);

/** Periods in which each cat of the household lived elsewhere (ISO), the present absence without an end. */
export async function absences(
  tx: ReadHandle,
  scope: HouseholdScope,
): Promise<{ id: string; since: string; until?: string }[]> {
  return (await findAllCats(tx, scope)).flatMap(({ id, absences: past, archivedAt }) => [
    ...past.map(([since, until]) => ({ id, since, until })),
    ...(archivedAt ? [{ id, since: archivedAt.toISOString() }] : []),
  ]);
}

/** One of the household's cats, archived ones too, with its last weighing. */
export const catWithWeight = (tx: ReadHandle, scope: HouseholdScope, id: string): Promise<CatCard | undefined> =>
  findCard(tx, scope, id);

/** Time zone and weight unit, and every cat that ever lived there with its last weighing: one statement. Null if the household was deleted. */
export const householdWithCats = (
  tx: ReadHandle,
  scope: HouseholdScope,
): Promise<{ household: HouseholdSettings; cards: CatCard[] } | null> => findHouseholdWithAllCats(tx, scope);

/** Time zone and weight unit. */
export const settingsOfHousehold = (tx: ReadHandle, scope: HouseholdScope): Promise<HouseholdSettings | undefined> =>
  findHousehold(tx, scope);

/** These cats of any households, for the desk: one statement. */
export const catsForDesk = async (
  tx: ReadHandle,
  scope: StaffScope<'orders' | 'packing' | 'consultations'>,
  ids: string[],
): Promise<Cat[]> => (ids.length ? catsById(tx, scope, ids) : []);

/** Id of the household a cat belongs to, for staff and the system. */
export const householdIdOfCat = (
  tx: ReadHandle,
  by: StaffScope<'orders' | 'results'> | SystemActor,
  catId: string,
): Promise<string | undefined> => householdOfCat(tx, by, catId);
