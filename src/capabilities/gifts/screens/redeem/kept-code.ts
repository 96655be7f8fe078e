const KEY = 'gift-code';

/** The code that was typed before its holder went to sign in; kept in this tab alone. */
export function keptCode(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return ''; // storage is off
  }
}

export function keepCode(code: string): void {
  try {
    if (code) sessionStorage.setItem(KEY, code);
    else sessionStorage.removeItem(KEY);
  } catch {
    // It has to be typed again then.
  }
}
