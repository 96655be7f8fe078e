import { defineEvent } from '#src/platform/events.ts';

/** Results of a cat may be seen by its household from now on; where sticks follow from them, by which version. */
export const resultsReleased = defineEvent<{
  catId: string;
  setId: string;
  orderId: string | null;
  /** Null where nothing may be mixed from them. */
  formulaVersion: number | null;
  sandbox: boolean;
}>('results-released');
