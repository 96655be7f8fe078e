import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { planStateOf } from '#src/capabilities/billing/actions/plan-state.ts';
import { refusals } from '#src/capabilities/billing/contract.ts';
import { makeDiscount } from '#src/capabilities/billing/actions/make-discount.ts';
import { NO_PLAN, PLAN_RULES, type PlanAction, type PlanState } from '#src/capabilities/billing/rules/plan-actions.ts';
import { isDearer } from '#src/capabilities/billing/rules/plan-change.ts';
import { isCurrent, isLiveStatus, SUBSCRIPTION_STATUSES } from '#src/capabilities/billing/rules/subscription-states.ts';
import { MAX_CATS } from '#src/capabilities/pricing/rules/prices.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { SYSTEM } from '../actors.ts';
import { PLAN_ACTIONS } from '../plan-actions.ts';
import type { Life } from './life.ts';
import type { Move } from './moves.ts';

/** The rows of the table of `rules/plan-actions.ts`: states of the subscription, other facts of a running one, and the next box. */
const CIRCUMSTANCES: Record<string, (plan: PlanState) => boolean> = {
  cancelled: ({ endsOn, quantity }) => endsOn !== null && quantity > 0,
  'without cats': ({ endsOn, quantity }) => endsOn === null && quantity === 0,
  'ending for want of cats': ({ endsOn, quantity }) => endsOn !== null && quantity === 0,
  'without sticks': ({ paying, quantity }) => paying === 0 && quantity > 0,
  'smaller plan waits': ({ nextPlan }) => nextPlan !== null,
  disputed: ({ disputed }) => disputed,
  full: ({ inPlan }) => inPlan >= MAX_CATS,
  'paid cat left out': ({ leavesLater }) => leavesLater,
  renewing: ({ renewsNow }) => renewsNow,
};
const CHARGES = ['dated', 'waiting', 'not-sent', 'held', 'under-way'] as const;
const WISHES = ['none', 'skip', 'move', 'forward', 'pause'] as const;
const BOXES = CHARGES.flatMap((charge) => WISHES.map((wish) => `${charge}/${wish}`));

/** Cats that came later and wait for the lab get a household there now and then. */
const NO_LAB = 'sticks of a whole plan are kept back by the lab alone (fulfilment/plan-lives.test.ts)';

/** Rows that no household of these lives gets to, or none surely, each with its reason. */
const UNREACHABLE: Record<string, string> = {
  incomplete: 'our row is made once the first payment stands',
  incomplete_expired: 'our row is made once the first payment stands',
  unpaid: 'the account cancels a plan after the last try (docs/operations.md)',
  paused: 'the shop starts no trial without a card',
  'without sticks': NO_LAB,
  renewing: 'a charge is over before a move is',
  ...Object.fromEntries(WISHES.map((wish) => [`held/${wish}`, NO_LAB])),
  ...Object.fromEntries(WISHES.map((wish) => [`under-way/${wish}`, 'a charge is over before a move is'])),
  'waiting/forward': 'a wish for an earlier box ends with the charge that opens the next one',
  ...Object.fromEntries(WISHES.slice(1).map((wish) => [`not-sent/${wish}`, 'without a date there is none to change'])),
};

/** Cells of rows that are reached, in which a household has nothing to ask the action for, each with its reason. */
const NOTHING_TO_ASK: Record<string, string> = {
  'full: addCat': 'a household has no more cats than a plan takes (households/rules/vocabulary.ts)',
};

/** Actions without a preview, which do something where they are allowed: the moves that make them. */
const MOVED_BY: Partial<Record<PlanAction, Move['do']>> = { cancel: 'cancel', keep: 'keep', discount: 'discount' };

/** Refusals for another reason than the state of the plan. */
const OTHER_REFUSALS: ReadonlySet<string> = new Set([
  ...['pro-sold-out', 'nothing-to-undo', 'date-not-possible', 'same-date', 'too-soon'],
  ...['cat-not-in-plan', 'cat-not-here', 'delivery-free'],
]);

interface Refused {
  code?: string;
  message?: string;
}

