import { query } from '#src/web/query.ts';
import { refreshedBy } from '#src/web/refreshed-by.ts';

/** The household's living cats. */
export const catsQuery = query('/api/cats', refreshedBy('cats'));
/** Cats that died, moved or left. */
export const formerCatsQuery = query('/api/cats?archived=true', refreshedBy('cats'));
/** The household, for its calendar. */
export const householdQuery = query('/api/household', refreshedBy('cats'));
