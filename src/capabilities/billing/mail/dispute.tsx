import { formatMoney, type Money } from '#src/lib/money.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import { formatDate } from '#src/lib/dates.ts';

export interface AboutDispute {
  to: string;
  /** Time zone of the household, by which days are written. */
  timeZone: string;
  amount: Money;
  paidAt: Date;
  /** Of the invoice. */
  number: string | null;
  origin: string;
  supportEmail: string;
}

/** A bank asks about a payment or has taken it back for now: names the consequences, and the remedy for a mistake. */
export function disputeOpenedMail(about: AboutDispute & { inquiry: boolean }): OutgoingMail {
  const { inquiry, supportEmail } = about;
  const subject = 'Your bank has a question about a payment to Purrwell';
  return mailOf('payment-disputed', subject, about, [
    inquiry
      ? `Your card’s bank asks about ${paymentWords(about)}.`
      : `Your card’s bank has reversed ${paymentWords(about)}, because it was disputed.`,
    'Until the bank decides, we ship no box and charge no renewal. Sticks already shipped still arrive.',
    'If no one in your household meant to dispute it, tell your bank that the payment was yours. That is the quickest way.',
    `If something is wrong with the payment or the box, write to ${supportEmail} and we will sort it out.`,
  ]);
}

/** Mail about the end of a dispute: the plan continues, or it ended with the payment lost. */
export function disputeClosedMail(about: AboutDispute & { lost: boolean }): OutgoingMail {
  const { lost, supportEmail } = about;
  const subject = lost ? 'Your plan has ended: your bank reversed a payment' : 'Your boxes continue';
  return mailOf(
    lost ? 'dispute-lost' : 'dispute-over',
    subject,
    about,
    lost
      ? [
          `Your bank has permanently reversed ${paymentWords(about)}.`,
          'Your plan has therefore ended, and we charge nothing more. We do not send a box of that payment that has not shipped.',
          `Your cats, their results and your log stay in your account. Questions: ${supportEmail}.`,
        ]
      : [
          `Your bank’s question about ${paymentWords(about)} is resolved.`,
          'We ship your boxes again as before. We do not charge for the time in between.',
        ],
  );
}

const paymentWords = ({ amount, paidAt, number, timeZone }: AboutDispute): string =>
  `${formatMoney(amount)} of ${formatDate('full', paidAt, timeZone)}${number ? ` (invoice ${number})` : ''}`;

function mailOf(kind: string, subject: string, { to, supportEmail }: AboutDispute, lines: string[]): OutgoingMail {
  return letter({
    to,
    kind,
    subject,
    lines,
    reason: `You get this mail because a payment for your plan was disputed. Questions: ${supportEmail}`,
  });
}
