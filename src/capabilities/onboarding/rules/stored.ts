import { type Fields, isFields } from './fields.ts';

export type Stored<T> = { kind: 'none' } | { kind: 'broken' } | { kind: 'found'; value: T };

/** Storage key for records that cannot be read: they are moved there instead of being deleted. */
export const asideKey = (key: string): string => `${key}-set-aside`;

/** Raised when a record of an older shape can no longer be read. */
export const RECORD_VERSION = 1;

/** Parses stored text. Anything that is not wholly a record of ours is `broken`; nothing is guessed. */
export function readStored<T>(stored: string | null, check: (fields: Fields) => T | null): Stored<T> {
  if (stored === null) return { kind: 'none' };
  try {
    const fields: unknown = JSON.parse(stored);
    const value = isFields(fields) && fields.version === RECORD_VERSION ? check(fields) : null;
    return value === null ? { kind: 'broken' } : { kind: 'found', value };
  } catch {
    return { kind: 'broken' };
  }
}
