import { formatDate } from '#src/lib/dates.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import { type EventPlace, whereabouts } from '../rules/security-events.ts';

interface Notice {
  to: string;
  firstName: string;
  at: Date;
  timeZone: string;
  device: string | null;
  place: EventPlace;
  publicUrl: string;
  supportEmail: string;
}

/** Tells an account of a sign-in from a browser on which it was not signed in to before. Opens nothing by itself. */
export function newDeviceMail({ to, firstName, at, timeZone, publicUrl, supportEmail, ...from }: Notice): OutgoingMail {
  const where = whereabouts(from);
  return letter({
    to,
    kind: 'new-device',
    subject: 'A new device signed in to your account',
    hello: firstName,
    lines: [
      `Someone signed in to your account on ${timeIn(timeZone, at)}${where && `, ${where}`}. This device is new to the account.`,
      'If that was you, you do not need to do anything.',
      `If it was not you, choose a new password now. This signs out every device. Your profile lists every sign-in under “Security”. Questions: ${supportEmail}`,
    ],
    button: { label: 'Choose a new password', href: `${publicUrl}/forgot-password` },
    reason: 'You get this mail because it is about who can get into your account.',
  });
}

/** '22 November 2026, 23:22 (GST)': the household's own clock, named, because the reader may be elsewhere. */
function timeIn(timeZone: string, at: Date): string {
  const [clock, zone] = formatDate('timeInZone', at, timeZone).split(' ');
  return `${formatDate('full', at, timeZone)}, ${clock} (${zone})`;
}
