import { query } from '#src/web/query.ts';
import { refreshedBy } from '#src/web/refreshed-by.ts';

/** Plans with the places that are left. */
export const plansQuery = query('/api/subscription-plans', refreshedBy('billing'));
