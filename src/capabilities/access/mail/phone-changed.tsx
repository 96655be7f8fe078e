import type { OutgoingMail } from '#src/platform/services.ts';
import { endOf } from '../rules/phone-codes.ts';
import { undoMail, type UndoNotice } from './undo.ts';

interface NumberNotice extends UndoNotice {
  phone: string;
  /** Whether a code to a number of this person replaces their password. */
  recovers: boolean;
}

/** To the confirmed address: a number was confirmed, and opens the account from now on. */
export function phoneAddedMail({ phone, recovers, ...notice }: NumberNotice): OutgoingMail {
  const reset = recovers ? ', and a code sent to it replaces a forgotten password' : '';
  return undoMail(notice, {
    kind: 'phone-added',
    subject: 'Your account has a new phone number',
    what: `The number ${endOf(phone)} was confirmed for your account: it can sign in${reset}. If that was you, you do not need to do anything.`,
    undo: UNDO,
  });
}

/** To the confirmed address: a number was taken off the account. */
export function phoneRemovedMail({ phone, recovers: _, ...notice }: NumberNotice): OutgoingMail {
  return undoMail(notice, {
    kind: 'phone-removed',
    subject: 'A phone number was removed from your account',
    what: `The number ${endOf(phone)} no longer belongs to your account. If that was you, you do not need to do anything.`,
    undo: UNDO,
  });
}

/** To the confirmed address: the password was replaced with a code sent to the number, which a stolen SIM card can do. */
export function resetByPhoneMail({ phone, recovers: _, ...notice }: NumberNotice): OutgoingMail {
  return undoMail(notice, {
    kind: 'password-reset-by-phone',
    subject: 'Your password was replaced by text message',
    what: `Someone used a code sent to your number ${endOf(phone)} to set a new password. Every other device was signed out. If that was you, you do not need to do anything.`,
    undo: UNDO,
  });
}

const UNDO =
  'If it was not you, undo it. We remove every phone number, sign out every device, disable the password and send you a link to a new one.';
