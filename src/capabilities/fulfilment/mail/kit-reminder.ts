import { SAMPLE_RETURN_HOURS } from '#src/capabilities/pricing/rules/times.ts';
import { formatDate } from '#src/lib/dates.ts';
import { nameInMail } from '#src/platform/mail/names.ts';
import type { CatInMail } from '#src/platform/mail/portraits.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';

interface KitReminder {
  to: string;
  cats: CatInMail[];
  name: string;
  /** Number of the box that it came with. */
  number: string;
  deliveredAt: Date;
  timeZone: string;
  origin: string;
}

/** The samples of a follow-up kit have not been sent for a while. */
export function kitReminderMail({ to, cats, name, number, deliveredAt, timeZone, origin }: KitReminder): OutgoingMail {
  const who = nameInMail(name);
  return letter({
    to,
    cats,
    kind: 'kit-reminder',
    subject: `The test kit for ${who} has not been sent back`,
    lines: [
      `It came on ${formatDate('full', deliveredAt, timeZone)} with box ${number}.`,
      `Take the samples when it suits ${who}, book the courier under Delivery, and send them back within ${SAMPLE_RETURN_HOURS} hours of the last one. The return is prepaid.`,
      `Without new results the boxes go on with the formula ${who} has now. Nothing else changes, and we do not write about this kit again.`,
      `If you want no further kits, you can stop them under Billing: ${origin}/dashboard?tab=billing`,
    ],
    reason: `You get this mail because delivery reminders are on in your profile: ${origin}/profile`,
    button: { label: 'Book the courier', href: `${origin}/dashboard?tab=delivery` },
  });
}
