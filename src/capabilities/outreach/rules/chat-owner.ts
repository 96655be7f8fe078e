import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';

/** Whose conversation it is: a household's, or that of the browser that has the secret with this SHA-256. */
export type ChatOwner = { scope: HouseholdScope } | { visitorHash: Uint8Array };
