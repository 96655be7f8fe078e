import { BOXES_PER_KIT } from '#src/capabilities/pricing/rules/follow-up-kits.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import type { TaxRegistrations } from '#src/capabilities/pricing/rules/tax.ts';
import { formatDate } from '#src/lib/dates.ts';
import { formatMoney, money } from '#src/lib/money.ts';
import { taxWords } from './change-words.ts';
import type { KitAgreement } from './kit-choice.ts';

const ORDINALS = ['first', 'second', 'third'] as const;
const ordinalWord = (count: number): string => ORDINALS[count - 1] ?? `${count}th`;

export interface KitContext {
  /** Time zone of the household, by which days are written. */
  timeZone: string;
  registered?: TaxRegistrations;
}

/** Everything to be said before the follow-up kits of a cat are changed, and in the mail about it. Days by the calendar of the household. */
export function kitSentences(agreement: KitAgreement, { timeZone, registered }: KitContext): string[] {
  const { cat, cadence, plan, unit, currency, country, chargesAt, firstAt, boxes, from, to } = agreement;
  const price = (amount: number) => formatMoney(money(amount, currency));
  const day = (moment: string) => formatDate('full', moment, timeZone);
  const next =
    from === to
      ? `The next payment stays ${price(to)}${chargesAt ? `, on ${day(chargesAt)}` : ''}.`
      : `The next payment is ${price(to)} instead of ${price(from)}${chargesAt ? `, on ${day(chargesAt)}` : ''}.`;
  if (cadence === 'none')
    return [
      `No further test kits for ${cat.name} come with the boxes, and none is charged. A kit that is paid comes as planned.`,
      next,
    ];
  const first = firstAt
    ? `the box that is charged on ${day(firstAt)}`
    : boxes === 0
      ? 'the next box, which has no date before the paid sticks have left'
      : `the ${ordinalWord(boxes + 1)} box from now`;
  const rhythm =
    cadence === 'monthly' ? 'each box after it' : `every ${ordinalWord(BOXES_PER_KIT[cadence])} box after it`;
  return [
    `A test kit for ${cat.name} comes with ${first}, and with ${rhythm}.`,
    unit === 0
      ? `It is included in ${PLANS[plan].name}.`
      : `Each kit costs ${price(unit)} and is charged with its box. Nothing is due now. ${taxWords(country, money(unit, currency), registered)}`,
    next,
    'A box that is skipped or paused takes its kit along, and nothing is charged for it. You can change or stop this until each charge.',
  ];
}

/** The line about it in the history of a household. */
export function kitTitle({ cat, cadence }: Pick<KitAgreement, 'cat' | 'cadence'>): string {
  if (cadence === 'none') return `Follow-up kits for ${cat.name} stopped`;
  return `A follow-up kit for ${cat.name} each ${cadence === 'monthly' ? 'month' : 'quarter'}`;
}
