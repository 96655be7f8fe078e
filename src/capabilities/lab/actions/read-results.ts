import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import { findCardOf } from '#src/capabilities/households/actions/read-cat.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import type { DnaView, MarkerReading, ResultsSeen, ResultsView } from '../results-contract.ts';
import { catDna, mixUp } from '../rules/dna.ts';
import { areFresh, resultsAge } from '../rules/freshness.ts';
import { readPanel, type Reading, type Values } from '../rules/levels.ts';
import {
  formulasForMarker,
  DOMAIN_IDS,
  DOMAINS,
  NUTRIENT_IDS,
  type Panel,
  type PanelMarker,
  panelOf,
  RANGES_VERSION,
} from '../rules/panel.ts';
import { isWithdrawn, standingSets } from '../rules/revision.ts';
import { insertSeen, type SetRow, setsOfCat, valuesOfEach } from '../store.ts';
import { correctionsOf } from './read-corrections.ts';
import { newestRead } from './sticks-state.ts';

const NOT_A_DIAGNOSIS = 'A wellness report, not a diagnosis. If your cat seems ill, see a vet.';

/** Whether a household may see its DNA results: other modules know its purchases and rewards. */
export type HasDna = (ctx: ReadCtx, scope: HouseholdScope) => Promise<boolean>;

interface Lab {
  scope: HouseholdScope;
  card: CatCard;
  sets: SetRow[];
}

/** Latest results of one of the household's cats. Refuses `cat-unknown`. */
export async function readResults(ctx: ReadCtx, catId: string): Promise<ResultsView | DomainError> {
  const scope = householdScope(ctx.actor);
  return isDomainError(scope) ? scope : resultsIn(ctx, scope, catId);
}

/** The same for a household that is known by other means than a session. */
export async function resultsIn(
  ctx: ReadCtx,
  scope: HouseholdScope,
  catId: string,
): Promise<ResultsView | DomainError> {
  const lab = await labIn(ctx, scope, catId);
  if (isDomainError(lab)) return lab;
  const { released, values } = await newestRead(ctx, lab.sets);
  const { state, why } = standing(lab, released !== null);
  const panel = panelOf(released?.ranges ?? RANGES_VERSION);
  const readings = readPanel(values, panel);
  return {
    state,
    why,
    sandbox: released?.source === 'sandbox',
    receivedAt: (released ?? atWork(lab.sets)[0])?.receivedAt.toISOString() ?? null,
    releasedAt: firstRelease(released)?.toISOString() ?? null,
    ...ageOfResults(released, ctx.now),
    newerOnTheWay: released !== null && lab.sets.some((set) => set.state !== 'released' && set.revises === null),
    corrections: released ? await correctionsOf(ctx, lab.sets, released) : [],
    ranges: released?.ranges ?? null,
    notADiagnosis: NOT_A_DIAGNOSIS,
    measured: readings.length,
    optimalNutrients: readings.filter(({ marker, level }) => isNutrient(marker) && level === 'optimal').length,
    domains: DOMAIN_IDS.map((id) => domainOf(id, readings)),
    earlier: released ? await earlierThan(ctx, lab.sets, released) : [],
    markers: released ? [...readings.map(measuredView), ...notMeasured(values, panel)] : [],
  };
}

/** Reports that are shown beside the newest one. */
const MOST_EARLIER = 12;

/** Measured reports before one, the newest first. One statement. */
async function earlierThan(ctx: ReadCtx, sets: SetRow[], newest: SetRow): Promise<ResultsView['earlier']> {
  const own = standingSets(sets);
  const before = own.slice(own.findIndex(({ id }) => id === newest.id) + 1);
  const released = before.filter(({ state }) => state === 'released').slice(0, MOST_EARLIER);
  const valuesById = await valuesOfEach(
    ctx.tx,
    released.map(({ id }) => id),
  );
  return released.flatMap((set) => {
    const [values, releasedAt] = [valuesById.get(set.id), firstRelease(set)?.toISOString()];
    return values && releasedAt
      ? [{ id: set.id, releasedAt, sandbox: set.source === 'sandbox', ranges: set.ranges, values }]
      : [];
  });
}

