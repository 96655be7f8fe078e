import { STALE_DAYS } from '#src/capabilities/lab/rules/freshness.ts';
import { listOf } from '#src/lib/lists.ts';
import { formatMoney, type Money } from '#src/lib/money.ts';
import { plural } from '#src/lib/plurals.ts';
import { nameInMail } from '#src/platform/mail/names.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import { letter } from '#src/platform/mail/letter.tsx';

interface Written {
  to: string;
  origin: string;
  supportEmail: string;
}

interface News {
  kind: string;
  subject: string;
  lines: string[];
  because: string;
  /** To the Billing tab where it is not said. */
  button?: { label: string; href: string };
}

function aboutMoney(
  { to, origin, supportEmail }: Written,
  { kind, subject, lines, because, button }: News,
): OutgoingMail {
  return letter({
    to,
    kind,
    subject,
    lines,
    button: button ?? { label: 'See payments and plan', href: `${origin}/dashboard?tab=billing` },
    reason: `You get this mail because ${because}. Questions: ${supportEmail}`,
  });
}

/** The end of a plan with its refund. */
export interface EndInMail {
  /** Its last day in words; null where it ends at once. */
  on: string | null;
  /** Its household had cancelled it, to the same day. */
  cancelledBefore: boolean;
  /** The signed link that keeps it until then, and the result of keeping it; null where it cannot be kept. */
  keep: { href: string; means: string[] } | null;
}

const KEEP_LABEL = 'Keep the plan';

/** The link to keep a plan that ends, with the result of keeping it. */
function keepLines(ends: EndInMail | null): string[] {
  if (!ends?.keep) return [];
  return [
    `You can keep the plan until the end of that day: press “${KEEP_LABEL}” below and then on the page that opens, or under Billing in your account. Opening the page alone keeps nothing.`,
    ends.keep.means.join(' '),
  ];
}

const keepButton = (ends: EndInMail | null) =>
  ends?.keep ? { button: { label: KEEP_LABEL, href: ends.keep.href } } : {};

/** The end of a plan whose current payment was refunded. */
function endLine({ on, cancelledBefore }: EndInMail): string {
  if (!on)
    return 'Your plan ends with this refund. We charge nothing more and do not send boxes that are not packed yet. You can order again at any time.';
  const ends = cancelledBefore ? `Your plan stays cancelled and ends on ${on}.` : `Your plan ends on ${on}.`;
  return `${ends} Until then we charge nothing, and do not send boxes that are not packed yet.`;
}

interface Refunded extends Written {
  /** Amount of this refund. */
  amount: Money;
  /** Amount refunded of this payment so far, and the amount paid. */
  altogether: Money;
  paid: Money;
  invoice: string | null;
  /** Numbers of the documents for it. */
  creditNotes: string[];
  /** The part of this refund that is for follow-up kits; null without any. */
  kits: { names: string[]; amount: Money } | null;
  /** Names of the cats whose kit did not reach them, and whose next one comes with the next box; its price is zero where it is included. */
  nextKits: { names: string[]; price: Money } | null;
  /** It was all of the plan's current payment, which ends the plan. */
  ends: EndInMail | null;
}

/** An account that is deleted has no names any more. */
const kitsFor = (names: readonly string[]): string =>
  names.length > 0
    ? `the test ${plural(names.length, 'kit', 'kits')} of ${listOf(names.map((name) => nameInMail(name)))}`
    : 'follow-up test kits';

