import { useQueries, useQuery } from '@tanstack/react-query';
import type { HomeView } from '#src/capabilities/fulfilment/contract.ts';
import { homeQuery } from '#src/capabilities/fulfilment/queries.ts';
import type { EntryView, SeriesView, TodayView } from '#src/capabilities/households/contract.ts';
import { type WeightUnit, weightText } from '#src/capabilities/households/rules/units.ts';
import { todayQuery, weightQuery } from '../../queries.ts';
import type { CatFacts, Facts } from '../../rules/facts.ts';

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayText = (day: string) => DATE.format(new Date(day));

/** The rows of this household, as far as they could be read. They are read before anything is asked. */
export function useFacts(): Facts {
  const home = useQuery(homeQuery()).data ?? null;
  const today = useQuery(todayQuery()).data ?? null;
  const cats = home?.cats ?? [];
  const weights = useQueries({ queries: cats.map(({ id }) => weightQuery(id)) });
  return {
    cats: cats.map((cat, place) => catFacts(cat, today, weights[place]?.data ?? null)),
    plan: planFacts(home),
    order: orderFacts(home),
  };
}

function catFacts(cat: HomeView['cats'][number], today: TodayView | null, weights: SeriesView | null): CatFacts {
  const unit = today?.weightUnit ?? 'kg';
  return {
    name: cat.name,
    age: cat.age?.text ?? null,
    weight: cat.weight && { text: weightText(cat.weight.grams, unit), day: dayText(cat.weight.day) },
    trend: trendFacts(weights, unit),
    today: todayFacts(cat.id, today),
  };
}

function trendFacts(weights: SeriesView | null, unit: WeightUnit): CatFacts['trend'] {
  const trend = weights?.trend;
  if (!trend) return null;
  const grams = Math.abs(trend.gramsPerWeek);
  const perWeek = unit === 'kg' ? `${grams} g` : weightText(grams, unit);
  return { direction: trend.direction, perWeek, fast: trend.fast };
}

function todayFacts(id: string, today: TodayView | null): CatFacts['today'] {
  const row = today?.cats.find(({ catId }) => catId === id);
  if (!today || !row) return null;
  const { ml, target, entries } = row.water;
  return {
    day: dayText(today.today),
    waterMl: ml,
    waterTarget: target,
    waterEntries: entries,
    stick: stickText(row.stick),
  };
}

const stickText = (entry: EntryView | null) =>
  entry?.outcome ? [entry.formula, entry.outcome].filter(Boolean).join(', ') : null;

/** A plan counts as long as the subscription runs. */
function planFacts(home: HomeView | null): Facts['plan'] {
  const { plan, status } = home?.subscription ?? {};
  return plan ? { id: plan, paid: status === 'active' || status === 'trialing' || status === 'past_due' } : null;
}

function orderFacts(home: HomeView | null): Facts['order'] {
  if (!home?.order) return null;
  const { number, journey } = home.order;
  const steps = journey.phases.flatMap((phase) => phase.steps);
  const last = steps.findLast(({ status }) => status === 'completed');
  return last ? { number, step: last.name, done: journey.done, of: steps.length } : null;
}
