import { COMMISSION } from '#src/capabilities/pricing/rules/commission.ts';
import { GUARANTEE_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';
import type { Settings } from '#src/platform/settings.ts';
import { ACCOUNT_HOLD_DAYS } from '../rules/payout.ts';

const { firstPurchasePercent, payments, overridePercent, cookieDays } = COMMISSION;

interface Approved {
  to: string;
  name: string;
  code: string;
  link: string;
}

/** Tells an applicant that they are an affiliate: link, code and the terms in full. */
export function approvedMail(
  { publicUrl, supportEmail }: Pick<Settings, 'publicUrl' | 'supportEmail'>,
  { to, name, code, link }: Approved,
): OutgoingMail {
  return letter({
    to,
    kind: 'affiliate-approved',
    subject: 'You are an affiliate of Purrwell',
    hello: name,
    headers: { 'Reply-To': supportEmail },
    lines: [
      'We have read your application, and we would like you to recommend us.',
      `Your link: ${link}`,
      `Your code: ${code}. Any page of ours works with ?ref=${code} at the end of its address.`,
      `Whoever opens your link is asked whether their browser may remember it. If they agree, their first order in the next ${cookieDays} days is yours; if they do not, it is only yours if they order before they close or reload the page. The last link that was opened counts. Orders of your own household, and of people who ordered before, do not count.`,
      `You earn ${firstPurchasePercent}% of the first purchase, net of discounts, tax and refunds, then the flat rate of the plan for each of the next ${payments - 1} monthly payments. The rates are at ${publicUrl}/affiliate. Of what affiliates earn whom you bring along you get ${overridePercent}% on top; they name you in their application.`,
      'A refund or a dispute that we lose takes its share of the commission back. Nothing is earned once a subscription has ended.',
      `Each month is closed with a statement on the first of the next. What you are owed is then transferred to an IBAN that you enter on your page, in the currency it was earned in; euros only to accounts that take SEPA transfers. A commission waits until the ${GUARANTEE_DAYS} days of the money-back guarantee have passed, and while its payment is disputed. After an account was changed we wait ${ACCOUNT_HOLD_DAYS} days. Two people here approve each payout.`,
      'Please say that you are paid wherever you recommend us, and promise nothing medical.',
      `Your page shows visits, orders, commissions and statements. Sign in with this address, ${to}, or make an account with it and confirm it.`,
    ],
    button: { label: 'Open my page', href: `${publicUrl}/affiliate/account` },
    reason: `You get this mail because you applied as an affiliate. Questions go to ${supportEmail}.`,
  });
}
