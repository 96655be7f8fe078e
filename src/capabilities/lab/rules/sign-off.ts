import type { SamplesState } from './samples-state.ts';

/** `other-sticks`: a month without the problems of the first one; `no-sticks`: none are made from these results. */
export type SignOffDecision = 'other-sticks' | 'no-sticks';

export interface SignOffFacts {
  state: SamplesState;
  /** Its values are the newest that were released of its cat. */
  newest: boolean;
  livesHere: boolean;
  /** Sticks were made from it. */
  hasSticks: boolean;
  /** Something speaks against its sticks now. */
  stopped: boolean;
  /** There is a month that may be mixed. */
  hasSafeMonth: boolean;
  /** A vet decided before that none are made. */
  signedNone: boolean;
}

type Verdict = 'allowed' | 'set-not-released' | 'set-superseded' | 'sticks-made' | 'nothing-to-sign' | 'no-safe-month';

/** Verdict on a vet's decision about results. Buttons and server read it. */
export function signOffOf(decision: SignOffDecision, facts: SignOffFacts): Verdict {
  const { state, newest, livesHere, hasSticks, stopped, hasSafeMonth, signedNone } = facts;
  if (state !== 'released') return 'set-not-released';
  if (!newest || !livesHere) return 'set-superseded';
  if (hasSticks) return 'sticks-made';
  // Sticks without a problem are mixed by night, unless a vet has said otherwise.
  if (!stopped && !signedNone) return 'nothing-to-sign';
  return decision === 'no-sticks' || hasSafeMonth ? 'allowed' : 'no-safe-month';
}
