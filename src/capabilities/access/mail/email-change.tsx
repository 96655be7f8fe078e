import type { OutgoingMail } from '#src/platform/services.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import { VERIFY_LINK_HOURS } from '../rules/limits.ts';
import { undoMail, type UndoNotice } from './undo.ts';

/** To the new address: the link that makes it the person's own. */
export function emailChangeMail({
  to,
  firstName,
  link,
}: {
  to: string;
  firstName: string;
  link: string;
}): OutgoingMail {
  return letter({
    to,
    kind: 'email-change',
    subject: 'Confirm your new e-mail',
    secret: true,
    hello: firstName,
    lines: [
      'Please confirm that this address is yours. Until then we use your previous address.',
      `The link works once, for ${VERIFY_LINK_HOURS} hours.`,
    ],
    button: { label: 'Confirm my new e-mail', href: link },
    reason: 'You get this mail because someone entered this address in their profile. If that was not you, do nothing.',
  });
}

interface OldAddressNotice extends UndoNotice {
  /** The new address. */
  asked: string;
  /** A colleague asked for it on behalf of the person. */
  byStaff?: boolean;
}

/** Tells the current address that another one was requested. */
export function emailAskedMail({ asked, byStaff = false, ...notice }: OldAddressNotice): OutgoingMail {
  return undoMail(notice, {
    kind: 'email-change-asked',
    subject: 'A new e-mail for your account',
    what: `${byStaff ? 'Our team was asked' : 'Someone signed in to your account asked'} to change its e-mail to ${asked}. It changes when the link we sent there is used.`,
    undo: UNDO,
  });
}

/** To the address that is not in effect any more. */
export function emailChangedMail({ asked, byStaff: _, ...notice }: OldAddressNotice): OutgoingMail {
  return undoMail(notice, {
    kind: 'email-changed',
    subject: 'Your account has a new e-mail',
    what: `The e-mail of your account is ${asked} from now on. If you asked for this, you do not need to do anything.`,
    undo: UNDO,
  });
}

const UNDO =
  'If it was not you, undo it. We restore this address, sign out every device and send you a link to set a new password.';
