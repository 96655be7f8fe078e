import type { OutgoingMail } from '#src/platform/services.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import { MailLayout, MailLink, MailText } from '#src/ui/mail-layout.tsx';
import { WAITLIST_LINK_DAYS } from '../rules/limits.ts';

/** The link that takes a place in the queue for Pro. */
export function waitlistConfirmMail({ to, link }: { to: string; link: string }): OutgoingMail {
  return letter({
    to,
    kind: 'waitlist-confirm',
    subject: 'Confirm your place on the Pro waitlist',
    secret: true,
    lines: [
      'Someone, hopefully you, asked to join the Pro waitlist with this address. Confirm it to get your number.',
      `The link works once, for ${WAITLIST_LINK_DAYS} days.`,
    ],
    button: { label: 'Take my place', href: link },
    reason:
      'You get this mail because someone entered this address in the waitlist form. If that was not you, ignore it.',
  });
}

/** The place in the queue for Pro, and the way out of it. */
export function waitlistMail({ to, place, leave }: { to: string; place: number; leave: string }): OutgoingMail {
  const subject = `You are number ${place} on the Pro waitlist`;
  const what = 'When a Pro seat is free, we offer it by mail to the first person on the list. Waiting is free.';
  const moves = 'You move up when someone ahead of you leaves.';
  const reason = 'You get this mail because you confirmed a place on the Pro waitlist.';
  return {
    to,
    kind: 'waitlist-joined',
    subject,
    text: [`You are number ${place}.`, what, moves, `Leave the waitlist: ${leave}`, reason].join('\n\n'),
    html: (
      <MailLayout title={`You are number ${place}`} preview={what} reason={reason}>
        <MailText>{what}</MailText>
        <MailText>{moves}</MailText>
        <MailText>
          Changed your mind? <MailLink href={leave}>Leave the waitlist</MailLink>.
        </MailText>
      </MailLayout>
    ),
  };
}
