import { countOf } from '#src/lib/plurals.ts';
/** A length of time as the calendar counts it. */
export interface RetentionPeriod {
  count: number;
  unit: 'day' | 'month' | 'year';
}

interface RetentionRule {
  /** The data, as a reader of the privacy page would name it. */
  what: string;
  /** The sweep deletes older rows. Null: not by age; `until` names their end. */
  period: RetentionPeriod | null;
  /** Event that the period counts from, or that ends storage where there is no period. */
  until: string;
  /** Reason for not keeping it shorter. */
  why: string;
}

const days = (count: number): RetentionPeriod => ({ count, unit: 'day' });
const months = (count: number): RetentionPeriod => ({ count, unit: 'month' });
const years = (count: number): RetentionPeriod => ({ count, unit: 'year' });

/**
 * Personal data we keep, with period and reason. The modules' nightly sweeps delete by it and /legal prints it,
 * so that page and software agree.
 */
export const RETENTION = {
  account: {
    what: 'Account: name, e-mail address or phone number, password as a hash, passkeys without their secret half',
    period: null,
    until: 'while you have the account, and deleted when you ask',
    why: 'Without it nobody could sign in.',
  },
  cats: {
    what: 'Your cats, their health log, and what their samples showed',
    period: null,
    until: 'while you have the account, and deleted when you ask',
    why: 'Next month’s sticks are mixed from them.',
  },
  shareCards: {
    what: 'Share cards: the portrait, the colours of the sticks and, if you chose so, the name of a cat, for whoever has the link',
    period: null,
    until: 'until you take the link back, the cat leaves the list, or the account is deleted',
    why: 'Its page is there for those you sent the link.',
  },
  vetLinks: {
    what: 'Links for a vet: when each was opened and on which kind of device, and the note with the name and practice that was left through it',
    period: null,
    until: 'while you have the account, and deleted with it; a link ends by itself after at most 30 days',
    why: 'So that you see who read about your cat, and what a vet wrote.',
  },
  consultations: {
    what: 'Consultations with our vets: when, about which cat, your question and the vet’s notes',
    period: null,
    until: 'while you have the account, and deleted when you ask',
    why: 'The notes are part of your cat’s history, and the count is part of your plan.',
  },
  consultationPhones: {
    what: 'The phone number that a vet was to call for a consultation',
    period: days(30),
    until: 'after the consultation',
    why: 'So that the vet can call again.',
  },
  pushMessages: {
    what: 'Messages to your devices: about what and when; the browsers they go to as long as you are logged in there',
    period: days(30),
    until: 'after it was written',
    why: 'So that nothing is sent twice, and a fault can be found.',
  },
  members: {
    what: 'People who share a household: first name and e-mail address, as what, since when and until when',
    period: months(12),
    until: 'after they no longer share it, and deleted with either account',
    why: 'So that an owner who asks can be told who had access.',
  },
  memberNames: {
    what: 'The first name with which a partner or sitter signed what they logged in the household of somebody else',
    period: null,
    until:
      'while the owner of that household has their account, also when the account of the partner or sitter is deleted',
    why: 'It is the owner’s record of what their cats were given.',
  },
  memberInvitations: {
    what: 'Invitations to share a household: the e-mail address that was invited, also of somebody without an account',
    period: days(7),
    until: 'after the invitation has expired',
    why: 'So that its link can tell that it has expired.',
  },
  imports: {
    what: 'What you brought along from another shop: cats, the timeline with its messages and sign-ins, and results, as your export had them',
    period: null,
    until: 'while you have the account, and deleted when you ask; you can remove it yourself for 30 days',
    why: 'So that your cats’ history is in one place.',
  },
  sessions: {
    what: 'Sessions: that you are signed in on a device, and which kind of device',
    // The longest that may be set for this shop; a shorter one ends a session sooner.
    period: days(30),
    until: 'after you signed in, or until you log out',
    why: 'So that you need not sign in every day.',
  },
  links: {
    what: 'Links we mailed you and codes we texted you, which work once',
    period: days(7),
    until: 'after the link or code has expired',
    why: 'So that an old link can tell you that it has expired.',
  },
  securityEvents: {
    what: 'Security log: sign-ins and changes of your account, with the kind of device, the shortened network address and the country it suggests',
    period: months(12),
    until: 'after each entry, and deleted with the account',
    why: 'A break-in is often noticed only months later; older entries are of no use.',
  },
  auditLog: {
    what: 'Audit log: who of our staff opened or changed something of yours, when, and its number, without its contents',
    period: months(12),
    until: 'after each entry, also when the account is deleted',
    why: 'Misuse is often noticed only months later; older entries are of no use.',
  },
  attempts: {
    what: 'Counts of attempts, by network address, account, e-mail address or phone number',
    period: days(1),
    until: 'after the last attempt',
    why: 'So that nobody can guess passwords or flood a form.',
  },
  drafts: {
    what: 'Answers in the wizard that were not paid for',
    period: days(90),
    until: 'after the last change',
    why: 'So that you can come back and finish.',
  },
  unpaidCheckouts: {
    what: 'A checkout that ended without a payment',
    period: days(90),
    until: 'after it ended',
    why: 'So that we can match a late payment to its order.',
  },
  providerEvents: {
    what: 'Notices from the payment service',
    period: days(90),
    until: 'after they arrived',
    why: 'So that a payment in dispute can be traced.',
  },
  documents: {
    what: 'Documents made for you: invoices, reports and rewards as files',
    period: days(30),
    until: 'after they were made; they can be made again as long as what is in them is kept',
    why: 'So that you need not wait when you open one again.',
  },
  orders: {
    what: 'Orders, invoices, payments, refunds and withdrawals, with the terms you agreed to',
    period: years(10),
    until: 'after the end of the year they belong to',
    why: 'Tax and commercial law ask for it: five years in the Emirates, up to ten in Europe.',
  },
  mailBodies: {
    what: 'The text of mails and text messages we sent you',
    period: days(90),
    until:
      'after they were written; one with a secret link loses the link, and one with a code its text, as soon as it is sent',
    why: 'So that we can tell you what we wrote if you ask.',
  },
  mailNotes: {
    what: 'That a mail or text message was sent: to whom, when, about what',
    period: years(2),
    until: 'after it was written',
    why: 'To prove that a confirmation went out.',
  },
  messages: {
    what: 'Messages, conversations in the chat, and enquiries from affiliates and partners, with our answers',
    period: years(2),
    until: 'after the last message',
    why: 'So that you do not have to explain everything twice.',
  },
  applications: {
    what: 'Job applications, with the CV',
    period: months(6),
    until: 'after our decision, or after they arrived if there was none',
    why: 'You can challenge the decision during this time.',
  },
  affiliates: {
    what: 'Affiliates and partners who are paid: name, e-mail address and account for payouts (at a bank, or its id at Stripe), their commissions, statements and payouts, and which order they sent; of visits only counts by the hour',
    period: null,
    until:
      'while somebody is an affiliate, and as long as accounts have to be kept; an order is detached from its household when the account is deleted',
    why: 'Payouts belong to the accounts, and every statement can be computed again.',
  },
  partnerContact: {
    what: 'The address to which we write to a partner about keys and webhooks',
    period: null,
    until: 'until the partner has another, or asks us to take it out',
    why: 'Somebody has to hear that a webhook was switched off.',
  },
  newsletterUnconfirmed: {
    what: 'A newsletter address that nobody confirmed',
    period: days(7),
    until: 'after it was entered',
    why: 'The link in the mail works for this time.',
  },
  newsletter: {
    what: 'A confirmed newsletter address',
    period: null,
    until: 'until you unsubscribe',
    why: 'You asked for the newsletter.',
  },
  suppression: {
    what: 'An unsubscribed address, on the list of addresses not to write to',
    period: null,
    until: 'until you ask us to delete that too',
    why: 'So that nobody can sign you up again without your knowledge.',
  },
  gifts: {
    what: 'Gifts: name, e-mail address and words of the giver, and until it is redeemed the e-mail address of the recipient',
    period: years(10),
    until: 'after the gift was bought',
    why: 'Its code can be redeemed for years, and its payment belongs to the accounts.',
  },
  waitlist: {
    what: 'An address on the waitlist for Pro',
    period: null,
    until: 'until you have been offered a place or have left the list',
    why: 'So that we can offer it.',
  },
  pageCounts: {
    what: 'How often a page was opened on a day, counted only with your consent',
    period: null,
    until: 'without limit: it is a total, and nothing in it is about you',
    why: 'To see which pages are read.',
  },
} as const satisfies Record<string, RetentionRule>;

