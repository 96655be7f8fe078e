import { queryOptions } from '@tanstack/react-query';
import { refreshedBy } from '#src/web/refreshed-by.ts';
import type { CatView, HouseholdView } from './contract.ts';

/** The household's living cats. */
export const catsQuery = queryOptions<CatView[]>({ queryKey: ['/api/cats', refreshedBy('cats')] });
/** Cats that died, moved or left. */
export const formerCatsQuery = queryOptions<CatView[]>({ queryKey: ['/api/cats?archived=true', refreshedBy('cats')] });
/** The household, for its calendar. */
export const householdQuery = queryOptions<HouseholdView>({ queryKey: ['/api/household', refreshedBy('cats')] });
