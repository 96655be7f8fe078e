import { defineEvent } from '#src/platform/events.ts';

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
}>('results-released');

/** Sticks follow by now from results that were released without any. */
export const formulaMade = defineEvent<{ householdId: string; catId: string }>('formula-made');
