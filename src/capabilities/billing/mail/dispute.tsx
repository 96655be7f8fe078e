import { formatMoney, type Money } from '#src/kit/money.ts';
import type { OutgoingMail } from '#src/platform/house.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import { dateWords } from '#src/kit/dates.ts';

export interface AboutDispute {
  to: string;
  amount: Money;
  paidAt: Date;
  /** Of the invoice. */
  number: string | null;
  origin: string;
  supportEmail: string;
}

/** A bank asks about a payment or has taken it back for now: what that stops, and what to do if it was a mistake. */
export function disputeOpenedMail(about: AboutDispute & { inquiry: boolean }): OutgoingMail {
  const { inquiry, supportEmail } = about;
  const subject = 'Your bank has a question about a payment to Purrwell';
  return mailOf('payment-disputed', subject, about, [
    inquiry
      ? `The bank of the card asks about ${paymentWords(about)}.`
      : `The bank of the card has taken back ${paymentWords(about)}, because it was disputed.`,
    'Until that is decided no box leaves us and no renewal is charged. Sticks that are on their way still arrive.',
    'If nobody in your household meant to dispute it, tell your bank that the payment was yours; that is the quickest way.',
    `If something is wrong with the payment or the box, write to ${supportEmail} and we settle it with you.`,
  ]);
}

/** Mail about the end of a dispute: the plan continues, or it ended with the payment lost. */
export function disputeClosedMail(about: AboutDispute & { lost: boolean }): OutgoingMail {
  const { lost, supportEmail } = about;
  const subject = lost ? 'Your plan has ended: a payment went back to your bank' : 'Your boxes go on';
  return mailOf(
    lost ? 'dispute-lost' : 'dispute-over',
    subject,
    about,
    lost
      ? [
          `Your bank has taken back ${paymentWords(about)} for good.`,
          'Your plan ends with that: nothing is charged any more. A box of that payment that has not left us is not sent.',
          `Your cats, their results and your log stay in your account. Questions: ${supportEmail}.`,
        ]
      : [
          `The question of your bank about ${paymentWords(about)} is settled.`,
          'Boxes leave again as before. Nothing is charged for the time in between.',
        ],
  );
}

const paymentWords = ({ amount, paidAt, number }: AboutDispute): string =>
  `${formatMoney(amount)} of ${dateWords(paidAt)}${number ? ` (invoice ${number})` : ''}`;

function mailOf(kind: string, subject: string, { to, supportEmail }: AboutDispute, lines: string[]): OutgoingMail {
  return letter({
    to,
    kind,
    subject,
    lines,
    reason: `You get this mail because a payment for your plan was disputed. Questions: ${supportEmail}`,
  });
}
