import { query } from '#src/web/query.ts';
import { refreshedBy } from '#src/web/refreshed-by.ts';

/** The household's gift, until its last box has left. */
export const runningGiftQuery = query('/api/gifts/running', refreshedBy('order', 'billing'));
