import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';

/** Owner of a conversation: a household, or the browser that has the secret with this SHA-256. */
export type ChatOwner = { scope: HouseholdScope } | { visitorHash: Uint8Array };
