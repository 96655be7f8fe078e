import { formatMoney, type Money } from '#src/lib/money.ts';
import { monthWords } from '#src/lib/shop-months.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';
import type { Settings } from '#src/platform/settings.ts';
import { ACCOUNT_HOLD_DAYS } from '../rules/payout.ts';

type Shop = Pick<Settings, 'publicUrl' | 'supportEmail'>;
interface Recipient {
  email: string;
  name: string;
}

/** Parts that all mails to an affiliate about money share. */
const about = ({ publicUrl, supportEmail }: Shop, { email, name }: Recipient) => ({
  to: email,
  hello: name,
  headers: { 'Reply-To': supportEmail },
  button: { label: 'Open my page', href: `${publicUrl}/affiliate/account` },
  reason: `You get this mail because you are an affiliate of Purrwell. Questions go to ${supportEmail}.`,
});

/** Tells an affiliate that a month is closed. */
export const statementMail = (
  shop: Shop,
  { month, sums, hash, ...to }: Recipient & { month: string; sums: readonly Money[]; hash: string },
): OutgoingMail =>
  letter({
    ...about(shop, to),
    kind: 'affiliate-statement',
    subject: `Your statement for ${monthWords(month)}`,
    lines: [
      `${monthWords(month)} is closed: ${sums.map(formatMoney).join(', ')}.`,
      'Every payment it is made of is on your page, as a PDF and as a CSV file.',
      `Its SHA-256 is ${hash}. Keep this mail: a statement that was changed later has another one.`,
    ],
  });

/** Tells an affiliate that a payout was approved. */
export const payoutMail = (
  shop: Shop,
  { amount, iban, ...to }: Recipient & { amount: Money; iban: string | null },
): OutgoingMail =>
  letter({
    ...about(shop, to),
    kind: 'affiliate-payout',
    subject: `${formatMoney(amount)} is on its way to you`,
    lines: [
      iban
        ? `We have approved a payout of ${formatMoney(amount)} to your account ${iban}. Our bank sends it next.`
        : `We have approved a payout of ${formatMoney(amount)} to your account at Stripe. It is transferred next.`,
    ],
  });

/** Tells an affiliate that their account was changed, in time to object. */
export const accountChangedMail = (shop: Shop, { iban, ...to }: Recipient & { iban: string }): OutgoingMail =>
  letter({
    ...about(shop, to),
    kind: 'affiliate-account-changed',
    subject: 'Your account for payouts was changed',
    lines: [
      `Commissions will be paid to ${iban} from now on. For ${ACCOUNT_HOLD_DAYS} days nothing is paid out to it.`,
      'If you did not change it, please change your password and write to us at once.',
    ],
  });

/** Tells an affiliate that a payout has reached their account at Stripe. */
export const transferredMail = (shop: Shop, { amount, ...to }: Recipient & { amount: Money }): OutgoingMail =>
  letter({
    ...about(shop, to),
    kind: 'affiliate-transferred',
    subject: `${formatMoney(amount)} is in your account at Stripe`,
    lines: [
      `We have transferred ${formatMoney(amount)} to your account at Stripe. Stripe pays it on to your bank as you have set there.`,
    ],
  });

/** Tells an affiliate that commissions are paid another way, in time to object. */
export const railChangedMail = (shop: Shop, { email, name }: Recipient): OutgoingMail =>
  letter({
    ...about(shop, { email, name }),
    kind: 'affiliate-account-changed',
    subject: 'Your commissions will be paid by Stripe',
    lines: [
      `Commissions will be paid by Stripe from now on, once its form is filled in. For ${ACCOUNT_HOLD_DAYS} days nothing is paid out.`,
      'If you did not choose that, please change your password and write to us at once.',
    ],
  });

/** Tells an affiliate that their account at Stripe can be paid, in time to object. */
export const connectReadyMail = (shop: Shop, { email, name }: Recipient): OutgoingMail =>
  letter({
    ...about(shop, { email, name }),
    kind: 'affiliate-account-changed',
    subject: 'Your account at Stripe can be paid now',
    lines: [
      `Stripe’s form is filled in, and commissions go to the account at Stripe. For ${ACCOUNT_HOLD_DAYS} days nothing is paid out to it.`,
      'If you did not fill it in, please change your password and write to us at once.',
    ],
  });
