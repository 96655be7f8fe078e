import { sha256 } from '#src/lib/id.ts';
import { seal, unseal } from '#src/lib/signed.ts';
import { isUuid } from '#src/lib/text.ts';

/** Days for which a mailed link may cancel or keep its plan. Mails come about monthly, and after a pause later. */
const LINK_DAYS = 180;
const DAY_MS = 86_400_000;
const PURPOSE = 'plan ending link v1';
const SKIP_PURPOSE = 'next box link v1';

interface LinkTerms {
  /** The session secret. */
  secret: string;
  now: Date;
}

interface PlanLink {
  /** Our id: another plan of the household is not opened by it. */
  subscriptionId: string;
  /** Address the link was mailed to: it dies with a change of the address. */
  mailbox: string;
}

const fingerprint = (mailbox: string) => sha256(mailbox.trim().toLowerCase()).subarray(0, 16).toString('base64url');

/** Signed token that opens one plan for cancelling and keeping, and nothing else. */
function signPlanLink({ subscriptionId, mailbox }: PlanLink, { secret, now }: LinkTerms): string {
  const lastDay = Math.floor(now.getTime() / DAY_MS) + LINK_DAYS;
  return seal(Buffer.from(`${lastDay} ${subscriptionId} ${fingerprint(mailbox)}`), secret, PURPOSE);
}

/** A link that is ours and in time, and whether it was mailed to an address. */
export interface OpenedLink {
  subscriptionId: string;
  isFor(mailbox: string): boolean;
}

/** `altered` when a single byte is not ours, `expired` once its days are over. */
export function readPlanLink(token: string, { secret, now }: LinkTerms): OpenedLink | 'altered' | 'expired' {
  const [lastDay, subscriptionId = '', mailed = ''] = unseal(token, secret, PURPOSE)?.split(' ') ?? [];
  if (!isUuid(subscriptionId)) return 'altered';
  if (Math.floor(now.getTime() / DAY_MS) > Number(lastDay)) return 'expired';
  return { subscriptionId, isFor: (mailbox) => fingerprint(mailbox) === mailed };
}

/** The address in a mail. The secret part stands behind the #, so it is in no server's log and no referrer. */
export const planPage = (origin: string, link: PlanLink, terms: LinkTerms): string =>
  `${origin}/cancel#${signPlanLink(link, terms)}`;

interface BoxLink extends PlanLink {
  /** Moment of the charge that the link is about: the box of another one is not skipped by it. */
  chargesAt: Date;
}

/** The address in a reminder that skips its box, and nothing else. */
export const skipPage = (
  origin: string,
  { subscriptionId, mailbox, chargesAt }: BoxLink,
  { secret }: Pick<LinkTerms, 'secret'>,
): string =>
  `${origin}/skip#${seal(Buffer.from(`${chargesAt.getTime()} ${subscriptionId} ${fingerprint(mailbox)}`), secret, SKIP_PURPOSE)}`;

/** `altered` when a single byte is not ours, `expired` from the charge on. */
export function readSkipLink(
  token: string,
  { secret, now }: LinkTerms,
): (OpenedLink & Pick<BoxLink, 'chargesAt'>) | 'altered' | 'expired' {
  const [charges, subscriptionId = '', mailed = ''] = unseal(token, secret, SKIP_PURPOSE)?.split(' ') ?? [];
  if (!isUuid(subscriptionId)) return 'altered';
  const chargesAt = new Date(Number(charges));
  return chargesAt <= now
    ? 'expired'
    : { subscriptionId, chargesAt, isFor: (mailbox) => fingerprint(mailbox) === mailed };
}
