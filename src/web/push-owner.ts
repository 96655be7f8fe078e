/** The account that turned messages on in this browser: its messages alone are shown. Removed when they log out. */
const OWNER = 'purrwell.push.v1';

export function pushOwner(): string | null {
  try {
    return localStorage.getItem(OWNER);
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** Rejects where the browser keeps nothing: then nobody could tell later whose messages these are. */
export const keepPushOwner = (person: string): void => localStorage.setItem(OWNER, person);

export function forgetPushOwner(): void {
  try {
    localStorage.removeItem(OWNER);
  } catch {
    // there was none
  }
}
