import { INQUIRY_KINDS } from '#src/capabilities/outreach/rules/inquiries.ts';
import type { Inquiry } from '#src/capabilities/outreach/rules/inquiry.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import type { Settings } from '#src/platform/settings.ts';
import { MailLayout, MailText } from '#src/ui/mail-layout.tsx';

/** A staff member's reply. Answers to it reach support with the number in the subject. */
export function replyMail(
  { supportEmail }: Settings,
  { inquiry, body, author }: { inquiry: Inquiry & { email: string }; body: string; author: string },
): OutgoingMail {
  const { email, number, kind } = inquiry;
  const about = inquiry.subject ?? INQUIRY_KINDS[kind];
  const signed = `${author}, Purrwell`;
  const reason = `You get this mail because you wrote to us (${number}). Your answer goes to ${supportEmail}; please leave the number in the subject.`;
  return {
    to: email,
    kind: 'inquiry-reply',
    subject: `Re: ${about} (${number})`,
    headers: { 'Reply-To': supportEmail },
    text: [body, signed, reason].join('\n\n'),
    html: (
      <MailLayout title={about} preview={body.replace(/\s+/g, ' ').slice(0, 120)} reason={reason}>
        {body.split(/\n{2,}/).map((paragraph, i) => (
          <MailText key={`${i}-${paragraph.slice(0, 20)}`}>
            <Lines text={paragraph} />
          </MailText>
        ))}
        <MailText>{signed}</MailText>
      </MailLayout>
    ),
  };
}

function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, i) => (
    <span key={`${i}-${line.slice(0, 20)}`}>
      {i > 0 && <br />}
      {line}
    </span>
  ));
}
