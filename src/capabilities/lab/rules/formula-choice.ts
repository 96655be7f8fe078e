import type { FormulaId } from './formulas.ts';

/** A formula that the household took out of a month, and the one that came in for it. */
export interface Exchange {
  out: FormulaId;
  into: FormulaId;
  /** Id of the person who chose it; missing in those from before it was stored. */
  by?: string;
}

/** Everything that decides a household's choices for the next box of a cat. */
export interface ChoiceState {
  livesHere: boolean;
  /** The newest version; null where there is none. */
  newest: number | null;
  /** It was made from the newest results: else these lead to sticks that must not be mixed. */
  current: boolean;
  pinned: number | null;
}

type Refusal = 'no-sticks-now' | 'formula-pinned' | 'version-unknown';
type Verdict = 'allowed' | 'done' | Refusal;

const hasSticks = ({ livesHere, newest, current }: ChoiceState) => livesHere && newest !== null && current;

/** Each choice: allowed, done already, or the reason why not. Whether the sticks are safe is checked beside it. */
export const CHOICE_RULES = {
  /** Exchanges one of the seven for the eighth. */
  exchange: (state: ChoiceState): Verdict => {
    if (!hasSticks(state)) return 'no-sticks-now';
    return state.pinned === null ? 'allowed' : 'formula-pinned';
  },
  /** Keeps a version in the boxes until that is taken back, despite newer results. */
  keep: (state: ChoiceState, version: number): Verdict => {
    if (!hasSticks(state)) return 'no-sticks-now';
    if (version > (state.newest ?? 0)) return 'version-unknown';
    return state.pinned === version ? 'done' : 'allowed';
  },
  /** The newest version goes into the boxes again. Possible at any time. */
  release: ({ pinned }: ChoiceState): Verdict => (pinned === null ? 'done' : 'allowed'),
};

/** Of the formulas that may go out, the one that the results call for least. `compared`: all of them, the least wanted first. */
export const leastWanted = (
  possible: readonly FormulaId[],
  compared: readonly { formula: FormulaId }[],
): FormulaId | null => compared.find(({ formula }) => possible.includes(formula))?.formula ?? possible[0] ?? null;
