import { defineEvent } from '#src/platform/events.ts';

/** The household has said where its parcels go from now on. */
export const deliveryAddressChanged = defineEvent<{ householdId: string; address: string }>('delivery-address-changed');
