import { countOf } from './plurals.ts';

/** '0 bytes', '312 kB', '1.4 MB': the size of a file, in steps of 1,000. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return countOf(bytes, 'byte');
  const kilobytes = Math.round(bytes / 1000);
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
