import type { OutgoingMail } from '#src/platform/services.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { Settings } from '#src/platform/settings.ts';
import { INQUIRY_KINDS } from '../rules/inquiries.ts';
import type { Inquiry } from '../store.ts';

/** Tells the people here that something waits at the desk, and nothing of its content: mail travels far. */
export function inquiryNotice({ supportEmail, publicUrl }: Settings, { id, kind, number }: Inquiry): OutgoingMail {
  return letter({
    to: supportEmail,
    kind: 'inquiry-notice',
    subject: `${INQUIRY_KINDS[kind]} ${number}`,
    lines: ['It is in the inbox at the desk.'],
    button: { label: 'Open it', href: `${publicUrl}/desk/inbox?open=${id}` },
    reason: 'You get this mail because this is the support address of the shop.',
  });
}
