import { countOf } from './plurals.ts';

/** '1,250', '0.125': an English number with at most so many decimals. */
export const formatNumber = (value: number | bigint, decimals: 0 | 1 | 2 | 3 = 3): string =>
  value.toLocaleString('en', { maximumFractionDigits: decimals });

/** '0 bytes', '312 kB', '1.4 MB': the size of a file, in steps of 1,000. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return countOf(bytes, 'byte');
  const kilobytes = Math.round(bytes / 1000);
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
