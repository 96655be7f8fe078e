import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';
import type { Settings } from '#src/platform/settings.ts';

/** Tells an applicant that their approval was taken back. */
export const withdrawnMail = (
  { supportEmail }: Pick<Settings, 'supportEmail'>,
  { email, name }: { email: string; name: string },
): OutgoingMail =>
  letter({
    ...{ to: email, hello: name, kind: 'affiliate-withdrawn', headers: { 'Reply-To': supportEmail } },
    subject: 'You are not an affiliate of Purrwell any more',
    lines: [
      'We have taken the approval of your application back. Your link and code do not count from now on, and nothing was earned by them.',
      'Whatever you entered for payouts is deleted. Your application is open again, and we will write to you about it.',
    ],
    reason: `You get this mail because you applied as an affiliate. Questions go to ${supportEmail}.`,
  });
