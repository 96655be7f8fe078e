import { query } from '#src/web/query.ts';
import { refreshedBy } from '#src/web/refreshed-by.ts';

/** The estimate of the sticks left, and whether a skip of the next box is proposed. */
export const sticksLeftQuery = query('/api/sticks-left', refreshedBy('sticks', 'order', 'billing', 'cats'));
