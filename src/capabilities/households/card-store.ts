import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { householdsView } from '#src/capabilities/access/views.ts';
import type { HouseholdSettings } from '#src/capabilities/access/rules/household-settings.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { preparedRead } from '#src/platform/prepared-read.ts';
import type { CatCard } from './rules/cat.ts';
import type { Day } from './rules/days.ts';
import { cats, healthEntries } from './tables.ts';
import { live, ofHousehold, settings } from './store.ts';

/** With their last weighing, in one statement. */
export function findCards(tx: ReadHandle, scope: HouseholdScope, archived: boolean): Promise<CatCard[]> {
  return cards(tx, and(ofHousehold(scope), archived ? isNotNull(cats.archivedAt) : isNull(cats.archivedAt)));
}

export async function findCard(tx: ReadHandle, scope: HouseholdScope, id: string): Promise<CatCard | undefined> {
  const [card] = await cards(tx, and(ofHousehold(scope), eq(cats.id, id)));
  return card;
}

const lastWeighing = (tx: ReadHandle) =>
  tx
    .select({ grams: healthEntries.amount, day: healthEntries.day })
    .from(healthEntries)
    .where(and(eq(healthEntries.catId, cats.id), eq(healthEntries.kind, 'weight'), live))
    .orderBy(desc(healthEntries.day), desc(healthEntries.at), desc(healthEntries.id))
    .limit(1)
    .as('last_weighing');

const weighed = ({ grams, day }: { grams: number | null; day: Day | null }) =>
  grams === null || day === null ? null : { grams, day };

async function cards(tx: ReadHandle, which: SQL | undefined): Promise<CatCard[]> {
  const last = lastWeighing(tx);
  const rows = await tx
    .select({ cat: cats, timeZone: householdsView.timeZone, grams: last.grams, day: last.day })
    .from(cats)
    .innerJoin(householdsView, eq(householdsView.id, cats.householdId))
    .leftJoinLateral(last, sql`true`)
    .where(which)
    .orderBy(asc(cats.position));
  return rows.map(({ cat, timeZone, ...weighing }) => ({ cat, timeZone, weight: weighed(weighing) }));
}

const householdAndCats = preparedRead((tx) => {
  const last = lastWeighing(tx);
  return tx
    .select({ household: settings, cat: cats, grams: last.grams, day: last.day })
    .from(householdsView)
    .leftJoin(cats, eq(cats.householdId, householdsView.id))
    .leftJoinLateral(last, sql`true`)
    .where(eq(householdsView.id, sql.placeholder('householdId')))
    .orderBy(asc(cats.position))
    .prepare('');
});

/** The household and every cat that ever lived there, with its last weighing: one statement. */
export async function findHouseholdWithAllCats(
  tx: ReadHandle,
  { householdId }: HouseholdScope,
): Promise<{ household: HouseholdSettings; cards: CatCard[] } | null> {
  const rows = await householdAndCats(tx, { householdId });
  const household = rows[0]?.household;
  if (!household) return null;
  const { timeZone } = household;
  return {
    household,
    cards: rows.flatMap(({ cat, ...weighing }) => (cat ? [{ cat, timeZone, weight: weighed(weighing) }] : [])),
  };
}
