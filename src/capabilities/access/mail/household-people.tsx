import { formatDate } from '#src/lib/dates.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { withoutLinks } from '#src/lib/text.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';
import { MEMBER_INVITATION_DAYS, type MemberRole } from '../rules/household-acts.ts';

interface Sharing {
  to: string;
  role: MemberRole;
  until: Date | null;
}

const MAY: Record<MemberRole, string> = {
  partner: 'You can log what the cats eat and do, and skip, move or pause the next box. You pay nothing.',
  sitter: 'You can see what the cats eat today and log what they do. You see no payments and no addresses.',
};

/** The last moment at which a sitter may log. */
const until = (moment: Date | null): string[] =>
  moment ? [`This ends by itself on ${formatDate('plainAndTime', moment.toISOString(), SHOP_ZONE)} (Dubai time).`] : [];

export function memberInvitationMail({
  to,
  role,
  until: ends,
  owner,
  link,
}: Sharing & { owner: string; link: string }): OutgoingMail {
  return letter({
    ...{ to, kind: 'member-invitation', secret: true },
    subject: 'An invitation to look after cats together',
    lines: [
      `${withoutLinks(owner)} invites you as a ${role}. ${MAY[role]}`,
      ...until(ends),
      `The link works once, for ${MEMBER_INVITATION_DAYS} days, with an account that has confirmed this address.`,
    ],
    button: { label: 'See the invitation', href: link },
    reason: 'If you do not know who this is, ignore this mail. Nothing is shared.',
  });
}

interface JoinedMail extends Sharing {
  hello: string;
  name: string;
  email: string;
  publicUrl: string;
}

/** Tells the owner that somebody joined. */
export function memberJoinedMail({ to, hello, name, email, role, until: ends, publicUrl }: JoinedMail): OutgoingMail {
  return letter({
    ...{ to, kind: 'member-joined', hello },
    subject: `${name} now shares your household`,
    lines: [`${name} (${email}) accepted your invitation as a ${role}.`, ...until(ends)],
    button: { label: 'See who shares it', href: `${publicUrl}/profile` },
    reason:
      'You get this mail because somebody joined your household. Not you who invited them? End it in your profile.',
  });
}

/** Tells somebody that they no longer share a household. */
export const memberEndedMail = ({ to, owner }: { to: string; owner: string }): OutgoingMail =>
  letter({
    ...{ to, kind: 'member-ended' },
    subject: 'You no longer share a household',
    lines: [`${owner} ended your access to their cats. What you logged stays there with your first name.`],
    reason: 'You get this mail because you shared this household.',
  });
