import type { OutgoingMail } from '#src/platform/house.ts';
import { MailButton, MailLayout, MailText } from '#src/ui/mail-layout.tsx';
import { INVITATION_HOURS } from '../rules/limits.ts';
import type { StaffRole } from '../rules/staff-roles.ts';

const AS: Record<StaffRole, string> = { owner: 'as an owner', lab: 'in the lab', support: 'in support' };

interface Invitation {
  to: string;
  invitedBy: string;
  role: StaffRole;
  link: string;
}

/** The link with which a colleague makes an account for the desk. */
export function invitationMail({ to, invitedBy, role, link }: Invitation): OutgoingMail {
  const subject = 'Your account for the Purrwell desk';
  const ask = `${invitedBy} invites you to work at the Purrwell desk, ${AS[role]}. Choose a name and a password of your own to begin.`;
  const limits = `The link works once, for ${INVITATION_HOURS / 24} days.`;
  const reason = 'If you do not work with us, do nothing: no account is made.';
  return {
    to,
    kind: 'staff-invitation',
    subject,
    secret: true,
    text: [ask, link, limits, reason].join('\n\n'),
    html: (
      <MailLayout title={subject} preview={ask} reason={reason}>
        <MailText>{ask}</MailText>
        <MailText>{limits}</MailText>
        <MailButton href={link}>Make my account</MailButton>
      </MailLayout>
    ),
  };
}
