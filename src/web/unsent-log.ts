/**
 * Keys of log entries that wait on this device, one value an entry (households/screens/records/queue.ts). The number
 * changes with the shape of what is kept; what an older page kept is left alone and not understood.
 */
const PREFIX = 'purrwell.log.v1.';

/** Start of the keys of one person; of all people on this device without one. */
export const unsentPrefix = (person = ''): string => (person ? `${PREFIX}${person}.` : PREFIX);

function keys(person?: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(unsentPrefix(person)));
  } catch {
    return []; // a browser that keeps nothing
  }
}

/** Number of entries that are only on this device: of one person, or of everybody who has signed in here. */
export const countUnsent = (person?: string): number => keys(person).length;

/** Deletes a person's entries that are only on this device. */
export function discardUnsent(person: string): void {
  for (const key of keys(person)) localStorage.removeItem(key);
}
