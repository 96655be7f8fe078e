import { STAGES, spanText } from '#src/capabilities/pricing/rules/times.ts';
import type { JourneyKey } from '../../rules/journey.ts';

/** What the last thing that happened means, said to the household. */
export const HEADLINES: Record<JourneyKey, string> = {
  order_received: 'We have your order.',
  kit_packed: 'The test kit is packed.',
  kit_shipped: 'The test kit has left Dubai.',
  kit_transit: 'The test kit is on the road.',
  kit_delivered: 'The test kit is at your door.',
  return_label: 'The way back is paid.',
  pickup_scheduled: 'The courier is booked.',
  lab_transit: 'The samples are on their way.',
  lab_received: 'The lab has the samples.',
  analysis_started: 'The lab is reading.',
  analysis_complete: 'The results are in.',
  formula_creating: 'The formula is being written.',
  supplements_ready: 'The sticks are ready.',
  optimizer_shipped: 'The sticks have left Dubai.',
  optimizer_delivered: 'The sticks are at your door.',
};

export const WHOLE_JOURNEY = spanText(STAGES.journey);

export const AGES = { kitten: 'Kitten', adult: 'Adult', senior: 'Senior' } as const;
export const HOMES = { apartment: 'apartment', house: 'house', farm: 'farm' } as const;
export const ACTIVITIES = { low: 'low activity', moderate: 'moderate activity', high: 'high activity' } as const;
