import { QueryBuilder } from 'drizzle-orm/pg-core';
import { labSets } from './tables.ts';

/** Samples with the bonus kit that they were taken with. */
export const samplesView = new QueryBuilder()
  .select({ kitId: labSets.kitId, state: labSets.state })
  .from(labSets)
  .as('samples_view');
