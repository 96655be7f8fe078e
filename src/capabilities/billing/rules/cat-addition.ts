import { oneMonthAfter } from '#src/capabilities/pricing/rules/first-month.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import type { TaxRegistrations } from '#src/capabilities/pricing/rules/tax.ts';
import { type Currency, formatMoney, money } from '#src/lib/money.ts';
import { formatDate } from '#src/lib/dates.ts';
import { countOf } from '#src/lib/plurals.ts';
import { taxWords } from './change-words.ts';
import type { SubscriptionTerms, Terms } from './plan-change.ts';
import { type Agreement, renewalTerms } from './renewal-terms.ts';

/**
 * State of a cat on its way to sticks when it joins a plan. `needs-kit`: its test kit goes along with the next box;
 * `in-progress`: it has its kit, or the lab its samples; `ready`: it has a formula.
 */
export type JoiningState = 'needs-kit' | 'in-progress' | 'ready';

/** Agreed terms of a cat that joins a plan. */
export interface CatAddition {
  cat: { id: string; name: string };
  /** Renewal today, and with this cat, in minor units. */
  from: Terms;
  to: Terms;
  currency: Currency;
  country: string;
  joins: JoiningState;
  /** Earliest day of the first charge for the cat (ISO); null while renewals wait for sticks. */
  chargedFrom: string | null;
  /** Id of the person who asked for it; missing where it was nobody of the household, and before it was stored. */
  by?: string;
  /** A colleague made it on behalf of the household. */
  byStaff?: true;
}

type Row = SubscriptionTerms & { collectionPaused: boolean };

/** Plans the addition of a cat: the renewal is for one more cat once that cat gets sticks, and not before. */
export function catAddition(
  row: Row,
  agreement: Agreement,
  { cat, joins }: Pick<CatAddition, 'cat' | 'joins'>,
): CatAddition {
  const { quantity, unitAmount, renewalAmount, country, currency } = row;
  const plan = row.nextPlan ?? row.plan;
  return {
    cat,
    from: { plan, quantity, unitAmount, renewalAmount },
    to: { plan, ...renewalTerms(agreement, quantity + 1, { plan, country }) },
    currency,
    country,
    joins,
    chargedFrom: chargedFrom(row, joins)?.toISOString() ?? null,
  };
}

/** Sticks need results, and a kit that waits for a box leaves with a paid one: a renewal comes before the first charge. */
function chargedFrom({ sticksLeftAt, collectionPaused, currentPeriodEnd: renewsOn }: Row, joins: JoiningState) {
  if (!sticksLeftAt || collectionPaused || !renewsOn) return null;
  return joins === 'needs-kit' ? oneMonthAfter(renewsOn) : renewsOn;
}

/** Everything to be said before a cat is added, and in the mail about it. Days by the calendar of the household. */
export function additionSentences(
  { cat, to, from, currency, country, joins, chargedFrom }: CatAddition,
  { timeZone, registered }: { timeZone: string; registered?: TaxRegistrations },
): string[] {
  const [now, then, each] = [from.renewalAmount, to.renewalAmount, to.unitAmount].map((amount) =>
    formatMoney(money(amount, currency)),
  );
  const when = chargedFrom ? ` That is on ${formatDate('full', chargedFrom, timeZone)} at the earliest.` : '';
  return [
    KIT[joins](cat.name),
    joins === 'ready'
      ? `Nothing is due now. ${cat.name} is in the box of the next renewal, and is charged for from that renewal.${when}`
      : `Nothing is due now, and nothing is charged for ${cat.name} before the results are released. The first renewal after that is the first one that charges for ${cat.name}.${when}`,
    `From then on ${PLANS[to.plan].name} is ${then} a month for ${countOf(to.quantity, 'cat')}, ${each} a cat${from.quantity > 0 ? `, instead of ${now}` : ''}.`,
    taxWords(country, money(to.renewalAmount, currency), registered),
    `You can take ${cat.name} out of the plan at any time.`,
  ];
}

const KIT: Record<JoiningState, (name: string) => string> = {
  'needs-kit': (name) => `A free test kit for ${name} comes with the next box we pack.`,
  'in-progress': (name) => `${name} has a test kit already. No further one is needed.`,
  ready: (name) => `${name} has results already. No test kit is needed.`,
};
