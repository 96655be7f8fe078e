/** Stands for unknown paths, and for referrers beyond the limit of a day. */
export const OTHER = 'other';

/** A path without what may follow it and without a slash at the end; null where staff read. */
export function plainPath(path: string): string | null {
  const plain = path.replace(/[?#].*$/s, '').replace(/\/+$/, '') || '/';
  return plain === '/desk' || plain.startsWith('/desk/') ? null : plain;
}
