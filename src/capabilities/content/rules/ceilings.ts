import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { STICKS_PER_TYPE } from '#src/capabilities/pricing/rules/plans.ts';
import { BOX_DAYS } from '#src/capabilities/pricing/rules/times.ts';

/** The cat the sums are done for: four kilograms, indoors, neutered, eating this much in a day. */
export const EXAMPLE_CAT = { kilograms: 4, kilocalories: 250 } as const;

/** Energy in 100 g of dry matter, the figure FEDIAF converts its tables with. */
const KCAL_PER_100_G_DRY = 400;

interface Guarded {
  vitamin: string;
  /** International units on one stick. */
  onStick: number;
  /** The most that food may hold, in international units per 1,000 kcal. */
  mostPer1000Kcal: number;
}

/** FEDIAF's nutritional maxima: vitamin A as 40,000 IU in 100 g of dry matter, vitamin D as 7,500 IU in 1,000 kcal. */
const MOST_A_PER_100_G_DRY = 40_000;
const MOST_D_PER_1000_KCAL = 7500;

export const GUARDED = {
  a: {
    vitamin: 'Vitamin A',
    onStick: CLAIMS.doseVitaminA.value,
    mostPer1000Kcal: (MOST_A_PER_100_G_DRY / KCAL_PER_100_G_DRY) * 1000,
  },
  d: {
    vitamin: 'Vitamin D3',
    onStick: CLAIMS.doseVitaminD3.value,
    mostPer1000Kcal: MOST_D_PER_1000_KCAL,
  },
} as const satisfies Record<string, Guarded>;

/** What a day holds at most, from everything together. */
export const ceilingPerDay = ({ mostPer1000Kcal }: Guarded, kilocalories: number): number =>
  (mostPer1000Kcal * kilocalories) / 1000;

/** What a box adds to a day when its sticks of one type are spread over it. */
export const averagePerDay = ({ onStick }: Guarded): number => (onStick * STICKS_PER_TYPE) / BOX_DAYS;

/** Which part of the day's ceiling an amount takes, in whole percent. */
export const shareOfCeiling = (amount: number, guarded: Guarded, kilocalories: number): number =>
  Math.round((amount / ceilingPerDay(guarded, kilocalories)) * 100);
