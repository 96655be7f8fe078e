import { URINE_FLAG, URINE_TOLD_FLAG } from './red-flags/urinary.ts';
import { BREATHING_FLAG } from './red-flags/breathing.ts';
import { COLLAPSE_FLAG, LEGS_FLAG, SEIZURE_FLAG } from './red-flags/nerves.ts';
import { LILY_FLAG, LILY_SEEN_FLAG, PLANT_BITTEN_FLAG, PLANT_FLAG, AWN_FLAG } from './red-flags/plants.ts';
import { PILLS_GONE_FLAG, PEOPLE_MEDICINE_FLAG, SUGAR_FLAG } from './red-flags/medicines.ts';
import {
  POISON_FLAG,
  PESTICIDE_FLAG,
  BAIT_OPENED_FLAG,
  OIL_BREATHED_FLAG,
  HOUSEHOLD_FLAG,
} from './red-flags/chemicals.ts';
import { BLOOD_FLAG, BLOOD_LOST_FLAG } from './red-flags/bleeding.ts';
import { STRING_GONE_FLAG, BATTERY_FLAG, SWALLOWED_FLAG, STRING_SEEN_FLAG } from './red-flags/swallowed-objects.ts';
import { INJURY_FLAG, FALL_FOUND_FLAG } from './red-flags/injuries.ts';
import { TRAPPED_FLAG } from './red-flags/trapped.ts';
import { HEAT_FLAG } from './red-flags/temperature.ts';
import { VOMITING_FLAG, SWELLING_FLAG, STOOL_FLAG } from './red-flags/belly.ts';
import { BIRTH_FLAG, KITTEN_FLAG } from './red-flags/birth.ts';
import { EMERGENCY_FLAG } from './red-flags/other-emergencies.ts';
import type { RedFlag } from './red-flags/red-flag.ts';

/**
 * Emergencies. A message that matches one is answered with "see a vet" on every plan, before anything else. The first that it
 * matches gives the reason, so the order counts.
 */
export const RED_FLAGS: readonly RedFlag[] = [
  URINE_FLAG,
  URINE_TOLD_FLAG,
  BREATHING_FLAG,
  COLLAPSE_FLAG,
  LEGS_FLAG,
  SEIZURE_FLAG,
  LILY_FLAG,
  LILY_SEEN_FLAG,
  PILLS_GONE_FLAG,
  POISON_FLAG,
  PESTICIDE_FLAG,
  BAIT_OPENED_FLAG,
  PLANT_BITTEN_FLAG,
  OIL_BREATHED_FLAG,
  HOUSEHOLD_FLAG,
  PLANT_FLAG,
  PEOPLE_MEDICINE_FLAG,
  AWN_FLAG,
  SUGAR_FLAG,
  BLOOD_FLAG,
  BLOOD_LOST_FLAG,
  STRING_GONE_FLAG,
  INJURY_FLAG,
  FALL_FOUND_FLAG,
  TRAPPED_FLAG,
  // Before other objects: a button battery is no button.
  BATTERY_FLAG,
  SWALLOWED_FLAG,
  STRING_SEEN_FLAG,
  HEAT_FLAG,
  VOMITING_FLAG,
  BIRTH_FLAG,
  KITTEN_FLAG,
  SWELLING_FLAG,
  STOOL_FLAG,
  EMERGENCY_FLAG,
];
