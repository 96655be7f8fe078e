import type { OutgoingMail } from '#src/platform/house.ts';
import { MailLayout, MailLink, MailText } from '#src/ui/mail-layout.tsx';

/** The place in the queue for Pro, and the way out of it. */
export function waitlistMail({ to, place, leave }: { to: string; place: number; leave: string }): OutgoingMail {
  const subject = `You are number ${place} on the Pro waitlist`;
  const what =
    'When a Pro seat becomes free, it is offered to the first on the list, by mail. Nothing is charged for waiting.';
  const moves = 'Your number only ever gets smaller: everybody who leaves moves you up.';
  const reason =
    'You get this mail because this address was put on the waitlist for Pro. If that was not you, leave the list with the link above.';
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
