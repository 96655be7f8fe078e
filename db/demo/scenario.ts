import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { Currency } from '#src/lib/money.ts';
import { DEMO_HOUSEHOLD } from '#src/platform/settings/staff.ts';

export interface DemoCat {
  name: string;
  ageRange: 'kitten' | 'adult' | 'senior';
  concerns: ('digestion' | 'coat' | 'energy' | 'weight' | 'healthy')[];
  profile: {
    breed: string;
    coat: string;
    pattern: string;
    eye: string;
    gender: 'female' | 'male';
    neutered: boolean;
    bornOn: string;
    outdoorAccess: 'indoor' | 'outdoor' | 'mixed';
    activityLevel: 'low' | 'moderate' | 'high';
    food: string;
  };
  /** Results for seven nutrients, in percent; 80 to 100 is the optimal range. */
  nutrients: Record<'vitaminA' | 'vitaminD3' | 'vitaminE' | 'taurine' | 'magnesium' | 'calcium' | 'fibre', number>;
  dna: {
    breeds: { name: string; percent: number }[];
    carries: string | null;
    traits: { coatColor: string; eyeColor: string; sizeCategory: 'small' | 'medium' | 'large' };
  };
  /** Averages that daily entries vary around. Grams, percent, millilitres. */
  days: { weightFrom: number; weightTo: number; activity: number[]; appetite: number; water: number };
  /** Days of sticks on which this cat walked away. */
  refuses: number[];
}

export interface Household {
  person: { firstName: string; lastName: string; email: string; password: string };
  address: { line1: string; city: string; postal_code: string; country: string };
  currency: Currency;
  plan: PlanId;
  cats: DemoCat[];
}

const MISO: DemoCat = {
  name: 'Miso',
  ageRange: 'adult',
  concerns: ['weight', 'digestion'],
  profile: {
    breed: 'british-shorthair',
    coat: 'blue',
    pattern: 'solid',
    eye: 'copper',
    gender: 'male',
    neutered: true,
    bornOn: '2020-10-12',
    outdoorAccess: 'indoor',
    activityLevel: 'moderate',
    food: 'Dry, with salmon. Complains about the other kind.',
  },
  nutrients: { vitaminA: 92, vitaminD3: 61, vitaminE: 88, taurine: 96, magnesium: 78, calcium: 84, fibre: 42 },
  dna: {
    breeds: [
      { name: 'British Shorthair', percent: 87 },
      { name: 'Persian', percent: 13 },
    ],
    carries: 'Polycystic kidney disease (PKD1)',
    traits: { coatColor: 'blue', eyeColor: 'copper', sizeCategory: 'large' },
  },
  days: { weightFrom: 5420, weightTo: 5100, activity: [52, 78, 82, 45, 60, 72, 68], appetite: 84, water: 165 },
  refuses: [],
};

const BISCUIT: DemoCat = {
  name: 'Biscuit',
  ageRange: 'adult',
  concerns: ['coat', 'energy'],
  profile: {
    breed: 'mixed-breed',
    coat: 'marmalade',
    pattern: 'tabby',
    eye: 'green',
    gender: 'female',
    neutered: true,
    bornOn: '2021-06-30',
    outdoorAccess: 'mixed',
    activityLevel: 'high',
    food: 'Wet, and whatever is on the table.',
  },
  nutrients: { vitaminA: 85, vitaminD3: 83, vitaminE: 66, taurine: 90, magnesium: 86, calcium: 74, fibre: 82 },
  dna: {
    breeds: [
      { name: 'American Shorthair', percent: 58 },
      { name: 'Norwegian Forest', percent: 42 },
    ],
    carries: null,
    traits: { coatColor: 'red tabby', eyeColor: 'green', sizeCategory: 'medium' },
  },
  days: { weightFrom: 4350, weightTo: 4400, activity: [74, 70, 88, 81, 66, 79, 84], appetite: 93, water: 140 },
  refuses: [3],
};

