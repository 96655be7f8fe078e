export const PASSKEYS_MOST = 20;
export const PASSKEY_NAME_LONGEST = 60;

export const CHALLENGE_MINUTES = 5;

/** Name of a new passkey: as typed, else the device it was made on, else "Passkey". */
export function passkeyName(typed: string, device: string | null): string {
  return typed.trim() || device || 'Passkey';
}
