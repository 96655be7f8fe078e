import type { OutgoingMail } from '#src/platform/services.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import { LAST_FULL_STEP, type FullStep, fullTitle } from '../rules/full-flow.ts';
import { RESUME_LINK_DAYS } from '../rules/resume-link.ts';

/** The way back into the long wizard. It names no cat and no person: the address may have been mistyped. */
export function resumeLinkMail({ to, link, step }: { to: string; link: string; step: FullStep }): OutgoingMail {
  return letter({
    to,
    kind: 'resume-link',
    subject: 'Your answers are waiting',
    secret: true,
    lines: [
      `You stopped at step ${step} of ${LAST_FULL_STEP}: ${fullTitle(step)}. The link opens there, on any device.`,
      `It works once, for ${RESUME_LINK_DAYS} days. If you ask for another link, this one stops working.`,
      'You continue with a copy of your answers. New answers do not appear in the browser that asked for this link unless you sign in on both.',
    ],
    button: { label: 'Continue where I was', href: link },
    reason: 'You get this mail because someone saved their answers with this address. If that was not you, ignore it.',
  });
}
