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

/** The code in a sent or pasted text; null without one. */
export function parseReferralCode(sent: unknown): string | null {
  if (typeof sent !== 'string' || sent.length > 40) return null;
  const code = sent.replace(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}

export const REFERRAL_KEY = 'purrwell-friend';

/** The link that led here: a friend's, or that of an affiliate or a partner, who is paid for orders. */
type ReferralSource = 'friend' | 'affiliate';

/** The partner whose page led here. */
export interface ReferringPartner {
  name: string;
  /** For which a visit counts by their terms. */
  days: number;
}

const LONGEST_NAME = 80;
const MOST_DAYS = 365;

/** Referral code of the link that led here; null if its owner wants none. */
export interface StoredReferral {
  code: string | null;
  at: number;
  /** `friend` where it is absent. */
  from?: ReferralSource;
  /** Of a partner's page; then it is from an `affiliate` as well. */
  partner?: ReferringPartner;
}

const DAYS: Record<ReferralSource, number> = { friend: REFERRAL_CODE_DAYS, affiliate: COMMISSION.cookieDays };

export const serializeReferral = (kept: StoredReferral): string => JSON.stringify({ version: RECORD_VERSION, ...kept });

export const parseReferral = (text: string | null): Stored<StoredReferral> =>
  readStored(text, ({ code, at, from, partner }) => {
    const known = parseReferralCode(code);
    if (typeof at !== 'number' || (!known && code !== null)) return null;
    const named = from === 'affiliate' && readPartner(partner);
    return { code: known, at, ...(from === 'affiliate' && { from }), ...(named && { partner: named }) };
  });

function readPartner(stored: unknown): ReferringPartner | null {
  const { name, days } = (stored ?? {}) as Partial<Record<keyof ReferringPartner, unknown>>;
  const isNamed = typeof name === 'string' && name !== '' && name.length <= LONGEST_NAME;
  const isTimed = typeof days === 'number' && Number.isInteger(days) && days > 0 && days <= MOST_DAYS;
  return isNamed && isTimed ? { name, days } : null;
}

/** Whether it is so old that it is forgotten. */
export const isExpired = ({ at, from = 'friend', partner }: StoredReferral, now: number): boolean =>
  now - at > (partner?.days ?? DAYS[from]) * 86_400_000;
