import { COMMISSION } from '#src/capabilities/pricing/rules/commission.ts';
import { REFERRAL_CODE_DAYS } from '#src/capabilities/pricing/rules/referrals.ts';
import { RECORD_VERSION, readStored, type Stored } from './stored.ts';

/** Letters and digits that cannot be confused, printed or spoken. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** `random` gives a whole number from 0 up to, not including, its argument. */
export const newReferralCode = (random: (below: number) => number): string =>
  Array.from({ length: LENGTH }, () => LETTERS[random(LETTERS.length)]).join('');

/** The code in what was sent or pasted; null where there is none. */
export function parseReferralCode(sent: unknown): string | null {
  if (typeof sent !== 'string' || sent.length > 40) return null;
  const code = sent.replace(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}

export const REFERRAL_KEY = 'purrwell-friend';

/** The link that led here: a friend's, or that of an affiliate, who is paid for orders. */
export type ReferralSource = 'friend' | 'affiliate';

/** Referral code of the link that led here; null if its owner wants none. */
export interface StoredReferral {
  code: string | null;
  at: number;
  /** `friend` where it is absent. */
  from?: ReferralSource;
}

const DAYS: Record<ReferralSource, number> = { friend: REFERRAL_CODE_DAYS, affiliate: COMMISSION.cookieDays };

export const serializeReferral = (kept: StoredReferral): string => JSON.stringify({ version: RECORD_VERSION, ...kept });

export const parseReferral = (text: string | null): Stored<StoredReferral> =>
  readStored(text, ({ code, at, from }) => {
    const known = parseReferralCode(code);
    if (typeof at !== 'number' || (!known && code !== null)) return null;
    return { code: known, at, ...(from === 'affiliate' && { from }) };
  });

/** Whether it is so old that it is forgotten. */
export const isExpired = ({ at, from = 'friend' }: StoredReferral, now: number): boolean =>
  now - at > DAYS[from] * 86_400_000;
