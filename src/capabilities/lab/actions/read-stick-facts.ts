import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import { mixUp } from '../rules/dna.ts';
import { isWithdrawn, standingSets } from '../rules/revision.ts';
import type { SetSummaryRow } from '../store.ts';
import { monthFor } from './cat-facts.ts';

/** Progress of the lab with a cat, as its sticks depend on it. */
export interface StickFacts {
  /** Of the newest samples: `read` once results of any are released. */
  samples: 'none' | 'in-lab' | 'mixed-up' | 'read';
  /** The version that goes into boxes: the pinned one, else the newest. Null where none was made from the newest samples. */
  version: number | null;
  /** Reasons against making sticks from the latest results, as of now. */
  problems: string[];
}

/** Sticks follow from markers; a set that holds a swab alone changes nothing about them. */
export const measuredSet = (sets: readonly SetSummaryRow[]): SetSummaryRow | undefined =>
  standingSets(sets).find(({ values }) => Object.keys(values).length > 0);

/** Sets of a cat of which nothing was measured yet, without those whose results were taken back. */
export const setsAtWork = (sets: readonly SetSummaryRow[]): SetSummaryRow[] =>
  standingSets(sets).filter((set) => !isWithdrawn(set, set.hasDna));

/** The facts about the sticks of a cat whose samples, the newest first, and versions by set have been read already. */
export function stickFactsFrom(
  card: CatCard,
  sets: readonly SetSummaryRow[],
  versions: ReadonlyMap<string, number>,
  { pinned, now }: { pinned: number | null; now: Date },
): StickFacts {
  const read = measuredSet(sets);
  if (!read) {
    const mixed = sets.some(({ draftDna }) => mixUp(card.cat, draftDna) !== null);
    return { samples: mixed ? 'mixed-up' : setsAtWork(sets).length ? 'in-lab' : 'none', version: null, problems: [] };
  }
  const version = versions.get(read.id) ?? null;
  const problems = version === null ? monthFor(card, read.values, read, now).problems : [];
  return { samples: 'read', version: version === null ? null : (pinned ?? version), problems };
}
