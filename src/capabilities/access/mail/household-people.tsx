import { withoutLinks } from '#src/lib/text.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';
import { lastDayText, MEMBER_INVITATION_DAYS, type MemberRole } from '../rules/household-acts.ts';

interface Sharing {
  to: string;
  role: MemberRole;
  lastDay: string | null;
}

const MAY: Record<MemberRole, string> = {
  partner:
    'You can log what the cats eat and do, read their results and timeline, and skip, move or pause the next box. You pay nothing.',
  sitter: 'You can see what the cats eat today and log what they do. You see no payments and no addresses.',
};

const until = (day: string | null): string[] => (day ? [`This ends by itself at the end of ${lastDayText(day)}.`] : []);

export function memberInvitationMail({
  to,
  role,
  lastDay,
  owner,
  link,
}: Sharing & { owner: string; link: string }): OutgoingMail {
  return letter({
    ...{ to, kind: 'member-invitation', secret: true },
    subject: 'An invitation to look after cats together',
    lines: [
      `${withoutLinks(owner)} invites you as a ${role}. ${MAY[role]}`,
      ...until(lastDay),
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
export function memberJoinedMail({ to, hello, name, email, role, lastDay, publicUrl }: JoinedMail): OutgoingMail {
  return letter({
    ...{ to, kind: 'member-joined', hello },
    subject: `${withoutLinks(name)} now shares your household`,
    lines: [`${withoutLinks(name)} (${email}) accepted your invitation as a ${role}.`, ...until(lastDay)],
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
    lines: [
      `Your access to the cats of ${withoutLinks(owner)} has ended. What you logged stays there with your first name.`,
    ],
    reason: 'You get this mail because you shared this household.',
  });

/** Tells somebody that a household they share is deleted. */
export const sharingGoneMail = ({ to, owner }: { to: string; owner: string }): OutgoingMail =>
  letter({
    ...{ to, kind: 'member-ended' },
    subject: 'You no longer share a household',
    lines: [`${withoutLinks(owner)} deleted their account, with their cats and everything that was logged about them.`],
    reason: 'You get this mail because you shared this household.',
  });

type LeftMail = Pick<JoinedMail, 'to' | 'hello' | 'name' | 'role' | 'publicUrl'>;

/** Tells the owner that somebody left. */
export const memberLeftMail = ({ to, hello, name, role, publicUrl }: LeftMail): OutgoingMail =>
  letter({
    ...{ to, kind: 'member-left', hello },
    subject: `${withoutLinks(name)} no longer shares your household`,
    lines: [`${withoutLinks(name)}, who shared it as a ${role}, left. What they logged stays, with their first name.`],
    button: { label: 'See who shares it', href: `${publicUrl}/profile` },
    reason: 'You get this mail because somebody left your household.',
  });
