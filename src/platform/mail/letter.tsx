import { MailButton, MailLayout, MailText } from '#src/ui/mail-layout.tsx';
import type { OutgoingMail } from '../services.ts';
import { greeting } from './names.ts';

interface Letter extends Omit<OutgoingMail, 'html' | 'text'> {
  /** First name of the person greeted. */
  hello?: string;
  /** Paragraphs; the first is shown beside the subject in a list of mails. */
  lines: string[];
  button?: { label: string; href: string };
  /** Why this mail was sent to this person. */
  reason: string;
}

/** A mail of a few paragraphs with at most one button, as HTML and as text. */
export function letter({ hello, lines, button, reason, ...mail }: Letter): OutgoingMail {
  const all = hello === undefined ? lines : [greeting(hello), ...lines];
  return {
    ...mail,
    text: [...all, ...(button ? [button.href] : []), reason].join('\n\n'),
    html: (
      <MailLayout title={mail.subject} preview={lines[0] ?? mail.subject} reason={reason}>
        {all.map((line) => (
          <MailText key={line}>{line}</MailText>
        ))}
        {button && <MailButton href={button.href}>{button.label}</MailButton>}
      </MailLayout>
    ),
  };
}
