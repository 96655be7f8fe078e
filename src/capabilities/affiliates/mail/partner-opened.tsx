import type { PartnerRecord } from '#src/capabilities/outreach/rules/partner-record.ts';
import { COMMISSION } from '#src/capabilities/pricing/rules/commission.ts';
import { GUARANTEE_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { formatMoney } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';
import type { Settings } from '#src/platform/settings.ts';
import { ACCOUNT_HOLD_DAYS } from '../rules/payout.ts';

type Terms = Pick<PartnerRecord, 'name' | 'slug' | 'commission' | 'paidMonths' | 'cookieDays' | 'terms'>;

/** Tells a partner that orders of their page are counted and paid from now on, with the terms in full. */
export function partnerOpenedMail(
  { publicUrl, supportEmail }: Pick<Settings, 'publicUrl' | 'supportEmail'>,
  { to, partner, code }: { to: string; partner: Terms; code: string },
): OutgoingMail {
  const { name, slug, commission, paidMonths, cookieDays, terms } = partner;
  return letter({
    to,
    kind: 'partner-opened',
    subject: 'Orders from your page are yours',
    hello: name,
    headers: { 'Reply-To': supportEmail },
    lines: [
      `From now on, subscriptions that are ordered from ${publicUrl}/${slug} are counted and paid.`,
      `Your code: ${code}. Any page of ours works with ?ref=${code} at the end of its address.`,
      `You earn ${formatMoney(commission)} for each subscription and month that is paid, ${countOf(paidMonths, 'payment')} at most, in any currency that it was paid in. A refund or a dispute that we lose takes its share back, and no commission is above what was kept of its payment.`,
      terms,
      `Whoever opens your page is asked whether their browser may remember it. If they agree, their first order in the next ${countOf(cookieDays, 'day')} is yours; if they do not, it is only yours if they order before they close or reload the page. The last link that was opened counts, and one of us is paid for an order at most. Orders of your own household, and of people who ordered before, do not count.`,
      `Of what affiliates earn whom you bring along you get ${COMMISSION.overridePercent}% on top; they name your code in their application. If you were an affiliate of ours, orders by your code follow these terms from now on; earlier orders stay as they were.`,
      `Each month is closed with a statement on the first of the next. What you are owed is then paid to the account that you enter on your page, in the currency of the commission. A commission waits until the ${GUARANTEE_DAYS} days of the money-back guarantee have passed, and while its payment is disputed. After an account was changed we wait ${ACCOUNT_HOLD_DAYS} days. Two people here approve each payout.`,
      'Please say that you are paid wherever you recommend us, and promise nothing medical.',
      `Your page of commissions shows visits, orders and statements. Sign in with this address, ${to}, or make an account with it and confirm it.`,
    ],
    button: { label: 'Open my commissions', href: `${publicUrl}/affiliate/account` },
    reason: `You get this mail because you are a partner of Purrwell. Questions go to ${supportEmail}.`,
  });
}
