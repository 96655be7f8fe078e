/** What storage or a stranger may have put into a field: each of these gives the value, or null where it is not one. */
export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const text = (value: unknown, longest: number): string | null =>
  typeof value === 'string' && value.length <= longest ? value : null;

export const oneOf = <T extends string>(list: readonly T[], value: unknown): T | null =>
  list.find((one) => one === value) ?? null;

/** One of the list, or null; undefined when it is neither. */
export const choice = <T extends string>(list: readonly T[], value: unknown): T | null | undefined =>
  value === null ? null : (oneOf(list, value) ?? undefined);

/** Words of the list and nothing else, each once. */
export function several<T extends string>(list: readonly T[], value: unknown): T[] | null {
  if (!Array.isArray(value)) return null;
  const known = value.flatMap((one) => oneOf(list, one) ?? []);
  return known.length === value.length ? [...new Set(known)] : null;
}

/** A number from `from` to `to`, both included. */
export const numberIn = (value: unknown, from: number, to: number): number | null =>
  typeof value === 'number' && value >= from && value <= to ? value : null;

export const wholeIn = (value: unknown, from: number, to: number): number | null =>
  Number.isSafeInteger(value) ? numberIn(value, from, to) : null;
