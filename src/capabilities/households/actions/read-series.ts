import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { SeriesQuery, SeriesView } from '../log-contract.ts';
import { bandOn } from '../rules/age.ts';
import { type DayValue, type Range, rangeStart } from '../rules/aggregates.ts';
import { type Day, dayIn } from '../rules/days.ts';
import { LOG_KINDS, type LogKind, unitOf } from '../rules/measures.ts';
import { weightTrend } from '../rules/trend.ts';
import type { CatCard } from '../rules/cat.ts';
import { dailyRows, type DayRow } from '../day-store.ts';
import { ageFacts, findCardOf, idealWeightOf } from './read-cat.ts';

/** One value a day for the chart of a cat and kind. */
export async function readSeries(ctx: ReadCtx, catId: string, query: SeriesQuery): Promise<SeriesView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const card = await findCardOf(ctx, scope, catId);
  return isDomainError(card) ? card : seriesOfCat(ctx, scope, card, query);
}

/** The same of a cat that was found in that household. */
export async function seriesOfCat(
  ctx: ReadCtx,
  scope: HouseholdScope,
  card: CatCard,
  { kind, range }: SeriesQuery,
): Promise<SeriesView> {
  const to = dayIn(card.timeZone, ctx.now);
  const from = rangeStart(range, to);
  const days = (await dailyRows(ctx.tx, scope, { catId: card.cat.id, kind, from })).map(dayValue);
  const weight = kind === 'weight';
  return {
    kind,
    range,
    unit: unitOf(kind),
    from,
    to,
    days,
    trend: weight ? weightTrendOf(card, to, days) : null,
    idealWeight: weight ? idealWeightOf(card, ctx.now) : null,
  };
}

/** Trend of a cat's weight over these days. */
export function weightTrendOf({ cat, timeZone }: CatCard, today: Day, days: readonly DayValue[]) {
  const growing = bandOn(today, ageFacts(cat, timeZone)) === 'kitten';
  return weightTrend(
    days.map(({ day, value }) => ({ day, grams: value ?? 0 })),
    growing,
  );
}

const dayValue = ({ day, value, refused, entries }: DayRow): DayValue => ({ day, value, refused, entries });

/** All charts of a household at once, in one statement: by cat, then by kind. Kinds nobody wrote down are empty. */
export async function seriesOf(
  ctx: ReadCtx,
  scope: HouseholdScope,
  { today, range }: { today: Day; range: Range },
): Promise<Map<string, Record<LogKind, DayValue[]>>> {
  const rows = await dailyRows(ctx.tx, scope, { catId: null, kind: null, from: rangeStart(range, today) });
  const byCat = new Map<string, Record<LogKind, DayValue[]>>();
  for (const row of rows) {
    const kinds = byCat.get(row.catId) ?? emptyKinds();
    kinds[row.kind].push(dayValue(row));
    byCat.set(row.catId, kinds);
  }
  return byCat;
}

const emptyKinds = () =>
  Object.fromEntries(LOG_KINDS.map((kind) => [kind, []])) as unknown as Record<LogKind, DayValue[]>;
