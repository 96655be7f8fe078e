import type { OutgoingMail } from '#src/platform/services.ts';
import { letter } from '#src/platform/mail/letter.tsx';

interface AddressChanged {
  to: string;
  /** The parcels it counts for, and its effect on the payments. */
  notes: string[];
  origin: string;
  supportEmail: string;
}

/** Notifies the account of a new delivery address, in case the owner did not change it. */
export function addressChangedMail({ to, notes, origin, supportEmail }: AddressChanged): OutgoingMail {
  return letter({
    to,
    kind: 'delivery-address-changed',
    subject: 'Your delivery address has changed',
    lines: [
      ...notes,
      `If you did not do this, change your password and the address in your profile, and write to ${supportEmail}.`,
    ],
    reason: `You get this mail because the delivery address of your order changed. Questions: ${supportEmail}`,
    button: { label: 'See my profile', href: `${origin}/profile` },
  });
}
