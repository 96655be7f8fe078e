/** The units a weight is said in. Stored is always grams. */
export const WEIGHT_UNITS = ['kg', 'lb'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

/** The avoirdupois pound is 0.45359237 kg by definition (international yard and pound agreement, 1959). */
const GRAMS: Record<WeightUnit, number> = { kg: 1000, lb: 453.59237 };

/** Decimals a weight is shown with: both are finer than a kitchen scale and coarser than a gram, so nothing is lost on the way back. */
const DECIMALS: Record<WeightUnit, number> = { kg: 2, lb: 1 };

/** Whole grams. */
export const toGrams = (value: number, unit: WeightUnit): number => Math.round(value * GRAMS[unit]);

/** The number a field shows: 5.1 of kg, 11.2 of lb. */
export function fromGrams(grams: number, unit: WeightUnit): number {
  const scale = 10 ** DECIMALS[unit];
  return Math.round((grams / GRAMS[unit]) * scale) / scale;
}

/** '5.1 kg', '11.2 lb'. */
export const weightText = (grams: number, unit: WeightUnit): string => `${fromGrams(grams, unit)} ${unit}`;
