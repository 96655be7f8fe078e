import { api } from '#src/web/api.ts';
import { query } from '#src/web/query.ts';
import { refreshedBy } from '#src/web/refreshed-by.ts';
import type { ClaimView } from './contract.ts';

/** The estimate of the sticks left, and whether a skip of the next box is proposed. */
export const sticksLeftQuery = query('/api/sticks-left', refreshedBy('sticks', 'order', 'billing', 'cats'));

/** Claims for refused sticks: possible ones, and those that were made. */
export const refusalClaimsQuery = query('/api/refusal-claims', refreshedBy('sticks', 'order', 'billing', 'cats'));

/** Makes the claim as it was shown, with its entries and its amount. */
export const claimRefusedSticks = ({ boxId, cat, entries, amount }: ClaimView) =>
  api.post('/api/refusal-claims', { boxId, catId: cat.id, entries: entries.map(({ id }) => id), amount });
