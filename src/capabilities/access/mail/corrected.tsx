import type { OutgoingMail } from '#src/platform/services.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { Profile } from '../profile-contract.ts';
import { addressLabel, type PostalAddress } from '../rules/delivery-address.ts';

interface Corrected {
  to: string;
  profile: Profile;
  before: { firstName: string; lastName: string; address: PostalAddress | null };
  origin: string;
  supportEmail: string;
}

/** To somebody whose name or delivery address a colleague corrected. */
export function correctedMail({ to, profile, before, origin, supportEmail }: Corrected): OutgoingMail {
  const name = `${profile.firstName} ${profile.lastName}`;
  const renamed = name !== `${before.firstName} ${before.lastName}`;
  const [was, is] = [before.address, profile.address].map((address) =>
    address ? addressLabel(address).join(', ') : '',
  );
  return letter({
    to,
    hello: profile.firstName,
    kind: 'profile-corrected',
    subject: 'Our team changed your profile for you',
    lines: [
      'Our team did this for you, as you asked. If you did not ask for it, please answer this mail and we undo it.',
      ...(renamed ? [`Your name is now ${name}.`] : []),
      ...(was !== is ? [is ? `Your boxes go to: ${is}.` : 'There is no delivery address any more.'] : []),
      ...(profile.notes ?? []),
    ],
    button: { label: 'See my profile', href: `${origin}/profile` },
    reason: `You get this mail because your profile was changed. Questions: ${supportEmail}`,
  });
}
