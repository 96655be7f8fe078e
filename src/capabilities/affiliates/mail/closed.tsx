import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';
import type { Settings } from '#src/platform/settings.ts';

/** Tells an affiliate that their account was closed. */
export const closedMail = (
  { publicUrl, supportEmail }: Pick<Settings, 'publicUrl' | 'supportEmail'>,
  { email, name }: { email: string; name: string },
): OutgoingMail =>
  letter({
    ...{ to: email, hello: name, kind: 'affiliate-closed', headers: { 'Reply-To': supportEmail } },
    subject: 'Your affiliate account is closed',
    lines: [
      'Orders by your link and code do not count from now on. Commissions of earlier orders are paid as before.',
      'Statements stay on your page. The account for payouts is deleted once nothing is owed any more.',
    ],
    button: { label: 'Open my page', href: `${publicUrl}/affiliate/account` },
    reason: `You get this mail because you were an affiliate of Purrwell. Questions go to ${supportEmail}.`,
  });
