import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';
import type { Settings } from '#src/platform/settings.ts';

/** Tells an affiliate that their account is open again. */
export const reopenedMail = (
  { publicUrl, supportEmail }: Pick<Settings, 'publicUrl' | 'supportEmail'>,
  { email, name }: { email: string; name: string },
): OutgoingMail =>
  letter({
    ...{ to: email, hello: name, kind: 'affiliate-reopened', headers: { 'Reply-To': supportEmail } },
    subject: 'Your affiliate account is open again',
    lines: [
      'Orders by your link and code count again from now on. Orders that were placed while it was closed do not.',
      'Please look at the account for payouts on your page: it is deleted where nothing was owed.',
    ],
    button: { label: 'Open my page', href: `${publicUrl}/affiliate/account` },
    reason: `You get this mail because you are an affiliate of Purrwell. Questions go to ${supportEmail}.`,
  });
