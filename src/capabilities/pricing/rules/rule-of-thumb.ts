import { CAT_COUNTS, MAX_CATS } from './prices.ts';

/** Roughly what each further cat takes off the price of every cat, in percent. The price table decides. */
export const RULE_OF_THUMB_PERCENT = 7;

/** None for one cat, then the same again for each further one: 7, 14, 21, 28, 35. More than six count as six. */
export function ruleOfThumbPercent(cats: number): number {
  return RULE_OF_THUMB_PERCENT * (Math.min(Math.max(cats, 1), MAX_CATS) - 1);
}

export const RULE_OF_THUMB_PERCENTAGES: readonly number[] = CAT_COUNTS.map(ruleOfThumbPercent);