/** Asks for an action; null where this household has nothing to ask it for. */
const TRIES: Record<PlanAction, (life: Life, plan: PlanState) => Promise<Refused | null>> = {
  change: (life) => asked(life, 'preview', { planType: 'standard' }),
  upgrade: async (life) => {
    const { plan } = await life.row();
    const dearer = PLAN_IDS.find((id) => isDearer(id, plan));
    return dearer ? asked(life, 'preview', { planType: dearer }) : null;
  },
  cats: async (life) => {
    const { plan: planType, catIds } = await life.row();
    const here = (await catsOf(life)).filter((id) => catIds?.includes(id));
    return asked(life, 'preview', { planType, ...(here.length > 0 && { catIds: here }) });
  },
  addCat: async (life) => {
    const { catIds } = await life.row();
    const catId = (await catsOf(life)).find((id) => !catIds?.includes(id));
    return catId ? asked(life, 'cats/preview', { catId }) : null;
  },
  skip: (life) => asked(life, 'next-box/preview', { change: 'skip' }),
  move: (life) => asked(life, 'next-box/preview', { change: 'move', day: farAhead(life) }),
  pause: (life) => asked(life, 'next-box/preview', { change: 'pause', boxes: 1 }),
  forward: (life) => asked(life, 'next-box/preview', { change: 'forward' }),
  resume: (life) => asked(life, 'next-box/preview', { change: 'resume' }),
  kits: async (life) =>
    asked(life, 'kits/preview', { catId: (await catsOf(life))[0] ?? randomUUID(), cadence: 'none' }),
  cancel: (life) => asked(life, 'cancel'),
  keep: (life) => asked(life, 'keep'),
  card: (life) => asked(life, 'payment-method'),
  discount: async ({ services, householdId }) => {
    const made = await makeDiscount(services, { id: randomUUID(), householdId, kind: 'percent', percentOff: 10 });
    return isDomainError(made) ? made : {};
  },
};

const asked = async ({ customer }: Life, path: string, wish?: object): Promise<Refused> =>
  (await customer.post(`/api/subscription/${path}`, wish)).json;

const catsOf = async ({ customer }: Life): Promise<string[]> =>
  (await customer.get('/api/cats')).json.map(({ id }: { id: string }) => id);

/** A day that no box can have: one in reach may be an earlier one, which has a rule of its own. */
const farAhead = ({ services }: Life): string =>
  new Date(services.clock.now().getTime() + 300 * 86_400_000).toISOString().slice(0, 10);

async function stateOf(life: Life): Promise<PlanState> {
  const row = await life.row();
  if (!isLiveStatus(row.status)) return { ...NO_PLAN, status: row.status };
  const here = (await catsOf(life)).filter((id) => row.catIds?.includes(id));
  return life.services.read(SYSTEM, (ctx) =>
    planStateOf(
      ctx,
      row,
      here.map((id) => ({ id })),
    ),
  );
}

/** The rows of the table that a plan is in. */
function rowsOf(plan: PlanState): string[] {
  const { status, endsOn, quantity, nextBox } = plan;
  if (!isCurrent(status) || status === 'past_due') return [status];
  const also = Object.keys(CIRCUMSTANCES).filter((name) => CIRCUMSTANCES[name]?.(plan));
  return [status, ...also, ...(endsOn || quantity === 0 ? [] : [`${nextBox.charge}/${nextBox.wish}`])];
}

/** The cells of the table that were tried in a run: an action in a state. */
export class VisitedCells {
  readonly #visited = new Set<string>();

  /**
   * Tries the actions that were not tried in this state before: refused exactly where the table refuses, with its reason.
   * Those that would change something are only previewed, or left to the moves.
   */
  async visit(life: Life): Promise<void> {
    const state = await stateOf(life);
    const rows = rowsOf(state);
    expect(rows.filter((row) => row in UNREACHABLE && UNREACHABLE[row] !== NO_LAB)).toEqual([]);
    for (const action of PLAN_ACTIONS) {
      const verdict = PLAN_RULES[action](state);
      if (rows.every((row) => this.#visited.has(cell(row, action)))) continue;
      if (verdict === 'allowed' && action in MOVED_BY) continue;
      const answer = await TRIES[action](life, state);
      if (!answer) continue;
      const { code, message } = answer;
      // A cancellation that ended a plan at once is done, as its receipt says, though nothing is left to cancel.
      const done = action === 'cancel' && state.status === 'canceled' && !code;
      if (verdict === 'allowed' || verdict === 'done' || done)
        expect([rows, action, OTHER_REFUSALS.has(code ?? '') ? null : (code ?? null)]).toEqual([rows, action, null]);
      else expect([rows, action, code, message]).toEqual([rows, action, verdict, refusals(verdict).message]);
      this.#note(rows, action);
    }
  }

  /** Makes a move, and notes the action that it is, where it is allowed, in the state before it. */
  async during(life: Life, { do: name }: Move, make: () => Promise<void>): Promise<void> {
    const action = PLAN_ACTIONS.find((one) => MOVED_BY[one] === name);
    const state = action && (await stateOf(life));
    await make();
    if (state && PLAN_RULES[action](state) === 'allowed') this.#note(rowsOf(state), action);
  }

  #note(rows: readonly string[], action: PlanAction): void {
    for (const row of rows) this.#visited.add(cell(row, action));
  }

  /** Cells that were not tried, and those that were though a reason against it is listed. */
  unvisited(): string[] {
    return [...SUBSCRIPTION_STATUSES, ...Object.keys(CIRCUMSTANCES), ...BOXES]
      .filter((row) => !(row in UNREACHABLE))
      .flatMap((row) => PLAN_ACTIONS.map((action) => cell(row, action)))
      .filter((one) => this.#visited.has(one) === one in NOTHING_TO_ASK);
  }
}

const cell = (row: string, action: PlanAction) => `${row}: ${action}`;