/** DNA results, for plans that include them. Refuses `cat-unknown`. */
export async function readDna(ctx: ReadCtx, catId: string, hasDna: HasDna): Promise<DnaView | DomainError> {
  const lab = await labOf(ctx, catId);
  if (isDomainError(lab)) return lab;
  const nothing = { why: null, sandbox: false, releasedAt: null, report: null, dna: null };
  if (!(await hasDna(ctx, lab.scope))) return { ...nothing, state: 'locked' };
  const read = standingSets(lab.sets).find((set) => set.state === 'released' && set.dna !== null);
  if (!read) return { ...nothing, ...standing(lab, false) };
  const releasedAt = read.releasedAt?.toISOString() ?? null;
  const dna = read.dna && catDna(read.dna);
  return { state: 'ready', why: null, sandbox: read.source === 'sandbox', releasedAt, report: read.dna, dna };
}

/** Time at which results of these samples were released first. */
export const firstRelease = (set: Pick<SetRow, 'releasedAt' | 'firstReleasedAt'> | null): Date | null =>
  set && (set.firstReleasedAt ?? set.releasedAt);

/** A correction makes results no newer: they count from when they were released first. */
export function ageOfResults(
  released: Pick<SetRow, 'releasedAt' | 'firstReleasedAt'> | null,
  now: Date,
): Pick<ResultsView, 'ageDays' | 'stale'> {
  const from = firstRelease(released);
  const ageDays = resultsAge(from, now);
  return { ageDays, stale: ageDays !== null && !areFresh(from, now) };
}

/** Writes down that a member has opened the newest results. False where nothing was released. Refuses `cat-unknown`. */
export async function noteResultsSeen(ctx: Ctx, catId: string): Promise<ResultsSeen | DomainError> {
  const lab = await labOf(ctx, catId);
  if (isDomainError(lab) || ctx.actor.kind !== 'person') return isDomainError(lab) ? lab : { seen: false };
  const { released } = await newestRead(ctx, lab.sets);
  if (!released) return { seen: false };
  const { personId } = ctx.actor;
  await insertSeen(ctx.tx, { id: newId(), setId: released.id, personId, note: null, at: ctx.now });
  return { seen: true };
}

async function labOf(ctx: ReadCtx, catId: string): Promise<Lab | DomainError> {
  const scope = householdScope(ctx.actor);
  return isDomainError(scope) ? scope : labIn(ctx, scope, catId);
}

async function labIn(ctx: ReadCtx, scope: HouseholdScope, catId: string): Promise<Lab | DomainError> {
  const card = await findCardOf(ctx, scope, catId);
  if (isDomainError(card)) return card;
  return { scope, card, sets: await setsOfCat(ctx.tx, scope, card.cat.id) };
}

function standing({ card, sets }: Lab, ready: boolean): Pick<ResultsView, 'state' | 'why'> {
  if (ready) return { state: 'ready', why: null };
  const why = sets.map((set) => (set.state === 'draft' ? mixUp(card.cat, set.dna) : null)).find((found) => found);
  if (why) return { state: 'held', why };
  return { state: atWork(sets).length ? 'processing' : 'pending', why: null };
}

/** Sets of which something was released, or is to be. */
const atWork = (sets: readonly SetRow[]): SetRow[] =>
  standingSets(sets).filter((set) => !isWithdrawn(set, set.dna !== null));

const isNutrient = ({ id }: PanelMarker) => NUTRIENT_IDS.some((one) => one === id);

function domainOf(id: (typeof DOMAIN_IDS)[number], readings: Reading[]): ResultsView['domains'][number] {
  const own = readings.filter(({ marker }) => marker.domain === id);
  const attention = own.filter(({ level }) => level === 'borderline' || level === 'low').length;
  return { id, name: DOMAINS[id].name, measured: own.length, attention };
}

function markerView(marker: PanelMarker): Omit<MarkerReading, 'value' | 'level' | 'side' | 'percent'> {
  return { ...marker, nutrient: isNutrient(marker), formulas: [...formulasForMarker(marker)] };
}

function measuredView({ marker, value, level, side, percent }: Reading): MarkerReading {
  return { ...markerView(marker), value, level, side, percent };
}

function notMeasured(values: Values, { markers }: Panel): MarkerReading[] {
  return markers
    .filter(({ id }) => values[id] === undefined)
    .map((marker) => {
      return { ...markerView(marker), value: null, level: 'not-measured', side: null, percent: null };
    });
}
