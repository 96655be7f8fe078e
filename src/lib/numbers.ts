/** '1,250', '0.125': an English number with at most so many decimals. */
export const formatNumber = (value: number | bigint, decimals: 0 | 1 | 2 | 3 = 3): string =>
  value.toLocaleString('en', { maximumFractionDigits: decimals });
