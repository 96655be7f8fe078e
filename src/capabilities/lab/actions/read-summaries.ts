import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { CatResults } from '../results-contract.ts';
import { mixUp, type ProfileFacts } from '../rules/dna.ts';
import { type Level, readPanel } from '../rules/levels.ts';
import type { FormulaId } from '../rules/formulas.ts';
import { MARKERS } from '../rules/markers.ts';
import { NUTRIENT_IDS, panelOf } from '../rules/panel.ts';
import { standingSets } from '../rules/revision.ts';
import { scheduleOf } from '../rules/month.ts';
import { type SetSummaryRow, setSummaries, versionFormulas } from '../store.ts';
import { measuredSet, setsAtWork, type StickFacts, stickFactsFrom } from './read-stick-facts.ts';
import { ageOfResults, firstRelease } from './read-results.ts';

type Cat = { id: string } & ProfileFacts;

export interface LabSummary {
  results: CatResults;
  /** The set that the results are of, or, before any are released, the one in the lab; null without one. */
  setId: string | null;
  /** The formula of each of the 28 days by version, the first version first. */
  schedules: Map<number, FormulaId[]>;
  /** The facts that its sticks depend on. */
  sticksOf(card: CatCard): StickFacts;
}

/** Lab summaries of these cats: two statements for all of them. */
export async function labOfCats(
  ctx: ReadCtx,
  scope: HouseholdScope,
  cats: readonly Cat[],
): Promise<(catId: string) => LabSummary> {
  const sets = Map.groupBy(await setSummaries(ctx.tx, scope), ({ catId }) => catId);
  const versions = Map.groupBy(await versionFormulas(ctx.tx, scope), ({ catId }) => catId);
  const summaries = new Map(
    cats.map((cat) => {
      const made = (versions.get(cat.id) ?? []).toSorted((one, other) => one.version - other.version);
      const schedules = new Map(
        made.map(({ version, formulas }) => [version, scheduleOf(formulas.map((formula) => ({ formula })))]),
      );
      const own = sets.get(cat.id) ?? [];
      const bySet = new Map(made.map(({ setId, version }) => [setId, version]));
      const sticksOf = (card: CatCard) =>
        stickFactsFrom(card, own, bySet, { pinned: made[0]?.pinned ?? null, now: ctx.now });
      const setId = (measuredSet(own) ?? setsAtWork(own)[0])?.id ?? null;
      return [cat.id, { results: resultsOf(cat, own, ctx.now), setId, schedules, sticksOf }];
    }),
  );
  return (catId) => {
    const summary = summaries.get(catId);
    if (!summary) throw new Error(`Nobody asked about the cat ${catId}.`);
    return summary;
  };
}

function resultsOf(cat: Cat, sets: readonly SetSummaryRow[], now: Date): CatResults {
  const released = measuredSet(sets);
  const atWork = setsAtWork(sets);
  const readings = released ? readPanel(released.values, panelOf(released.ranges)) : [];
  const read = new Map(readings.map(({ marker, level, percent }) => [marker.id, { level, percent }]));
  const why = sets.map(({ draftDna }) => mixUp(cat, draftDna)).find((found) => found) ?? null;
  const waiting = why ? 'held' : atWork.length ? 'processing' : 'pending';
  return {
    state: released ? 'ready' : waiting,
    why: released ? null : why,
    sandbox: released?.source === 'sandbox',
    receivedAt: (released ?? atWork[0])?.receivedAt.toISOString() ?? null,
    releasedAt: firstRelease(released ?? null)?.toISOString() ?? null,
    ...ageOfResults(released ?? null, now),
    measured: readings.length,
    seen: released?.seen ?? false,
    optimal: NUTRIENT_IDS.filter((id) => read.get(id)?.level === 'optimal').length,
    nutrients: NUTRIENT_IDS.map((id) => {
      const reading = read.get(id);
      const level: Level | 'not-measured' = reading?.level ?? 'not-measured';
      return { id: id === 'fibre' ? 'fiber' : id, name: MARKERS[id].name, level, value: reading?.percent ?? null };
    }),
    dna: standingSets(sets).some(({ hasDna, state }) => hasDna && state === 'released') ? 'ready' : waiting,
  };
}
