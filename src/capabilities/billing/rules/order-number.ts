const DIGITS = 7;
export const ORDER_NUMBER = new RegExp(`^CAT-\\d{4}-\\d{${DIGITS}}$`);

/** The number of the order in a number that was typed: of a box, which begins with it, or as it is. */
export const orderPartOf = (typed: string): string => {
  const text = typed.trim().toUpperCase();
  return new RegExp(`^CAT-\\d{4}-\\d{${DIGITS}}`).exec(text)?.[0] ?? text;
};

/** `CAT-2026-0483920`: prefix, year, random number. `random` gives a whole number from 0 up to, not including, its argument. */
export function orderNumber(placedAt: Date, random: (below: number) => number): string {
  return `CAT-${placedAt.getUTCFullYear()}-${String(random(10 ** DIGITS)).padStart(DIGITS, '0')}`;
}
