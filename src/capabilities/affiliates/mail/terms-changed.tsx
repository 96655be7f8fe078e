import type { PaidTerms } from '#src/capabilities/outreach/rules/partner-terms.ts';
import { formatMoney } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';
import type { Settings } from '#src/platform/settings.ts';

const said = ({ commission, payments }: PaidTerms): string =>
  `${formatMoney(commission)} for each subscription and month that is paid, ${countOf(payments, 'payment')} at most`;

/** Tells a partner the terms of orders from now on, and those before. */
export function termsChangedMail(
  { publicUrl, supportEmail }: Pick<Settings, 'publicUrl' | 'supportEmail'>,
  { to, name, slug, before, now }: { to: string; name: string; slug: string; before: PaidTerms; now: PaidTerms },
): OutgoingMail {
  return letter({
    to,
    kind: 'partner-terms-changed',
    subject: 'Your terms have changed',
    hello: name,
    headers: { 'Reply-To': supportEmail },
    lines: [
      `For orders from ${publicUrl}/${slug} that are paid from now on you earn ${said(now)}.`,
      `Before, it was ${said(before)}. That still holds for orders that were paid before.`,
      'Two people here confirmed it. If it is not what you agreed on with us, please answer this mail.',
    ],
    button: { label: 'Open my commissions', href: `${publicUrl}/affiliate/account` },
    reason: `You get this mail because you are a partner of Purrwell. Questions go to ${supportEmail}.`,
  });
}
