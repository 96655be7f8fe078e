/** Formats Stripe's minor units, such as 'AED 340', '€12.50' and '¥500'; whole amounts without decimals. */
export function price(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits).replace('-', '\u2212');
}
