import { BY_OUR_TEAM } from '#src/capabilities/billing/rules/ending.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';

export interface OnBehalf {
  subject: string;
  /** The difference now, in sentences. */
  lines: readonly string[];
}

/** A change that a colleague made on behalf of a household, for actions without a mail of their own. */
export function onBehalfMail({
  to,
  subject,
  lines,
  origin,
  supportEmail,
}: OnBehalf & { to: string; origin: string; supportEmail: string }): OutgoingMail {
  return letter({
    to,
    kind: 'done-on-behalf',
    subject,
    lines: [...lines, BY_OUR_TEAM],
    button: { label: 'See your account', href: `${origin}/dashboard` },
    reason: `You get this mail because our team changed something in your account. Questions: ${supportEmail}`,
  });
}
