/** Digits after the point of a currency, by ISO 4217. */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Minor units of a decimal amount such as `5.93`; anything beyond them is rounded. */
export const minorUnits = (amount: string, currency: string): number =>
  Math.round(Number(amount) * 10 ** decimalsOf(currency));

/** `USD 5.93`. */
export function amountText(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return `${currency} ${(minor / 10 ** decimals).toFixed(decimals)}`;
}
