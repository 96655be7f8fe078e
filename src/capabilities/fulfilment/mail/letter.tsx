import type { OutgoingMail } from '#src/platform/house.ts';
import { MailButton, MailLayout, MailText } from '#src/ui/mail-layout.tsx';

interface Letter {
  to: string;
  kind: string;
  title: string;
  lines: string[];
  reason: string;
  link: string;
  button: string;
}

/** A mail of a few lines with one button, in the looks of the house. */
export function letter({ to, kind, title, lines, reason, link, button }: Letter): OutgoingMail {
  return {
    to,
    kind,
    subject: title,
    text: [...lines, link, reason].join('\n\n'),
    html: (
      <MailLayout title={title} preview={lines[0] ?? title} reason={reason}>
        {lines.map((line) => (
          <MailText key={line}>{line}</MailText>
        ))}
        <MailButton href={link}>{button}</MailButton>
      </MailLayout>
    ),
  };
}

/** A day as mails write it, by the clock of Dubai. */
export const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Dubai',
});
