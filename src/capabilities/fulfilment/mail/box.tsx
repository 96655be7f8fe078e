import { BOX_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { type ScheduleRow, rowText } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { formatMoney, type Money } from '#src/lib/money.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import { nameInMail } from '#src/platform/mail/names.ts';
import type { CatInMail } from '#src/platform/mail/portraits.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { FollowLines } from './follow-lines.ts';
import { kitLines } from './kit-lines.ts';
import { formatDate } from '#src/lib/dates.ts';

interface BoxMail {
  to: string;
  step: 'shipped' | 'delivered';
  month: number;
  /** Free sticks in place of others. */
  replacement?: boolean;
  number: string;
  names: string;
  cats: CatInMail[];
  /** Cats whose test kits are in the box as well. */
  kits: string[];
  tracking: string | null;
  follow?: FollowLines | null;
  sandbox: boolean;
  origin: string;
}

/** A month's box has left, or is there. The first one is written about as a step of its order. */
export function boxMail(box: BoxMail): OutgoingMail {
  const { to, step, month, replacement = false, number, names, cats, kits, tracking, follow, sandbox, origin } = box;
  const shipped = step === 'shipped';
  const what = replacement ? 'The replacement sticks' : `The sticks of month ${month}`;
  const said = shipped
    ? `${what} for ${names} are on their way.`
    : `${what} for ${names} have arrived: ${BOX_DAYS} days, one stick a day, over the food.`;
  return letter({
    to,
    cats,
    kind: `box-${step}`,
    subject: `${replacement ? 'Replacement sticks have' : `Month ${month} has`} ${shipped ? 'shipped' : 'been delivered'}`,
    lines: [
      said,
      ...kitLines(kits),
      ...(tracking && shipped ? [`Tracking number: ${tracking}`] : []),
      ...(follow ? [follow.said] : []),
      ...(sandbox ? ['Sandbox: no parcel exists. The shop has no carrier connected.'] : []),
      `Box ${number}`,
    ],
    ...(follow?.link && { link: follow.link }),
    reason: `You get this mail because delivery reminders are on in your profile: ${origin}/profile`,
    button: { label: 'See my boxes', href: `${origin}/dashboard` },
  });
}

interface ReminderMail {
  to: string;
  amount: Money;
  discounts: { said: string; amount: Money }[];
  /** Follow-up kits in that box, already in the amount. */
  kits: { name: string; price: Money }[];
  chargedOn: Date;
  /** The charge to come, its cut-off and the box, as the dashboard and the desk say it. */
  schedule: readonly ScheduleRow[];
  /** Of the household: the day is told by its clock. */
  timeZone: string;
  /** A pause ends with it. */
  resumes: boolean;
  /** Page that skips this box without signing in. */
  skipUrl: string | null;
  names: string;
  sticks: number;
  number: string;
  origin: string;
  supportEmail: string;
}

/** Announces amount, day and content of the next charge, early enough to cancel. */
export function renewalReminderMail(reminder: ReminderMail): OutgoingMail {
  const { to, amount, discounts, chargedOn, timeZone, resumes, names, sticks, number, origin, supportEmail } = reminder;
  const { skipUrl, kits, schedule } = reminder;
  const price = formatMoney(amount);
  const day = formatDate('full', chargedOn, timeZone);
  return letter({
    to,
    kind: resumes ? 'plan-resumes' : 'renewal-reminder',
    subject: resumes ? `Your plan resumes on ${day}: ${price}` : `${price} on ${day}, for the next month of sticks`,
    lines: [
      ...(resumes ? ['Your pause ends, and your plan resumes by itself.'] : []),
      `On ${day} we charge ${price} for the next month: ${sticks} sticks each for ${names}, delivery included.`,
      ...kits.map(({ name, price: each }) =>
        each.amount > 0
          ? `A test kit for ${nameInMail(name)} comes with that box. It is in the amount: ${formatMoney(each)}.`
          : `A test kit for ${nameInMail(name)} comes with that box. It is included in your plan.`,
      ),
      ...discounts.map((one) => `${one.said} is already deducted: ${formatMoney(one.amount)}.`),
      ...schedule.map(rowText),
      'The charge happens at that moment, never before.',
      ...(skipUrl ? [`Skip this box without signing in: ${skipUrl}`] : []),
      `Until then you can skip this box, move it, pause or cancel: ${origin}/dashboard?tab=billing`,
      `Order ${number}`,
    ],
    reason: `You get this mail because a payment is due. Questions: ${supportEmail}`,
    button: { label: 'See my plan', href: `${origin}/dashboard?tab=billing` },
  });
}
