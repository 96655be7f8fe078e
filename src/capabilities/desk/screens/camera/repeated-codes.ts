/** Pictures in a row without the code, after which it has been taken away. One or two are missed while it is held still. */
const TAKEN_AWAY = 8;

/**
 * Takes the code of each picture. A code that is read many times in a row counts once, until another one is read. One that
 * was refused counts again once it has been taken away and is held up anew.
 */
export function repeatedCodes() {
  let last: string | null = null;
  let isRefused = false;
  let without = 0;
  return {
    /** Whether the code of a picture, null for none, counts. */
    counts(code: string | null): code is string {
      without = code === null ? without + 1 : without;
      if (isRefused && without >= TAKEN_AWAY) last = null;
      if (code === null) return false;
      without = 0;
      if (code === last) return false;
      last = code;
      isRefused = false;
      return true;
    },
    /** Says that a code was refused. */
    refuse(code: string): void {
      if (code === last) isRefused = true;
    },
  };
}
