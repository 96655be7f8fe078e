import { formatDate } from '#src/lib/dates.ts';
import { listOf } from '#src/lib/lists.ts';
import { formatMoney, type Money } from '#src/lib/money.ts';
import { countOf, plural } from '#src/lib/plurals.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import { nameInMail } from '#src/platform/mail/names.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import { kitsBackSentences, type NextPayment, paymentSentence } from '../rules/payment-words.ts';
import { receiptWords } from './receipt-words.ts';

interface Written {
  to: string;
  /** Time zone of the household, by which days are written. */
  timeZone: string;
  origin: string;
  supportEmail: string;
  /** The cats it is about. */
  names: string[];
  /** Cats of the renewal that is named. */
  cats: number;
  /** Amount of a renewal with the paused cats. */
  then: Money;
  /** The next payment where it is not the monthly sum. */
  next: NextPayment | null;
}

const about = ({ names }: Pick<Written, 'names'>) => ({
  who: listOf(names.map((name) => nameInMail(name))),
  are: plural(names.length, 'is', 'are'),
});

const nextWords = ({ next }: Pick<Written, 'next'>): string[] =>
  next ? [paymentSentence({ ...next, kits: next.kits.map((name) => nameInMail(name)) })] : [];

const button = ({ origin }: Written) => ({ label: 'See your plan', href: `${origin}/dashboard?tab=billing` });

/** Receipt for a pause of single cats. */
export function catsPausedMail({
  now,
  renewsOn,
  kits,
  receipt,
  besides = [],
  ...told
}: Written & {
  now: Money;
  renewsOn: Date;
  kits: { name: string; price: number }[];
  receipt?: string | undefined;
  /** Sentences after those of the receipt. */
  besides?: readonly string[];
}): OutgoingMail {
  const { who, are } = about(told);
  return letter({
    to: told.to,
    kind: 'plan-cats-paused',
    subject: `${who} ${are} paused`,
    lines: [
      `From the next renewal on ${who} ${are} paused. The plan is ${formatMoney(now)} a month for ${countOf(told.cats, 'cat')} meanwhile. You still get what you have paid for.`,
      ...nextWords(told),
      `With the renewal on ${formatDate('full', renewsOn, told.timeZone)}, ${who} ${are} back and it is ${formatMoney(told.then)} a month. We write to you before that.`,
      ...kitsBackSentences(
        kits.map(({ name, price }) => ({ name: nameInMail(name), price })),
        told.then.currency,
      ),
      ...besides,
      ...(receipt ? [receiptWords(receipt, told.origin)] : []),
    ],
    button: button(told),
    reason: `You get this mail because cats in your plan were paused. Questions: ${told.supportEmail}`,
  });
}

/** A pause is over: states the next renewal, days before it. */
export function catsBackMail({ renewsOn, ...told }: Written & { renewsOn: Date | null }): OutgoingMail {
  const { who, are } = about(told);
  const when = renewsOn ? `on ${formatDate('full', renewsOn, told.timeZone)}` : 'after the paid sticks have shipped';
  return letter({
    to: told.to,
    kind: 'plan-cats-back',
    subject: `${who} ${are} back in the plan`,
    lines: [
      `The pause is over: the next renewal, ${when}, is for ${who} again. It is ${formatMoney(told.then)} a month for ${countOf(told.cats, 'cat')}.`,
      ...nextWords(told),
      `To pause again or take ${plural(told.names.length, 'it', 'them')} out, open Billing and choose who is in the plan before then.`,
    ],
    button: button(told),
    reason: `You get this mail because a pause in your plan ended. Questions: ${told.supportEmail}`,
  });
}
