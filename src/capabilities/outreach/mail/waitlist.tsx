import type { OutgoingMail } from '#src/platform/house.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import { MailLayout, MailLink, MailText } from '#src/ui/mail-layout.tsx';
import { WAITLIST_LINK_DAYS } from '../rules/limits.ts';

/** The link that takes a place in the queue for Pro. */
export function waitlistConfirmMail({ to, link }: { to: string; link: string }): OutgoingMail {
  return letter({
    to,
    kind: 'waitlist-confirm',
    subject: 'Take your place on the Pro waitlist',
    secret: true,
    lines: [
      'Somebody, hopefully you, asked for a place on the waitlist for Pro with this address. Please say that it is wanted: then you have your number.',
      `The link works once, for ${WAITLIST_LINK_DAYS} days.`,
    ],
    button: { label: 'Take my place', href: link },
    reason:
      'You get this mail because this address was typed into the form of the waitlist. If that was not you, do nothing.',
  });
}

/** The place in the queue for Pro, and the way out of it. */
export function waitlistMail({ to, place, leave }: { to: string; place: number; leave: string }): OutgoingMail {
  const subject = `You are number ${place} on the Pro waitlist`;
  const what =
    'When a Pro seat becomes free, it is offered to the first on the list, by mail. Nothing is charged for waiting.';
  const moves = 'Your number only ever gets smaller: everybody who leaves moves you up.';
  const reason = 'You get this mail because you confirmed that this address shall be on the waitlist for Pro.';
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
