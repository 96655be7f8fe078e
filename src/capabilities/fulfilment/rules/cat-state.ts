import type { JoiningState } from '#src/capabilities/billing/rules/cat-addition.ts';
import type { Day } from '#src/capabilities/households/rules/days.ts';
import type { StickFacts } from '#src/capabilities/lab/actions/read-stick-facts.ts';

/** Raised with every change to the effects of a state: orders computed by older rules are computed again. */
export const STATE_RULES = 1;

/**
 * State of a cat between its samples and its sticks. Steps, contents of boxes, charges, pages and mails all derive from
 * it.
 */
export type CatState =
  /** It has been archived. */
  | { is: 'away' }
  | { is: 'too-young'; until: Day }
  /** The lab has no samples of it yet. */
  | { is: 'waiting-for-kit' }
  | { is: 'in-lab' }
  /** The swab may be another cat's: nothing is released. */
  | { is: 'mixed-up' }
  /** Its results are released, and sticks must not be mixed after them. */
  | { is: 'held'; why: string[] }
  | { is: 'ready'; version: number };

export interface CatStateInput extends StickFacts {
  livesHere: boolean;
  /** Day from which it is old enough; null if it is, or its age is unknown. */
  sticksFrom: Day | null;
}

export function catState({ livesHere, sticksFrom, samples, version, problems }: CatStateInput): CatState {
  if (!livesHere) return { is: 'away' };
  if (sticksFrom) return { is: 'too-young', until: sticksFrom };
  if (samples === 'none') return { is: 'waiting-for-kit' };
  if (samples === 'in-lab') return { is: 'in-lab' };
  if (samples === 'mixed-up') return { is: 'mixed-up' };
  return version === null ? { is: 'held', why: problems } : { is: 'ready', version };
}

/** The lab has not decided about it, so a box that was paid for it is not packed. */
export const isUndecided = ({ is }: CatState): boolean =>
  is === 'waiting-for-kit' || is === 'in-lab' || is === 'mixed-up';

/** Whether all of these cats are decided and none gets sticks for now: a box paid for them waits. */
export const noCatGetsSticks = (states: readonly CatState[]): boolean =>
  states.some(isWithoutSticksForNow) && !states.some((state) => state.is === 'ready' || isUndecided(state));

/** Whether it lives here and gets no sticks for now, so that it is charged later. */
export const isWithoutSticksForNow = ({ is }: CatState): boolean => is === 'held' || is === 'too-young';

/**
 * Whether the next renewal leaves a cat of a plan uncharged. A cat of the order was paid for with it and is awaited; one
 * that joined later is charged from the first renewal after it has a formula.
 */
export const isUncharged = (state: CatState, joinedLater: boolean): boolean =>
  isWithoutSticksForNow(state) || (joinedLater && isUndecided(state));

/** State of a cat on its way to sticks when it joins a plan. */
export function joiningState({ is }: CatState, hasKit: boolean): JoiningState {
  if (is === 'ready') return 'ready';
  const sampled = is === 'in-lab' || is === 'mixed-up' || is === 'held';
  return sampled || hasKit ? 'in-progress' : 'needs-kit';
}
