/**
 * Keys of log entries that wait on this device, one value an entry (households/screens/records/queue.ts). The number
 * changes with the shape of the entries; entries of older pages are left alone and not read.
 */
const PREFIX = 'purrwell.log.v1.';

/** Start of the keys of one person; of all people on this device without one. */
export const unsentPrefix = (person = ''): string => (person ? `${PREFIX}${person}.` : PREFIX);

/** Entries of a browser that refuses storage: as long as the page stays open. */
export const unstored = new Map<string, string>();

function keys(person?: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(unsentPrefix(person)));
  } catch {
    return []; // a browser that keeps nothing
  }
}

const isRefused = (value: string | null): boolean => value?.includes('"state":"refused"') ?? false;

/**
 * Number of entries that wait to be sent: of one person, or of everybody who has signed in here. Refused ones do not
 * wait. `lost`: those that go with the page, because the browser refuses storage.
 */
export function countUnsent(person?: string): { count: number; lost: number } {
  const kept = keys(person).filter((key) => !unstored.has(key) && !isRefused(localStorage.getItem(key)));
  const lost = [...unstored].filter(([key, value]) => key.startsWith(unsentPrefix(person)) && !isRefused(value));
  return { count: kept.length + lost.length, lost: lost.length };
}

/** Deletes a person's entries that are only on this device. */
export function discardUnsent(person: string): void {
  for (const key of keys(person)) localStorage.removeItem(key);
  for (const key of unstored.keys()) if (key.startsWith(unsentPrefix(person))) unstored.delete(key);
}
