import type { OutgoingMail } from '#src/platform/services.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import { UNDO_LINK_DAYS } from '../rules/limits.ts';

export interface UndoNotice {
  to: string;
  /** Undoes the change. */
  link: string;
  supportEmail: string;
}

/** A notice about a changed e-mail or phone number, with the link that undoes the change. */
export function undoMail(
  { to, link, supportEmail }: UndoNotice,
  { kind, subject, what, undo }: { kind: string; subject: string; what: string; undo: string },
): OutgoingMail {
  return letter({
    to,
    kind,
    subject,
    secret: true,
    lines: [what, undo, `The link works once, for ${UNDO_LINK_DAYS} days. Questions: ${supportEmail}`],
    button: { label: 'It was not me: undo it', href: link },
    reason: 'You get this mail because it is about who can get into your account.',
  });
}
