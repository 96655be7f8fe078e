import { normalEmail, normalPhone } from './contact.ts';
import { looksLikeEmail } from './registration.ts';

export interface Contacts {
  email: string | null;
  phone: string | null;
  pendingEmail: string | null;
  pendingPhone: string | null;
}

type Outcome = { change: Contacts } | { wrong: { field: 'email' | 'phone'; text: string } };

/**
 * Computes the contact changes of a saved profile. A new e-mail or number is pending until it is confirmed; typing the
 * current one drops a pending change; a pending one typed again stays pending. Refuses `invalid`.
 */
export function changedContacts(now: Contacts, typed: { email: string; phone: string }): Outcome {
  const email = normalEmail(typed.email);
  if (email && !looksLikeEmail(email)) return wrong('email', 'Please enter a valid email address.');
  if (!email && now.email) return wrong('email', 'Please enter an e-mail address. We send receipts there.');
  const phone = typed.phone.trim() ? normalPhone(typed.phone) : '';
  if (phone === null) return wrong('phone', 'Please enter a valid phone number.');
  if (!phone && now.phone && !now.email) return wrong('phone', 'You sign in with this number, so it cannot be empty.');
  return {
    change: {
      email: now.email,
      phone: phone ? now.phone : null,
      pendingEmail: email && email !== now.email ? email : null,
      pendingPhone: phone && phone !== now.phone ? phone : null,
    },
  };
}

/** Whether a change affects access to the account. Withdrawing a pending change does not. */
export function needsPassword(now: Contacts, change: Contacts): boolean {
  const asks = (wanted: string | null, waiting: string | null) => wanted !== null && wanted !== waiting;
  return (
    change.email !== now.email ||
    change.phone !== now.phone ||
    asks(change.pendingEmail, now.pendingEmail) ||
    asks(change.pendingPhone, now.pendingPhone)
  );
}

const wrong = (field: 'email' | 'phone', text: string): Outcome => ({ wrong: { field, text } });
