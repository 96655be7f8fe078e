import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import type { ExceptionCode } from './state-machine.ts';

/** The courier can be booked once the kit is there, and only once. */
export const canBookPickup = (stands: JourneyKey, exception: ExceptionCode | null): boolean =>
  exception === null && (stands === 'kit_delivered' || stands === 'return_label');
