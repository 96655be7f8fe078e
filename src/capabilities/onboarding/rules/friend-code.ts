import { FRIEND_CODE_DAYS } from '#src/capabilities/pricing/rules/friends.ts';
import { RECORD_VERSION, readStored, type Stored } from './stored.ts';

/** Letters and digits that cannot be confused, printed or spoken. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** `random` gives a whole number from 0 up to, not including, its argument. */
export const makeFriendCode = (random: (below: number) => number): string =>
  Array.from({ length: LENGTH }, () => LETTERS[random(LETTERS.length)]).join('');

/** The code in what was sent or pasted; null where there is none. */
export function friendCodeIn(sent: unknown): string | null {
  if (typeof sent !== 'string' || sent.length > 40) return null;
  const code = sent.replace(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}

export const FRIEND_KEY = 'purrwell-friend';

/** Referral code of the link that led here; null if its owner wants none. */
export interface KeptFriend {
  code: string | null;
  at: number;
}

const KEPT_MS = FRIEND_CODE_DAYS * 86_400_000;

export const writtenFriend = (kept: KeptFriend): string => JSON.stringify({ version: RECORD_VERSION, ...kept });

export const readFriend = (text: string | null): Stored<KeptFriend> =>
  readStored(text, ({ code, at }) => {
    const known = friendCodeIn(code);
    return typeof at === 'number' && (known || code === null) ? { code: known, at } : null;
  });

/** Whether it is so old that it is forgotten. */
export const isPast = ({ at }: KeptFriend, now: number): boolean => now - at > KEPT_MS;
