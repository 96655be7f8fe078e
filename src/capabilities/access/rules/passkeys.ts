/** How many passkeys one account may have. */
export const PASSKEYS_MOST = 20;
export const PASSKEY_NAME_LONGEST = 60;

/** How long the answer to a challenge may take. */
export const CHALLENGE_MINUTES = 5;

/** What a passkey is called before its owner renames it: by the device it was made on, where the browser said so. */
export function passkeyName(typed: string, device: string | null): string {
  return typed.trim() || device || 'Passkey';
}
