const DAY = 24 * 3600;
const HOUR = 3600;

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
/** Wrong guesses at one code; then only a new one helps. */
export const CODE_TRIES = 5;

/**
 * Limits of text messages. Each costs money, which fraud collects by having them sent to numbers it is paid for, and
 * each allows five guesses at a million: 15 codes a day are a chance of 1 in 13,333 a day and number.
 */
export const TEXT_LIMITS = {
  byNumber: { max: 5, windowSeconds: DAY },
  // Each device the account knows has five of its own; all of them and the strangers together have these.
  byNumberOnAllDevices: { max: 15, windowSeconds: DAY },
  byPerson: { max: 10, windowSeconds: DAY },
  // A /24 or /48: an office, or a part of a mobile network.
  byNetwork: { max: 60, windowSeconds: DAY },
} as const;

export const CODES_BY_NETWORK = { max: 60, windowSeconds: HOUR } as const;

/** Accounts that can be made with an unverified number in a day; each costs a hash at sign-in. */
export const ACCOUNTS_A_NUMBER = 3;
export const ACCOUNTS_A_NUMBER_SECONDS = DAY;

/** The digits of a typed code, without the spaces and hyphens people put between them; null for anything else. */
export function codeIn(typed: string): string | null {
  const digits = typed.normalize('NFKC').replace(/[\s-]/g, '');
  return new RegExp(`^\\d{${CODE_DIGITS}}$`).test(digits) ? digits : null;
}

/** Whether text messages go to this number at all. `countryCodes`: allowed beginnings after the plus; null for any. */
export function mayBeTexted(phone: string, countryCodes: readonly string[] | null): boolean {
  return countryCodes === null || countryCodes.some((code) => phone.startsWith(`+${code}`));
}

/** As much of a number as its owner needs to recognise it: "ending in 4567". */
export const endOf = (phone: string): string => `ending in ${phone.slice(-4)}`;

interface Numbers {
  phone: string | null;
  phoneVerifiedAt: Date | null;
  pendingPhone: string | null;
}

/** The number of a person that waits for its code: the one asked for, else the one signed up with. */
export function numberToConfirm({ phone, phoneVerifiedAt, pendingPhone }: Numbers): string | null {
  return pendingPhone ?? (phoneVerifiedAt ? null : phone);
}
