import type { OutgoingMail } from '#src/platform/services.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import { INVITATION_HOURS } from '../rules/limits.ts';
import type { StaffRole } from '../rules/staff-roles.ts';

const AS: Record<StaffRole, string> = {
  admin: 'as an admin',
  support: 'in support',
  fulfilment: 'in fulfilment',
  lab: 'in the lab',
  vet: 'as a vet',
  finance: 'in finance',
};

interface Invitation {
  to: string;
  invitedBy: string;
  role: StaffRole;
  link: string;
}

/** The link with which a colleague makes an account for the desk. */
export function invitationMail({ to, invitedBy, role, link }: Invitation): OutgoingMail {
  return letter({
    to,
    kind: 'staff-invitation',
    subject: 'Your account for the Purrwell desk',
    secret: true,
    lines: [
      `${invitedBy} invites you to work at the Purrwell desk, ${AS[role]}. Choose a name and a password to start.`,
      `The link works once, for ${INVITATION_HOURS / 24} days.`,
    ],
    button: { label: 'Make my account', href: link },
    reason: 'If you do not work with us, ignore this mail. No account is made.',
  });
}
