import { decimalsOf } from '../billing/currencies.ts';

/** Formats Stripe's minor units, such as 'AED 340', '€12.50' and '¥500'; whole amounts without decimals. */
export function price(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const value = amount / 10 ** decimals;
  const digits = Number.isInteger(value) ? 0 : decimals;
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(value).replace('-', '\u2212');
}
