import { bandOn } from '#src/capabilities/households/rules/age.ts';
import type { DayValue } from '#src/capabilities/households/rules/aggregates.ts';
import type { Day } from '#src/capabilities/households/rules/days.ts';
import { type LogKind, WATER_SCALE_ML, WATER_TARGET_ML } from '#src/capabilities/households/rules/measures.ts';
import { weightTrend } from '#src/capabilities/households/rules/trend.ts';
import type { CatCard, RecordedEntry } from '#src/capabilities/households/rules/cat.ts';
import { ageFacts, catView, idealWeightOf } from '#src/capabilities/households/actions/read-cat.ts';
import { todayOfCat } from '#src/capabilities/households/actions/read-today.ts';
import type { LabSummary } from '#src/capabilities/lab/actions/read-summaries.ts';
import { stateOf } from '#src/capabilities/fulfilment/actions/cat-states.ts';
import type { DashboardCat } from '../contract.ts';
import { type SticksBox, supplementsOf } from '../rules/supplements.ts';
import { changeOver, weekOf } from '../rules/week.ts';

/** Facts of other modules about one cat. */
interface KnownOfCat {
  now: Date;
  today: Day;
  lab: LabSummary;
  /** Daily values of the last seven days; null where nothing was written down. */
  series: Record<LogKind, DayValue[]> | null;
  /** Of today, and of sticks since the box came. */
  entries: readonly RecordedEntry[];
  boxes: readonly SticksBox[];
  status: string;
  next: string | null;
  /** Whether the household may read DNA results. */
  dna: boolean;
}

/** A cat as the dashboard draws it. */
export function catAtHome(card: CatCard, known: KnownOfCat): DashboardCat {
  const { now, today, lab, entries, dna } = known;
  const { cat, timeZone } = card;
  const { results } = lab;
  return {
    ...catView(card, now),
    avatar: 'portrait',
    hasTestResults: results.state === 'ready',
    results: { ...results, dna: dna ? results.dna : 'locked' },
    supplements: supplementsOf({
      ...known,
      catId: cat.id,
      state: stateOf(card, lab.sticksOf(card), now),
      schedules: lab.schedules,
      entries: entries.filter(({ kind }) => kind === 'stick'),
      timeZone,
    }),
    measures: measuresOf(card, known),
    today: todayOfCat(
      cat,
      entries.filter(({ day }) => day === today),
    ),
  };
}

/** R482. */
function measuresOf(card: CatCard, { now, today, series }: KnownOfCat): DashboardCat['measures'] {
  const week = (kind: LogKind) => weekOf(series?.[kind] ?? [], today);
  const [weights, activity] = [week('weight'), week('activity')];
  const growing = bandOn(today, ageFacts(card.cat, card.timeZone)) === 'kitten';
  const weighings = weights.flatMap(({ day, value }) => (value === null ? [] : [{ day, grams: value }]));
  return {
    weight: {
      current: card.weight?.grams ?? null,
      ideal: idealWeightOf(card, now).range,
      trend: weights.map(({ day, value }) => ({ day, weight: value })),
      change: changeOver(weights),
      fast: weightTrend(weighings, growing)?.fast ?? false,
    },
    activity: { daily: activity.at(-1)?.value ?? null, weekly: activity.map(({ value }) => value) },
    appetite: week('appetite').at(-1)?.value ?? null,
    waterIntake: { ml: week('water').at(-1)?.value ?? null, target: WATER_TARGET_ML, scale: WATER_SCALE_ML },
  };
}
