import {
  LAUNCH_CURRENCY,
  type LaunchContent,
  SEVERAL,
  type Several,
} from '#src/capabilities/pricing/rules/launch-offer.ts';
import { PLAN_LIST, type PlanId, PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney, money } from '#src/lib/money.ts';
import { shopDayOf, startOfShopDay } from '#src/lib/shop-months.ts';
import { exactly } from '../moments.ts';
import { hundredthsOf } from './pitch-fields.ts';

const DAY_MS = 86_400_000;

export const CATS: Record<Several, string> = { two: 'two cats', three: 'three cats', more: 'four or more cats' };

/** Names of the fields that a version changed. */
export const LAUNCH_LABELS: Readonly<Record<string, string>> = {
  until: 'Runs until',
  code: 'Code',
  ...Object.fromEntries(PLAN_LIST.map(({ id, name }) => [`base.${id}`, `${name}, one cat`])),
  ...Object.fromEntries(SEVERAL.map((cats) => [`percentOff.${cats}`, `Percent off for ${CATS[cats]}`])),
};

/** The last day of the offer in Dubai. */
const lastDayOf = (until: string) => shopDayOf(new Date(Date.parse(until) - 1));

/** The moment at which an offer with this last day is over; empty without a day. */
const endOf = (day: string) => (day === '' ? '' : new Date(startOfShopDay(day).getTime() + DAY_MS).toISOString());

/** Text that is no number is nought, which the server refuses by its field. */
const centsOf = (text: string) => hundredthsOf(text) ?? 0;
/** Text that is no number is half a percent, which the server refuses by its field. */
const percentOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0.5);

/** The offer that a form holds. */
export const launchOfFields = (field: (name: string) => string): LaunchContent => ({
  until: endOf(field('until')),
  code: field('code').trim().toUpperCase(),
  base: Object.fromEntries(PLAN_LIST.map(({ id }) => [id, centsOf(field(`base.${id}`))])) as Record<PlanId, number>,
  percentOff: Object.fromEntries(SEVERAL.map((cats) => [cats, percentOf(field(`percentOff.${cats}`))])) as Record<
    Several,
    number
  >,
});

/** Fields of the form as they stand at first, by name. */
export function fieldsOfLaunch({ until, code, base, percentOff }: LaunchContent): Record<string, string> {
  return {
    ...{ until: until && lastDayOf(until), code },
    ...Object.fromEntries(PLAN_LIST.map(({ id }) => [`base.${id}`, (base[id] / 100).toFixed(2)])),
    ...Object.fromEntries(SEVERAL.map((cats) => [`percentOff.${cats}`, String(percentOff[cats])])),
  };
}

export const nameOfBase = (plan: PlanId): string => `${PLANS[plan].name}, one cat`;

export const launchInWords = ({ until, code, base, percentOff }: LaunchContent): Record<string, string> => ({
  ...{ until: exactly(until), code },
  ...Object.fromEntries(PLAN_LIST.map(({ id }) => [`base.${id}`, formatMoney(money(base[id], LAUNCH_CURRENCY))])),
  ...Object.fromEntries(SEVERAL.map((cats) => [`percentOff.${cats}`, `${percentOff[cats]}%`])),
});
