import { QueryBuilder } from 'drizzle-orm/pg-core';
import { cats } from './tables.ts';

/** Cats of all households, archived ones included, without their profile. */
export const catsView = new QueryBuilder()
  .select({
    id: cats.id,
    householdId: cats.householdId,
    name: cats.name,
    position: cats.position,
    archivedAt: cats.archivedAt,
    archivedReason: cats.archivedReason,
  })
  .from(cats)
  .as('cats_view');
