import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { catsOfAll, householdsByCat } from '../search-store.ts';
import type { Cat } from '../rules/cat.ts';

type Scope = StaffScope<'households'>;

/** Ids of households with a cat whose name begins with the text, at most `limit`. */
export const householdsWithCat = (tx: ReadHandle, scope: Scope, text: string, limit: number): Promise<string[]> =>
  householdsByCat(tx, scope, text, limit);

/** Every cat that ever lived in these households, in their order: one statement. */
export const catsOfHouseholds = (tx: ReadHandle, scope: Scope, ids: readonly string[]): Promise<Cat[]> =>
  catsOfAll(tx, scope, ids);
