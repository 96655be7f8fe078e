import { formatDate } from '#src/lib/dates.ts';
import { type NextPayment, paymentSentence } from '#src/capabilities/billing/rules/payment-words.ts';
import { formatMoney, type Money } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import { nameInMail } from '#src/platform/mail/names.ts';
import type { OutgoingMail } from '#src/platform/services.ts';

interface DeathMail {
  to: string;
  /** Time zone of the household, by which days are written. */
  timeZone: string;
  name: string;
  /** Cats of the plan that the next renewal is for; 0 where the plan was for this cat alone. */
  cats: number;
  monthly: Money;
  /** Those left in it are paused, or get no sticks now. */
  held: boolean;
  /** The next payment where that is not the monthly sum. */
  next: NextPayment | null;
  /** Set for a plan that was cancelled: the day it ends. */
  endsOn: Date | null;
  /** Sticks for this cat are paid for and not packed. */
  unsent: boolean;
  supportEmail: string;
}

/** The one mail about a cat that died. It sells nothing and asks for nothing. */
export function deathMail({ to, name: typed, unsent, supportEmail, ...plan }: DeathMail): OutgoingMail {
  const name = nameInMail(typed);
  return letter({
    to,
    kind: 'cat-died',
    subject: `About ${name}`,
    lines: [
      `We are sorry about ${name}.`,
      planWords(name, plan),
      ...(unsent
        ? [`What you paid for sticks of ${name} that are not packed yet goes back to your payment method by itself.`]
        : []),
      `The portrait, the records and the results stay in your account. We send no reminders about ${name}.`,
      'You do not need to do anything. If the records were archived by mistake, you can bring them back in your account.',
    ],
    reason: `This is the only mail we send about this. Questions: ${supportEmail}`,
  });
}

function planWords(
  name: string,
  { cats, monthly, held, next, endsOn, timeZone }: Omit<DeathMail, 'to' | 'name' | 'unsent' | 'supportEmail'>,
): string {
  if (endsOn) return `Your plan ends on ${formatDate('full', endsOn, timeZone)}. Nothing more is charged.`;
  if (cats === 0)
    return `Your plan was for ${name} alone. It ends with the month that is paid, and nothing more is charged.`;
  if (held)
    return `Nothing more is charged for ${name}, and nothing at all until another cat of your plan gets sticks again.`;
  return `Nothing more is charged for ${name}. From the next renewal your plan is ${formatMoney(monthly)} a month for ${countOf(cats, 'cat')}.${next ? ` ${paymentSentence({ ...next, kits: next.kits.map((one) => nameInMail(one)) })}` : ''}`;
}
