import { exportAsked, type Told } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { catDescribed } from '#src/capabilities/households/events.ts';
import { findAllCats } from '#src/capabilities/households/store.ts';
import { isRefusal } from '#src/kit/refusal.ts';
import { on } from '#src/platform/events.ts';
import { findingsOf, lockSet, openSetOf } from './store.ts';
import { cardOf } from './verbs/cat-facts.ts';
import { monthPaper, reportPaper } from './verbs/cat-papers.ts';
import { noteMixUp } from './verbs/note-mix-up.ts';

/** Results leave with their cats: they hang on their rows. */
export const listeners = [
  on(catDescribed, async (ctx, { catId }) => {
    const open = await openSetOf(ctx.tx, 'house', catId);
    const set = open && (await lockSet(ctx.tx, 'house', open.id));
    const found = set && (await cardOf(ctx, 'house', catId));
    if (set && found) await noteMixUp(ctx, set, found);
  }),
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
