import { formatDate } from '#src/lib/dates.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';
import { receiptWords } from './receipt-words.ts';

interface ChangedCard {
  to: string;
  origin: string;
  supportEmail: string;
  /** As `methodWords` says it: brand and last four digits. */
  method: string;
  at: Date;
  /** Time zone of the household, by which the moment is written. */
  timeZone: string;
  /** A payment that was overdue was tried with it. */
  tried: boolean;
  code: string;
  orderNumber: string | null;
}

/** Tells the owner of a plan that another payment method pays for it, because somebody else may have given it. */
export function cardChangedMail(told: ChangedCard): OutgoingMail {
  const { to, origin, supportEmail, method, at, timeZone, tried, code, orderNumber } = told;
  return letter({
    to,
    kind: 'card-changed',
    subject: 'Another payment method pays for your plan',
    lines: [
      `From now on your plan is paid with ${method}. It was saved on ${formatDate('momentInZone', at, timeZone)}.`,
      tried
        ? 'The payment that was due was tried with it at once. Billing shows whether it went through.'
        : 'Nothing was charged by saving it. Date and amount of the next payment stay as they are.',
      `If it was not you, choose a new password now: ${origin}/forgot-password. This signs out every device. Then write to ${supportEmail}, and we put your own payment method back with you.`,
      ...(orderNumber ? [`Order ${orderNumber}`] : []),
      receiptWords(code, origin),
    ],
    button: { label: 'See payments and plan', href: `${origin}/dashboard?tab=billing` },
    reason: `You get this mail because a plan with this address is paid in another way now. Questions: ${supportEmail}`,
  });
}
