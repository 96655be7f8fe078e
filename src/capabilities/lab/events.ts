import { defineEvent } from '#src/platform/events.ts';
import type { SampleKind } from './rules/sample-codes.ts';

/** Results of a cat are about to be written. Modules above lock their own rows about the cat now: these come before results. */
export const resultsAboutToChange = defineEvent<{ householdId: string; catId: string }>('results-about-to-change');

/** Corrections of results that a household has seen. */
export interface Correction {
  reason: string;
  /** Each difference in a sentence without a full stop. */
  changes: string[];
  /** Nothing of them is left: they were not this cat’s. */
  withdrawn: boolean;
  /** Time at which the wrong results were released. */
  releasedAt: Date;
  /** Versions of sticks that may be at home or in boxes and must not be given any more, with the reason. */
  unsafe: { version: number; problems: string[] }[];
  /** A version that the household kept was taken out of its boxes, because it is not safe. */
  unpinned: number | null;
}

/** Results of a cat may be seen by its household from now on; where sticks follow from them, by which version. */
export const resultsReleased = defineEvent<{
  householdId: string;
  catId: string;
  setId: string;
  orderId: string | null;
  /** False where they are a swab alone, from which no sticks follow. */
  measured: boolean;
  /** Null where nothing may be mixed from them. */
  formulaVersion: number | null;
  sandbox: boolean;
  /** Set where these results correct released ones. */
  correction: Correction | null;
}>('results-released');

/** Two samples that the lab has not had yet were bound to each other's cat. */
export const samplesExchanged = defineEvent<{
  householdId: string;
  kind: SampleKind;
  /** Each code with the cat that it is of now. */
  bound: { code: string; catId: string }[];
  byStaff: boolean;
}>('samples-exchanged');

/** Samples that the lab has were bound to each other's cat by a second person, with their readings. */
export const samplesRebound = defineEvent<{
  householdId: string;
  catIds: [string, string];
  kinds: SampleKind[];
  /** Each code with the cat that it is of now; empty where the kits have none. */
  bound: { kind: SampleKind; code: string; catId: string }[];
  reason: string;
}>('samples-rebound');

/** The swab of samples in the lab may be that of another cat. Told once for each set. */
export const samplesMixedUp = defineEvent<{ householdId: string; catId: string; setId: string; why: string }>(
  'samples-mixed-up',
);

/** Sticks follow by now from results that were released without any. */
export const formulaMade = defineEvent<{ householdId: string; catId: string }>('formula-made');

/** A vet decided about results whose sticks must not be mixed. `without`: the formula that was left out of them; null for no sticks. */
export const signedOff = defineEvent<{
  householdId: string;
  catId: string;
  reason: string;
  signedBy: string;
  without: string | null;
}>('signed-off');

/** The household chose other sticks for the next box: it exchanged a formula, keeps a version, or goes back to the newest. */
export const formulaChosen = defineEvent<{
  householdId: string;
  catId: string;
  /** It made a version of its own. */
  exchanged: boolean;
}>('formula-chosen');
