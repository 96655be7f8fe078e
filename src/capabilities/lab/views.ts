import { eq, inArray } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { labKits, labSamples, labSets } from './tables.ts';

/** Samples with the bonus kit that they were taken with. */
export const samplesView = new QueryBuilder()
  .select({ kitId: labSets.kitId, state: labSets.state })
  .from(labSets)
  .as('samples_view');

/** Extras of which the lab has looked at a sample, also while others of the same kit are missing. */
export const takenExtrasView = new QueryBuilder()
  .selectDistinct({ extraId: labKits.extraId })
  .from(labKits)
  .innerJoin(labSamples, eq(labSamples.kitId, labKits.id))
  .where(inArray(labSamples.state, ['received', 'rejected', 'read', 'destroyed']))
  .as('taken_extras_view');
