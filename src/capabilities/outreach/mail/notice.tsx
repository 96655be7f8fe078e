import type { OutgoingMail } from '#src/platform/house.ts';
import type { Settings } from '#src/platform/settings.ts';
import { MailButton, MailLayout, MailText } from '#src/ui/mail-layout.tsx';
import { INQUIRY_KINDS } from '../rules/inquiries.ts';
import type { Inquiry } from '../store.ts';

/** Tells the people here that something waits at the desk, and nothing of what it says: mail travels far. */
export function inquiryNotice({ supportEmail, publicUrl }: Settings, { id, kind, number }: Inquiry): OutgoingMail {
  const subject = `${INQUIRY_KINDS[kind]} ${number}`;
  const text = 'It waits in the inbox at the desk.';
  const link = `${publicUrl}/desk/inbox?open=${id}`;
  const reason = 'You get this mail because this is the support address of the shop.';
  return {
    to: supportEmail,
    kind: 'inquiry-notice',
    subject,
    text: [subject, text, link, reason].join('\n\n'),
    html: (
      <MailLayout title={subject} preview={text} reason={reason}>
        <MailText>{text}</MailText>
        <MailButton href={link}>Open it</MailButton>
      </MailLayout>
    ),
  };
}
