import { seal, unseal } from '#src/lib/signed.ts';

/** Days for which a mailed link opens the page of its order. */
const LINK_DAYS = 180;
const DAY_MS = 86_400_000;
const PURPOSE = 'order link v1';

interface LinkTerms {
  /** The session secret. */
  secret: string;
  now: Date;
}

/** Signed token of an order's mailed link. It opens the order's page and nothing else. */
export function signOrderLink(number: string, { secret, now }: LinkTerms): string {
  const lastDay = Math.floor(now.getTime() / DAY_MS) + LINK_DAYS;
  return seal(Buffer.from(`${lastDay} ${number}`), secret, PURPOSE);
}

/** The number of the order; `altered` when a single byte is not ours, `expired` once its days are over. */
export function readOrderLink(token: string, { secret, now }: LinkTerms): { number: string } | 'altered' | 'expired' {
  const payload = unseal(token, secret, PURPOSE);
  if (payload === null) return 'altered';
  const [lastDay, number = ''] = payload.split(' ');
  return Math.floor(now.getTime() / DAY_MS) <= Number(lastDay) ? { number } : 'expired';
}

/** The address in a mail. The secret part stands behind the #, so it is in no server's log and no referrer. */
export const orderPage = (origin: string, number: string, terms: LinkTerms): string =>
  `${origin}/order-status#${signOrderLink(number, terms)}`;
