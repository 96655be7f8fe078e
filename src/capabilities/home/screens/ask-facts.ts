import type { CatFacts, HouseholdFacts } from '#src/capabilities/assistant/rules/facts.ts';
import { isCurrent } from '#src/capabilities/billing/rules/subscription-states.ts';
import { type WeightUnit, weightText } from '#src/capabilities/households/rules/units.ts';
import { formatDate } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { DashboardCat, DashboardView } from '../contract.ts';
import { isOver } from '#src/capabilities/billing/screens/plan/words.ts';
import { renewalWords } from '#src/capabilities/billing/screens/plan/subscription-words.ts';

const dayText = (day: string) => formatDate('full', day, 'UTC');

/** Less than a kitchen scale can tell apart. */
const STEADY_GRAMS = 20;

/**
 * Facts for Dr. AI: only rows that the page shows, in its words. `chosen` is the selected cat, null for all. The demo
 * has Pro.
 */
export function askFacts(
  { household, subscription, order, boxes }: DashboardView,
  demo: boolean,
  chosen: string | null,
): HouseholdFacts {
  const { plan, status } = subscription;
  const paid = isCurrent(status);
  const steps = order?.journey.phases.flatMap((phase) => phase.steps) ?? [];
  const last = steps.findLast((step) => step.status === 'completed');
  const { renews, next } = renewalWords(subscription, household.timeZone);
  const box = boxes[0];
  return {
    cats: household.cats.map((cat) => catFacts(cat, household)),
    chosen: household.cats.find(({ id }) => id === chosen)?.name ?? null,
    plan: demo ? { id: 'pro', paid: true } : plan && { id: plan, paid },
    order: order && last ? { number: order.number, step: last.name, done: order.journey.done, of: steps.length } : null,
    box: box ? { number: box.number, status: box.status } : null,
    kits: subscription.kits
      .filter(({ lapsed }) => !lapsed)
      .map(({ name, price, nextAt }) => ({
        name,
        each: price.amount === 0 ? 'included in your plan' : `${formatMoney(price)} each`,
        next: nextAt && formatDate('plain', nextAt, household.timeZone),
      })),
    payment: isOver(subscription) || subscription.endsOn ? null : { date: renews, amount: next },
  };
}

type Household = Pick<DashboardView['household'], 'today' | 'weightUnit' | 'timeZone'>;

function catFacts(cat: DashboardCat, { today, weightUnit: unit, timeZone }: Household): CatFacts {
  const { ml, target, entries } = cat.today.water;
  const { outcome, formula } = cat.today.stick ?? {};
  const { results, supplements } = cat;
  return {
    name: cat.name,
    lab: { catId: cat.id, rows: null },
    age: cat.age?.text ?? null,
    weight: cat.weight && { text: weightText(cat.weight.grams, unit), day: dayText(cat.weight.day) },
    trend: trendOf(cat, unit),
    today: {
      day: dayText(today),
      waterMl: ml,
      waterTarget: target,
      waterEntries: entries,
      stick: outcome ? [formula, outcome].filter(Boolean).join(', ') : null,
    },
    box: supplements.nextDelivery
      ? { by: formatDate('plain', supplements.nextDelivery, timeZone) }
      : { none: supplements.state === 'stopped' ? 'plan-over' : 'not-planned' },
    nutrients:
      results.releasedAt === null
        ? null
        : {
            optimal: results.optimal,
            of: results.nutrients.length,
            attention: results.nutrients
              .filter(({ level }) => level === 'borderline' || level === 'low')
              .map(({ name }) => name),
            day: dayText(results.releasedAt),
          },
  };
}

function trendOf({ measures: { weight } }: DashboardCat, unit: WeightUnit): CatFacts['trend'] {
  if (weight.change === null) return null;
  const grams = Math.abs(weight.change);
  const direction = grams < STEADY_GRAMS ? 'steady' : weight.change > 0 ? 'rising' : 'falling';
  return { direction, perWeek: unit === 'kg' ? `${grams} g` : weightText(grams, unit), fast: weight.fast };
}
