/** The currencies of the shop, each with two decimals: 100 minor units make one. Every table of currencies follows this list. */
export const CURRENCIES = ['USD', 'EUR', 'AED'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** An amount in integer minor units (cents, fils). Fractions of a cent do not exist here. */
export interface Money {
  readonly amount: number;
  readonly currency: Currency;
}

export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.includes(value as Currency);
}

/** Money from minor units; refuses fractions so that a rounding decision is never made by accident. */
export function money(amount: number, currency: Currency): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of minor units: ${amount}`);
  return { amount: amount === 0 ? 0 : amount, currency };
}

/** Adds amounts of one currency. */
export function addMoney(first: Money, ...rest: Money[]): Money {
  return rest.reduce((sum, next) => {
    if (next.currency !== sum.currency) throw new RangeError(`Cannot add ${next.currency} to ${sum.currency}`);
    return money(sum.amount + next.amount, sum.currency);
  }, first);
}

/** Multiplies and rounds to the nearest cent, halves away from zero. */
export function timesMoney(value: Money, factor: number): Money {
  const product = value.amount * factor;
  return money(Math.sign(product) * Math.round(Math.abs(product)), value.currency);
}

export function negateMoney(value: Money): Money {
  return money(-value.amount, value.currency);
}

const SIGNS: Record<Currency, string> = { USD: '$', EUR: '€', AED: 'AED\u00a0' };

/** Signs of a single character, such as '$'. */
export const SYMBOLS: readonly string[] = CURRENCIES.map((currency) => SIGNS[currency]).filter(
  (sign) => sign.length === 1,
);

/** The letters that are printed before an amount, such as 'AED'; null for a currency with a symbol. */
export const lettersOf = (currency: Currency): string | null =>
  SYMBOLS.includes(SIGNS[currency]) ? null : SIGNS[currency].trim();

/** The currency that a printed price is in. */
export const currencyIn = (price: string): Currency | undefined =>
  CURRENCIES.find((currency) => price.includes(currency) || price.includes(SIGNS[currency]));

/** The code in lower case, as Stripe and the names of colours have it. */
export const lowerCode = (currency: Currency) => currency.toLowerCase() as Lowercase<Currency>;

/** '$47', '€40', 'AED 1,170' (no-break space), '−$35'; two decimals only where there are cents. */
export function formatMoney({ amount, currency }: Money): string {
  const whole = Math.trunc(Math.abs(amount) / 100);
  const cents = Math.abs(amount) % 100;
  const digits = String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
  const decimals = cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`;
  return `${amount < 0 ? '\u2212' : ''}${SIGNS[currency]}${digits}${decimals}`;
}

/** '47.99': what structured data and machine-readable fields want. */
export function plainAmount({ amount }: Money): string {
  return (amount / 100).toFixed(2);
}
