import { countryInSentence } from '#src/capabilities/access/rules/delivery-countries.ts';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { includedTax, type TaxRegistrations } from '#src/capabilities/pricing/rules/tax.ts';
import { formatMoney, type Money, money } from '#src/lib/money.ts';
import { formatDate } from '#src/lib/dates.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { listOf } from '#src/lib/lists.ts';
import { plural } from '#src/lib/plurals.ts';
import { type Discount, discountWords, paymentWith, discountAmounts } from './discounts.ts';
import { kitsBackSentences } from './payment-words.ts';
import type { PlannedChange } from './plan-change.ts';

/** '12 to 31 December', '12 December to 3 January'. */
function spanWords(from: Date, to: Date): string {
  const [one, other] = [from, to].map((day) => formatDate('plain', day, SHOP_ZONE)) as [string, string];
  const [number, month] = one.split(' ');
  return month === other.split(' ')[1] ? `${number} to ${other}` : `${one} to ${other}`;
}

/** Invoice label of a change in the middle of a month, by the clock of the shop as all of an invoice. */
export function changeLabel(plans: { from: string; to: string }, period: { from: string; to: string } | null): string {
  const what = `${plans.to} instead of ${plans.from}`;
  return period ? `${what}, ${spanWords(new Date(period.from), new Date(period.to))}` : `${what}, this month`;
}

export interface ChangeContext {
  /** Time zone of the household, by which days are written. */
  timeZone: string;
  country: string;
  registered?: TaxRegistrations;
  /** Names of those who leave the plan, and of those who come back. */
  leaving: string[];
  returning: string[];
  renewsOn: Date | null;
  /** Discounts for the next renewal, the oldest first. */
  waiting: Discount[];
  /** Follow-up kits of the next box, and those that end with the change, with the price of one, in minor units. */
  kits?: { name: string; price: number }[];
  kitsEnd?: { name: string; price: number }[];
  /** Kits that go on in later boxes at a higher price, within the agreed one. */
  kitsRise?: { name: string; price: number }[];
  /** Those of cats that are paused, which go on once they are back. */
  kitsBack?: { name: string; price: number }[];
  /** Writes names of cats as part of a sentence; as they are, where it is missing. */
  listNames?: (names: readonly string[]) => string;
}

export function changeSentences(planned: PlannedChange, told: ChangeContext): string[] {
  const { effective, to, from, currency } = planned;
  if (effective === 'unchanged') return [`You already have ${PLANS[to.plan].name}. Nothing changes.`];
  const renewal = formatMoney(money(to.renewalAmount, currency));
  return [
    ...nowWords(planned),
    ...(effective === 'renewal' && to.plan !== from.plan
      ? [`${PLANS[to.plan].name} starts with the next renewal. Nothing is due now.`]
      : []),
    ...catWords(told, effective === 'renewal' && to.plan === from.plan, planned.back !== undefined),
    ...backWords(planned, told),
    told.renewsOn
      ? `The next renewal is ${renewal}, on ${formatDate('full', told.renewsOn, told.timeZone)}.`
      : `Then ${renewal} a month, starting one month after the paid sticks ship.`,
    ...discountText(planned, told),
    ...kitText(planned, told),
    taxWords(told.country, money(planned.due || to.renewalAmount, currency), told.registered),
    `Your plan is paid in ${currency}. The currency cannot change while the plan is active.`,
  ];
}

/** Sentence about the discounts on the next renewal. */
function discountText({ to, currency }: PlannedChange, { waiting }: ChangeContext): string[] {
  const off = discountAmounts(waiting, to).filter(({ amount }) => amount > 0);
  if (off.length === 0) return [];
  const each = off.map((one) => `${discountWords(one).toLowerCase()} (${formatMoney(money(one.amount, currency))})`);
  return [`With ${listOf(each)} the next one comes to ${formatMoney(money(paymentWith(waiting, to), currency))}.`];
}

/** Sentences about the follow-up kits of the next box, about those that cost more later, and about those that end. */
function kitText(
  { to, currency }: PlannedChange,
  { waiting, kits = [], kitsEnd = [], kitsRise = [], listNames = listOf }: ChangeContext,
): string[] {
  const price = (amount: number) => formatMoney(money(amount, currency));
  const namesOf = (some: readonly { name: string }[]) => listNames(some.map(({ name }) => name));
  const paid = kits.filter((kit) => kit.price > 0);
  const dearer = kitsEnd[0]?.price ?? 0;
  const sum = paid.reduce((all, kit) => all + kit.price, paymentWith(waiting, to));
  return [
    ...(paid.length
      ? [`With ${plural(paid.length, 'the test kit', 'the test kits')} for ${namesOf(paid)} it comes to ${price(sum)}.`]
      : []),
    ...kitsRise.map(
      (kit) =>
        `From then on each test kit for ${namesOf([kit])} costs ${price(kit.price)}, as you agreed before, and is charged with its box. You can stop them under Billing.`,
    ),
    ...(kitsEnd.length
      ? [
          `The test kits for ${namesOf(kitsEnd)} end: in ${PLANS[to.plan].name} one costs ${price(dearer)}. You can choose them again under Billing.`,
        ]
      : []),
  ];
}

function nowWords({ effective, due, from, to, currency, waits }: PlannedChange): string[] {
  if (effective !== 'now') return [];
  const [before, after] = [PLANS[from.plan].name, PLANS[to.plan].name];
  const amount = formatMoney(money(due, currency));
  if (due === 0) return [`${after} starts now. Nothing is due for the rest of this month.`];
  return waits
    ? [
        `${after} starts now. This month’s sticks have not shipped, so the full difference to ${before} is due: ${amount}.`,
      ]
    : [`${after} starts now. The difference to ${before} for the rest of this month is due: ${amount}.`];
}

/** The end of a pause, and the renewal after it. */
function backWords(
  { back, currency }: PlannedChange,
  { leaving, kitsBack = [], listNames = listOf, timeZone }: ChangeContext,
): string[] {
  if (!back) return [];
  const monthly = formatMoney(money(back.monthly, currency));
  return [
    `With the renewal on ${formatDate('full', back.end.renewsOn, timeZone)}, ${listNames(leaving)} ${plural(leaving.length, 'is', 'are')} back and it is ${monthly} again. We write to you before that.`,
    ...kitsBackSentences(
      kitsBack.map(({ name, price }) => ({ name: listNames([name]), price })),
      currency,
    ),
  ];
}

function catWords(
  { leaving, returning, listNames = listOf }: ChangeContext,
  alone: boolean,
  paused: boolean,
): string[] {
  const words = [
    ...(leaving.length
      ? [
          `${listNames(leaving)} ${paused ? plural(leaving.length, 'is paused from', 'are paused from') : plural(leaving.length, 'leaves the plan with', 'leave the plan with')} the next renewal${paused ? ' on' : ''}. You still get what you have paid for.`,
        ]
      : []),
    ...(returning.length
      ? [`${listNames(returning)} ${plural(returning.length, 'is', 'are')} in the plan from the next renewal on.`]
      : []),
  ];
  return alone ? [...words, 'Nothing is due now.'] : words;
}

/** Whether VAT is in an amount. */
export function taxWords(country: string, amount: Money, registered: ChangeContext['registered']): string {
  const { ratePercent } = includedTax(country, amount, registered);
  const land = countryByCode(country)?.name ?? country;
  return ratePercent > 0
    ? `VAT is included (${ratePercent}%, ${land}).`
    : `No VAT applies for ${countryInSentence(country)}.`;
}
