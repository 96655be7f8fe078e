import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';

interface VetNoteMail {
  to: string;
  origin: string;
  supportEmail: string;
}

/** A note was left through a link for a vet. None of its words are in the mail. */
export const vetNoteMail = ({ to, origin, supportEmail }: VetNoteMail): OutgoingMail =>
  letter({
    to,
    kind: 'vet-note',
    subject: 'A note was left through your link for a vet',
    lines: [
      'Somebody who had a link that you made for a vet left a note about your cat. We have not checked who wrote it.',
      'You can read it on your timeline, and remove it in the list of links under “For the vet”.',
    ],
    button: { label: 'Read the note', href: `${origin}/timeline` },
    reason: `You get this mail because a link of your account was used. If you do not know who has it, take it back under “For the vet”. Questions: ${supportEmail}`,
  });