const LAILA: DemoCat = {
  name: 'Laila',
  ageRange: 'adult',
  concerns: ['healthy'],
  profile: {
    breed: 'siamese',
    coat: 'sealpoint',
    pattern: 'point',
    eye: 'blue',
    gender: 'female',
    neutered: true,
    bornOn: '2022-03-05',
    outdoorAccess: 'indoor',
    activityLevel: 'high',
    food: 'Dry and wet in turn, announced loudly.',
  },
  nutrients: { vitaminA: 81, vitaminD3: 88, vitaminE: 91, taurine: 64, magnesium: 93, calcium: 87, fibre: 85 },
  dna: {
    breeds: [{ name: 'Siamese', percent: 100 }],
    carries: 'Progressive retinal atrophy (CEP290)',
    traits: { coatColor: 'seal point', eyeColor: 'blue', sizeCategory: 'small' },
  },
  days: { weightFrom: 3560, weightTo: 3590, activity: [80, 86, 91, 77, 85, 90, 88], appetite: 88, water: 155 },
  refuses: [1, 6],
};

/** The three of the public demo. */
export const SAMPLE_HOUSEHOLD: Household = {
  person: { firstName: 'Maryam', lastName: 'Example', email: 'maryam@purrwell.example', password: 'three-of-them' },
  address: { line1: '12 Marina Walk', city: 'Dubai', postal_code: '00000', country: 'AE' },
  currency: 'AED',
  plan: 'pro',
  cats: [MISO, BISCUIT, LAILA],
};

/** Two of them, for signing in: nothing is locked open, and nothing stands still. */
export const HOUSEHOLD_TO_SIGN_IN_WITH: Household = {
  person: { firstName: 'Noor', lastName: 'Example', ...DEMO_HOUSEHOLD },
  address: { line1: '7 Creek Road', city: 'Dubai', postal_code: '00000', country: 'AE' },
  currency: 'AED',
  plan: 'premium',
  cats: [BISCUIT, LAILA],
};

/** Time of registration, before the order. */
export const REGISTERED = new Date('2024-12-10T15:20:00Z');

export const COLLEAGUES = [
  { firstName: 'Rana', lastName: 'Example', email: 'rana@purrwell.example', password: 'reads-the-samples' },
  { firstName: 'Omar', lastName: 'Example', email: 'omar@purrwell.example', password: 'looks-a-second-time' },
] as const;

/**
 * Steps of the scenario: days after the order and local times of the household. In between only log entries are made.
 */
export const STEPS = [
  { day: 0, time: '13:20', does: 'orders' },
  { day: 1, time: '10:05', does: 'moves', to: 'kit_packed' },
  { day: 2, time: '09:30', does: 'moves', to: 'kit_shipped', tracking: 'PW-7QK2-4418' },
  { day: 2, time: '18:40', does: 'moves', to: 'kit_transit' },
  { day: 4, time: '11:15', does: 'moves', to: 'kit_delivered' },
  { day: 6, time: '19:50', does: 'books the courier' },
  { day: 7, time: '10:10', does: 'moves', to: 'lab_transit' },
  { day: 9, time: '08:45', does: 'moves', to: 'lab_received' },
  { day: 10, time: '09:00', does: 'moves', to: 'analysis_started' },
  { day: 15, time: '15:30', does: 'enters results' },
  { day: 16, time: '09:20', does: 'releases results' },
  { day: 16, time: '09:40', does: 'moves', to: 'analysis_complete' },
  { day: 18, time: '10:00', does: 'moves', to: 'formula_creating' },
  { day: 25, time: '14:00', does: 'moves', to: 'supplements_ready' },
  { day: 30, time: '09:15', does: 'moves', to: 'optimizer_shipped', tracking: 'PW-9MB5-7730' },
  { day: 33, time: '16:25', does: 'moves', to: 'optimizer_delivered' },
] as const;

export type Step = (typeof STEPS)[number];

/** Days between which the samples are in the lab without log entries. */
export const [SAMPLES_IN, SAMPLES_READ] = [9, 15];
/** The first evening something is written down, and the first one with a stick. */
export const FIRST_ENTRIES = 12;
export const FIRST_STICK = 34;
/** The day on which the story is told. Sticks one to eleven have been given. */
export const TODAY = 45;

/** The demo stands still in the afternoon of 16 January 2025. */
export const SAMPLE_CALENDAR = { ordered: '2024-12-02', until: new Date('2025-01-16T13:30:00Z') };
