import { EU_COUNTRIES } from '#src/capabilities/pricing/rules/tax.ts';
import { STICKS_PER_MONTH } from '#src/capabilities/pricing/rules/plans.ts';
import type { Money } from '#src/lib/money.ts';
import type { LabelSettings } from '#src/platform/carrier-settings.ts';
import type { ParcelSize } from '#src/platform/carriers/carrier.ts';
import type { CustomsItem } from '#src/platform/carriers/label-carrier.ts';

/** Whether a parcel between two countries is declared. Within the European Union nothing is. */
export const crossesCustoms = (from: string, to: string): boolean =>
  from !== to && !(EU_COUNTRIES.has(from) && EU_COUNTRIES.has(to));

interface Contents {
  cats: number;
  /** Empty test kits. */
  kits: number;
  /** Price of a month of sticks for one of the cats. */
  unit: Money;
}

/** Size of a box: months of several cats lie on each other. */
export const boxSize = ({ size }: LabelSettings, { cats }: Pick<Contents, 'cats'>): ParcelSize => ({
  ...size,
  height: size.height * Math.max(cats, 1),
});

/** Size and weight of a parcel of test kits, which lie on each other; null where the size of one is not known. */
export const kitParcel = (
  { kit: { size, grams } }: LabelSettings,
  kits: number,
): { size: ParcelSize; grams: number } | null =>
  size ? { size: { ...size, height: size.height * kits }, grams: grams * kits } : null;

export const boxGrams = (settings: LabelSettings, { cats, kits }: Pick<Contents, 'cats' | 'kits'>): number =>
  settings.boxGrams + cats * sticksGrams(settings) + kits * settings.kit.grams;

const sticksGrams = ({ stickGrams }: LabelSettings): number => STICKS_PER_MONTH * stickGrams;

/** Samples to be read: of no value, for which a carrier takes one unit of money. */
export const sampleItems = (
  { kit, samples }: LabelSettings,
  { kits, from }: { kits: number; from: string },
): CustomsItem[] => [
  {
    ...{ description: 'Samples of a cat for analysis, of no commercial value', quantity: kits, value: 100 * kits },
    ...{ currency: 'USD', grams: kit.grams * kits, hsCode: samples?.hsCode ?? kit.hsCode, madeIn: from },
  },
];

/** Lines of the declaration, each for all of its kind. */
export function customsItems(settings: LabelSettings, { cats, kits, unit }: Contents): CustomsItem[] {
  const { madeIn, hsCode } = settings;
  const sticks: CustomsItem = {
    ...{ description: 'Food supplement for cats in sticks', quantity: cats * STICKS_PER_MONTH },
    ...{ value: unit.amount * cats, currency: unit.currency, grams: cats * sticksGrams(settings), hsCode, madeIn },
  };
  return [sticks, emptyKits(settings, kits)].filter(({ quantity }) => quantity > 0);
}

/** Test kits on their way out. */
export const emptyKits = ({ kit, madeIn }: LabelSettings, kits: number): CustomsItem => ({
  ...{ description: 'Sample collection kit, empty', quantity: kits, value: kits * kit.value, currency: 'USD' },
  ...{ grams: kits * kit.grams, hsCode: kit.hsCode, madeIn },
});
