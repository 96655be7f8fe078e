import { exportAsked, type Told } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { on } from '#src/platform/events.ts';
import { findingsOf } from './store.ts';

/** Results leave with their cats: they hang on their rows. */
export const listeners = [
  on(exportAsked, async ({ tx }, { householdId, add }) => {
    const tables: Record<string, Told[]> = await findingsOf(tx, systemScope({ kind: 'system' }, householdId));
    for (const [table, rows] of Object.entries(tables)) add(table, rows);
  }),
];
