import { exportAsked, type Told } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { findAllCats } from '#src/capabilities/households/store.ts';
import { isRefusal } from '#src/kit/refusal.ts';
import { on } from '#src/platform/events.ts';
import { findingsOf } from './store.ts';
import { monthPaper, reportPaper } from './verbs/cat-papers.ts';

/** Results leave with their cats: they hang on their rows. */
export const listeners = [
  on(exportAsked, async (ctx, { householdId, add, enclose }) => {
    const scope = systemScope({ kind: 'system' }, householdId);
    const tables: Record<string, Told[]> = await findingsOf(ctx.tx, scope);
    for (const [table, rows] of Object.entries(tables)) add(table, rows);
    for (const { id } of await findAllCats(ctx.tx, scope)) {
      for (const paper of [await reportPaper(ctx, id), await monthPaper(ctx, id)]) {
        if (!isRefusal(paper)) enclose(paper);
      }
    }
  }),
];