export type KeptId = keyof typeof RETENTION;
/** Kinds of data that have a period and are deleted by age. */
type AgedId = { [id in KeptId]: (typeof RETENTION)[id]['period'] extends null ? never : id }[KeptId];

/** '90 days', '6 months', '10 years'. */
export function periodText({ count, unit }: RetentionPeriod): string {
  return countOf(count, unit);
}

/** '90 days after the last change', 'until you unsubscribe'. */
export function keptText(id: KeptId): string {
  const { period, until }: RetentionRule = RETENTION[id];
  return period ? `${periodText(period)} ${until}` : until;
}

/**
 * The last day (UTC) on which something of this kind that is kept now can still be there; null where no period ends it.
 */
export function keptUntil(id: KeptId, now: Date): Date | null {
  const { period, until }: RetentionRule = RETENTION[id];
  if (!period) return null;
  const { count, unit } = period;
  if (until.startsWith('after the end of the year')) return new Date(Date.UTC(now.getUTCFullYear() + count, 11, 31));
  return periodBefore({ count: -count, unit }, now);
}

/** The moment before which data of this kind is deleted. */
export function keptSince(id: AgedId, now: Date): Date {
  return periodBefore(RETENTION[id].period, now);
}

/** The calendar's answer; where a month is too short for the day, the last day of that month. */
function periodBefore({ count, unit }: RetentionPeriod, now: Date): Date {
  if (unit === 'day') return new Date(now.getTime() - count * 86_400_000);
  const before = new Date(now);
  const day = before.getUTCDate();
  before.setUTCDate(1);
  before.setUTCMonth(before.getUTCMonth() - count * (unit === 'year' ? 12 : 1));
  const lastDay = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate();
  before.setUTCDate(Math.min(day, lastDay));
  return before;
}
