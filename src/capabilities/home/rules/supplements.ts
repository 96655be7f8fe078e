import { isCurrent } from '#src/capabilities/billing/rules/subscription-states.ts';
import type { CatState } from '#src/capabilities/fulfilment/rules/cat-state.ts';
import { type Day, dayIn } from '#src/capabilities/households/rules/days.ts';
import type { StickEntry } from '#src/capabilities/households/rules/stick-outcomes.ts';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { STICKS_PER_MONTH } from '#src/capabilities/pricing/rules/plans.ts';
import { countSticks, type StickDay, stickMonth, stickStreak } from './stick-days.ts';

/** A month of sticks as far as one cat is concerned. */
export interface SticksBox {
  month: number;
  cats: { id: string; formulaVersion: number | null }[];
  placedAt: string;
  shippedAt: string | null;
  deliveredAt: string | null;
  expectedDelivery: string | null;
}

export interface SticksFacts {
  catId: string;
  /** Whether it gets sticks now, with the reason if not. */
  state: CatState;
  /** By version, the first one first. */
  schedules: ReadonlyMap<number, readonly FormulaId[]>;
  boxes: readonly SticksBox[];
  entries: readonly StickEntry[];
  status: string;
  /** Expected date of the next box. */
  next: string | null;
  timeZone: string;
  today: Day;
}

type State = (typeof WITHOUT)[CatState['is']] | 'running' | 'resting' | 'stopped';

/** The state that is shown for a cat without sticks at home. */
const WITHOUT = {
  away: 'pending',
  'too-young': 'too-young',
  'waiting-for-kit': 'pending',
  'in-lab': 'pending',
  'mixed-up': 'mixed-up',
  held: 'held',
  ready: 'made',
} as const satisfies Record<CatState['is'], string>;

/** A box that is opened or packed for it now would hold sticks for it, or may once the lab has decided. */
const COMING: readonly CatState['is'][] = ['waiting-for-kit', 'in-lab', 'ready'];

const NOTHING = { version: null, box: null, startedOn: null, current: [], days: [], used: 0, day: null, today: null };

/** The box whose sticks a cat is given: the last one that came and holds some for it. */
export function currentBox<B extends SticksBox>(
  boxes: readonly B[],
  catId: string,
): (B & { deliveredAt: string }) | null {
  const here = boxes.filter((box): box is B & { deliveredAt: string } => box.deliveredAt !== null && holds(box, catId));
  return (
    here.toSorted((a, b) => Date.parse(a.deliveredAt) - Date.parse(b.deliveredAt) || a.month - b.month).at(-1) ?? null
  );
}

const versionIn = (box: SticksBox, catId: string) => box.cats.find(({ id }) => id === catId)?.formulaVersion ?? null;
const holds = (box: SticksBox, catId: string) => versionIn(box, catId) !== null;

/** Progress of a cat through its 28 sticks. */
export function supplementsOf(facts: SticksFacts) {
  const { catId, state, schedules, boxes, entries, today } = facts;
  // A packed box is not sent for a cat that gets no sticks now.
  const leaves = (box: SticksBox) => box.shippedAt !== null || state.is === 'ready';
  const onTheWay = boxes.find((box) => box.deliveredAt === null && holds(box, catId) && leaves(box));
  // While nothing is under way and nobody pays, nothing comes; before the first payment there is something to come.
  const over = !onTheWay && facts.status !== 'none' && facts.status !== 'incomplete' && !isCurrent(facts.status);
  const coming = !over && COMING.includes(state.is);
  const nextDelivery = onTheWay?.expectedDelivery ?? (coming ? facts.next : null);
  const until = state.is === 'too-young' ? state.until : null;
  const common = { streak: stickStreak(entries, today), nextDelivery, until };
  const at = (stands: State) => ({ ...NOTHING, ...common, state: stands });
  const without = over ? 'stopped' : onTheWay ? 'made' : WITHOUT[state.is];

  const home = currentBox(boxes, catId);
  if (!home) {
    const version = onTheWay ? versionIn(onTheWay, catId) : state.is === 'ready' ? state.version : null;
    const schedule = version === null ? undefined : schedules.get(version);
    if (without !== 'made' || !schedule?.length) return at(without);
    const days = schedule.map((formula, index): StickDay => ({ day: index + 1, formula, outcome: null, on: null }));
    return { ...at('made'), version, box: onTheWay?.month ?? null, current: currentSticks(days), days };
  }
  const version = versionIn(home, catId);
  const schedule = version === null ? undefined : schedules.get(version);
  if (!schedule?.length) return at(without);
  const startedOn = dayIn(facts.timeZone, new Date(home.deliveredAt));
  const month = stickMonth({ schedule, startedOn, today }, entries);
  const full = month.used === STICKS_PER_MONTH;
  if (full && over && month.day === null) return at('stopped');
  const stick = month.days[(month.day ?? 0) - 1];
  return {
    ...at(full ? (coming || onTheWay || over ? 'resting' : without) : 'running'),
    ...month,
    version,
    box: home.month,
    startedOn,
    current: currentSticks(month.days),
    today: stick
      ? { formula: stick.formula, name: nameOf(stick.formula), outcome: stick.on === today ? stick.outcome : null }
      : null,
  };
}

const nameOf = (formula: string) => FORMULAS[formula as FormulaId].name;

/** R481. The formulas of a month, with the number of sticks left of each. */
function currentSticks(days: readonly StickDay[]) {
  const left = countSticks(days.filter(({ on }) => on === null));
  return [...countSticks(days)].map(([formula, sticks]) => ({
    formula,
    name: nameOf(formula),
    dosage: `One stick on ${sticks} of ${days.length} days`,
    status: 'Active' as const,
    sticks,
    left: left.get(formula) ?? 0,
  }));
}