/** A refund: its amount, the part of the payment, and the way it goes back. */
export function refundMail({
  amount,
  altogether,
  paid,
  invoice,
  creditNotes,
  kits,
  nextKits,
  ends,
  ...to
}: Refunded): OutgoingMail {
  const rest =
    altogether.amount === amount.amount
      ? `It was paid as part of ${formatMoney(paid)}.`
      : `With it, ${formatMoney(altogether)} of ${formatMoney(paid)} is refunded.`;
  return aboutMoney(to, {
    kind: 'refund-made',
    subject: `${formatMoney(amount)} is refunded to you${ends ? ', and your plan ends' : ''}`,
    lines: [
      `We have refunded ${formatMoney(amount)} to your payment method. ${altogether.amount === paid.amount ? 'This is the full amount you paid.' : rest}`,
      ...(kits
        ? [
            `${kits.amount.amount === amount.amount ? 'It' : `${formatMoney(kits.amount)} of it`} is for ${kitsFor(kits.names)}.`,
          ]
        : []),
      ...(nextKits && !ends
        ? [
            `The next box has ${kitsFor(nextKits.names)} again${nextKits.price.amount > 0 ? `, charged with it at ${formatMoney(nextKits.price)}${nextKits.names.length > 1 ? ' each' : ''}` : ''}. You can stop test kits under Billing until its charge.`,
          ]
        : []),
      ...(ends ? [endLine(ends)] : []),
      ...keepLines(ends),
      'Banks take a few days to show a refund.',
      `${creditNotes.length > 1 ? 'Credit notes' : 'Credit note'} ${creditNotes.join(', ')}${invoice ? `, for invoice ${invoice}` : ''}. It is in your account, under Billing.`,
    ],
    because: 'of a payment with this address',
    ...keepButton(ends),
  });
}

/** A refund came back from the bank: its credit note is cancelled, and somebody here has to find another way. */
export function refundFailedMail({ amount, number, ...to }: Written & { amount: Money; number: string }): OutgoingMail {
  return aboutMoney(to, {
    kind: 'refund-failed',
    subject: `Our refund of ${formatMoney(amount)} did not reach you`,
    lines: [
      `Your bank sent our refund of ${formatMoney(amount)} back, for example because the card is closed. Credit note ${number} is cancelled.`,
      'We still owe you this money. Please write to us, so that we can pay it another way.',
    ],
    because: 'of a payment with this address',
  });
}

/** The last try to collect a renewal failed, and the plan is over. */
export function planEndedUnpaidMail({ amount, ...to }: Written & { amount: Money | null }): OutgoingMail {
  return aboutMoney(to, {
    kind: 'plan-ended-unpaid',
    subject: 'Your plan has ended: a payment did not go through',
    lines: [
      `The last try to charge ${amount ? formatMoney(amount) : 'the next month'} failed, so your plan has ended. We will not try again and charge nothing more.`,
      'We still make and send sticks you have paid for. Your results and records stay in your account.',
      `You can come back at any time: your plan is filled in, and cats with results of the last ${STALE_DAYS} days need no new test kit.`,
    ],
    button: { label: 'Start again', href: `${to.origin}/subscribe` },
    because: 'a plan with this address has ended',
  });
}

function refundedWords(amount: Money | null): string {
  if (!amount) return AGAIN_REFUNDED;
  return amount.amount > 0
    ? `We refund ${formatMoney(amount)} to your payment method. Banks take a few days to show a refund.`
    : 'We have already refunded everything you paid for it.';
}

/** Said of a plan that was kept after an earlier withdrawal. */
const AGAIN_REFUNDED =
  'You kept the plan after an earlier withdrawal, as a new agreement for the boxes to come. Of these, we refund what has not shipped, with a mail for each refund. What has shipped stays paid.';

/**
 * A withdrawal is recorded: the contract is over, and its payments are refunded. `amount`: everything that is left to refund; null
 * where the plan was kept after an earlier withdrawal.
 */
export function withdrawalDoneMail({
  number,
  amount,
  ends,
  ...to
}: Written & { number: string; amount: Money | null; ends: EndInMail | null }): OutgoingMail {
  return aboutMoney(to, {
    kind: 'withdrawal-done',
    subject: `The contract for order ${number} is ended`,
    lines: [
      ends?.on
        ? `Your withdrawal from order ${number} is recorded. We charge nothing more and do not send boxes that have not shipped. Your plan ends on ${ends.on}.`
        : `Your withdrawal from order ${number} is recorded. We have ended the plan, charge nothing more and do not send boxes that have not shipped.`,
      refundedWords(amount),
      'You do not need to return anything, and you keep the results.',
      ...keepLines(ends),
    ],
    because: 'of a withdrawal from an order with this address',
    ...keepButton(ends),
  });
}
