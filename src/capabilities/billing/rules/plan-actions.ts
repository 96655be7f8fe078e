import { MAX_CATS } from '#src/capabilities/pricing/rules/prices.ts';
import { WITHDRAWAL_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import type { NextBoxState } from './next-box.ts';
import type { SubscriptionTerms } from './plan-change.ts';
import { isCurrent, isLiveStatus, isOverdue } from './subscription-states.ts';

type PlanRow = Pick<SubscriptionTerms, 'status' | 'endsOn' | 'quantity'>;

/** The facts that decide about the actions of a plan. */
export interface PlanState extends PlanRow, Pick<SubscriptionTerms, 'nextPlan'> {
  /** Cats that the next renewal is for and that get sticks. */
  paying: number;
  /** Cats of the plan that live in the household and get sticks, whether they are left out or not. */
  available: number;
  /** Cats that live in the household and are not left out, whether they get sticks or not. */
  inPlan: number;
  /** The household has an open dispute. */
  disputed: boolean;
  /** A cat is left out whose paid month still runs. */
  leavesLater: boolean;
  /** The month renews within a minute, or its end is past and nothing has been heard of the renewal. */
  renewsNow: boolean;
  nextBox: NextBoxState;
}

export const NO_PLAN: PlanState = {
  ...{ status: 'canceled', endsOn: null, nextPlan: null, quantity: 0 },
  ...{ paying: 0, available: 0, inPlan: 0, disputed: false, leavesLater: false, renewsNow: false },
  nextBox: { charge: 'not-sent', wish: 'none' },
};

type PlanRefusal =
  | 'no-subscription'
  | 'payment-overdue'
  | 'plan-paused'
  | 'plan-ends'
  | 'no-cats-left'
  | 'plan-full'
  | 'change-waits'
  | 'renews-now'
  | 'payment-disputed'
  | 'no-payment-to-come'
  | 'kits-fixed'
  | BoxRefusal;

type BoxRefusal = 'box-not-sent' | 'no-sticks-now' | 'charge-under-way' | 'box-moved' | 'dispute-open';

type Answer = 'allowed' | PlanRefusal;
/** `done`: there is nothing to do, and a repeated request is answered like the first one. */
type Verdict = Answer | 'done';

/** Reason why nothing about a plan in this status may change; null if something may. */
function closedBy(status: PlanRow['status']): PlanRefusal | null {
  if (isOverdue(status)) return 'payment-overdue';
  if (status === 'paused') return 'plan-paused';
  return isLiveStatus(status) ? null : 'no-subscription';
}

const change = (plan: PlanRow & { paying: number }): Answer => {
  const { status, endsOn, quantity, paying } = plan;
  const closed = closedBy(status);
  if (closed) return closed;
  if (quantity === 0) return 'no-cats-left';
  if (paying === 0) return 'no-sticks-now';
  return endsOn ? 'plan-ends' : 'allowed';
};

type DatedPlan = PlanRow & Pick<PlanState, 'nextBox'>;

/** Whether the date of the next box can be changed: until its cut-off, which is the moment of its charge. */
const date = ({ status, endsOn, quantity, nextBox: { charge } }: DatedPlan): Answer => {
  const verdict = change({ status, endsOn, quantity, paying: quantity });
  if (verdict !== 'allowed') return verdict;
  if (charge === 'held') return 'no-sticks-now';
  if (charge === 'not-sent') return 'box-not-sent';
  return charge === 'under-way' ? 'charge-under-way' : 'allowed';
};

/** Each action of a plan: allowed, or the reason why not. Actions refuse by it, and buttons are shown by it. */
export const PLAN_RULES = {
  change,
  /** A change to a dearer plan, which begins now. */
  upgrade: (plan: PlanState): Answer => {
    const verdict = change(plan);
    if (verdict !== 'allowed') return verdict;
    if (plan.nextPlan) return 'change-waits';
    if (plan.disputed) return 'payment-disputed';
    if (plan.leavesLater) return 'change-waits';
    if (plan.renewsNow) return 'renews-now';
    // Its difference is for the rest of the paid month, which then is not the time until the next charge.
    return plan.nextBox.wish === 'none' ? 'allowed' : 'box-moved';
  },
  /** A change of the cats that the plan is for. */
  cats: (plan: PlanRow & { available: number }): Answer => change({ ...plan, paying: plan.available }),
  /** A cat of the household that is not in the plan yet. Possible also where every cat of the plan has left: the plan then goes on. */
  addCat: ({ status, endsOn, inPlan }: PlanRow & { inPlan: number }): Answer => {
    const closed = closedBy(status);
    if (closed) return closed;
    if (inPlan >= MAX_CATS) return 'plan-full';
    return endsOn ? 'plan-ends' : 'allowed';
  },
  /** The next box is left out: the charge is a month later. */
  skip: (plan: DatedPlan): Answer => {
    const verdict = date(plan);
    return verdict === 'allowed' && plan.nextBox.wish !== 'none' ? 'box-moved' : verdict;
  },
  /** Another day for the next box. It replaces an earlier request. */
  move: date,
  pause: date,
  /** The next box as soon as possible: only once the sticks before it have left. */
  forward: (plan: DatedPlan & { disputed: boolean }): Answer => {
    const verdict = date(plan);
    if (verdict !== 'allowed') return verdict;
    if (plan.nextBox.wish !== 'none') return 'box-moved';
    if (plan.nextBox.charge === 'waiting') return 'box-not-sent';
    return plan.disputed ? 'dispute-open' : 'allowed';
  },
  /** Undoes the change of the next box: it has its ordinary date, or is charged soon if that is past. */
  resume: (plan: DatedPlan): Verdict => {
    const verdict = date(plan);
    return verdict === 'allowed' && plan.nextBox.wish === 'none' ? 'done' : verdict;
  },
  /** Other follow-up kits: until the charge of the box that they come with. */
  kits: ({ status, endsOn, quantity, nextBox: { charge } }: DatedPlan): Answer => {
    const verdict = change({ status, endsOn, quantity, paying: quantity });
    return verdict === 'allowed' && charge === 'under-way' ? 'kits-fixed' : verdict;
  },
  cancel: ({ status, endsOn }: PlanRow): Verdict =>
    isLiveStatus(status) ? (endsOn ? 'done' : 'allowed') : 'no-subscription',
  keep: ({ status, endsOn, quantity }: PlanRow): Verdict => {
    if (!isLiveStatus(status)) return 'no-subscription';
    if (quantity === 0) return 'no-cats-left';
    return endsOn ? 'allowed' : 'done';
  },
  /** Another card, which also pays a renewal that did not go through. */
  card: ({ status }: PlanRow): Answer => (isLiveStatus(status) ? 'allowed' : 'no-subscription'),
  /** A discount on the next payment. */
  discount: ({ status, endsOn, quantity }: PlanRow): Answer =>
    isCurrent(status) && !endsOn && quantity > 0 ? 'allowed' : 'no-payment-to-come',
} satisfies Record<string, (plan: PlanState) => Verdict>;

export type PlanAction = keyof typeof PLAN_RULES;

/**
 * Actions with a button of their own. Whether a dearer plan begins now, and a box can come earlier, is said by the preview,
 * which knows the plan.
 */
export const BUTTON_ACTIONS = [
  ...(['change', 'cats', 'addCat', 'cancel', 'keep', 'card', 'discount', 'kits'] as const),
  ...(['skip', 'move', 'pause', 'resume'] as const),
] as const satisfies PlanAction[];

const DAY_MS = 86_400_000;

/** Everything that decides on a withdrawal from the contract of an order. */
export interface ContractState {
  withdrawnAt: Date | null;
  /** Moment the first sticks of the order were at the door; null before. */
  sticksArrived: Date | null;
}

/**
 * End of the right to withdraw: the end of the fourteenth day after the first sticks were delivered, in whichever time
 * zone it ends last. Null before that delivery.
 */
export const withdrawableUntil = ({ sticksArrived }: Pick<ContractState, 'sticksArrived'>): Date | null =>
  sticksArrived && new Date(sticksArrived.getTime() + (WITHDRAWAL_DAYS + 1) * DAY_MS);

/** Whether a withdrawal was declared in time. */
export function inTime(contract: Pick<ContractState, 'sticksArrived'>, declaredAt: Date): boolean {
  const until = withdrawableUntil(contract);
  return until === null || declaredAt <= until;
}

/** Each action that ends the contract of an order, by the same answers as `PLAN_RULES`. */
export const CONTRACT_RULES = {
  /** By the household, carried out at once. A late declaration waits for the desk. */
  withdraw: (contract: ContractState, declaredAt: Date): 'allowed' | 'done' | 'too-late' => {
    if (contract.withdrawnAt) return 'done';
    return inTime(contract, declaredAt) ? 'allowed' : 'too-late';
  },
  /** By the desk, on a declaration of any age: the plan ends, and its payments are refunded. */
  refund: ({ withdrawnAt }: Pick<ContractState, 'withdrawnAt'>): 'allowed' | 'done' =>
    withdrawnAt ? 'done' : 'allowed',
};
