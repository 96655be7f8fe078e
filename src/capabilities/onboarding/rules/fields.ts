/** Parsers for values from storage or requests: each returns the value, or null if it is invalid. */
export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const text = (value: unknown, longest: number): string | null =>
  typeof value === 'string' && value.length <= longest ? value : null;

/** The beginning of a text. A sign of two units is not cut in half, because half of one cannot be stored. */
export const cut = (text: string, longest: number): string => text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');

export const oneOf = <T extends string>(list: readonly T[], value: unknown): T | null =>
  list.find((one) => one === value) ?? null;

/** One of the list, or null; undefined when it is neither. */
export const choice = <T extends string>(list: readonly T[], value: unknown): T | null | undefined =>
  value === null ? null : (oneOf(list, value) ?? undefined);

/** A list of at most so many valid items. */
export function listOf<T>(value: unknown, most: number, read: (one: unknown) => T | null): T[] | null {
  if (!Array.isArray(value) || value.length > most) return null;
  const known = value.map(read).filter((one) => one !== null);
  return known.length === value.length ? known : null;
}

/** Words of the list and nothing else, each once. */
export function several<T extends string>(list: readonly T[], value: unknown): T[] | null {
  const known = listOf(value, Number.POSITIVE_INFINITY, (one) => oneOf(list, one));
  return known && [...new Set(known)];
}

/** A number from `from` to `to`, both included. */
export const numberBetween = (value: unknown, from: number, to: number): number | null =>
  typeof value === 'number' && value >= from && value <= to ? value : null;

export const wholeIn = (value: unknown, from: number, to: number): number | null =>
  Number.isSafeInteger(value) ? numberBetween(value, from, to) : null;

/** The fields of an object, if each is valid. Null is invalid but for those that may be empty. */
export const whole = <T extends object>(
  fields: { [K in keyof T]: T[K] | null | undefined },
  mayBeNull: readonly (keyof T)[] = [],
): T | null =>
  Object.entries(fields).every(
    ([key, value]) => value !== undefined && (value !== null || mayBeNull.includes(key as keyof T)),
  )
    ? (fields as T)
    : null;
