import { dataExportRequested, type ExportedRows } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { catDescribed } from '#src/capabilities/households/events.ts';
import { allCats } from '#src/capabilities/households/actions/find-cats.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import { on } from '#src/platform/events.ts';
import { secondReadingsForExport } from './reading-store.ts';
import { samplesForExport } from './sample-store.ts';
import { signOffsForExport } from './sign-off-store.ts';
import { findingsOf, openSetOf } from './store.ts';
import { cardOf } from './actions/cat-facts.ts';
import { holdSet } from './actions/hold-set.ts';
import { monthDocument, reportDocument } from './actions/cat-documents.ts';
import { noteMixUp } from './actions/note-mix-up.ts';
import { proposeExchange } from './actions/propose-exchange.ts';
import { exchangeHoldsForExport } from './exchange-store.ts';

const SYSTEM = systemActor('lab/listeners');

/** Results leave with their cats: they hang on their rows. */
export const listeners = [
  on(catDescribed, async (ctx, { catId }) => {
    const open = await openSetOf(ctx.tx, SYSTEM, catId);
    const set = open && (await holdSet(ctx, SYSTEM, open.id));
    const found = set && (await cardOf(ctx, SYSTEM, catId));
    if (!set || !found) return;
    await noteMixUp(ctx, set, found);
    await proposeExchange(ctx, set, found);
  }),
  on(dataExportRequested, async (ctx, { householdId, add, enclose }) => {
    const scope = systemScope(SYSTEM, householdId);
    const tables: Record<string, ExportedRows[]> = {
      ...(await findingsOf(ctx.tx, scope)),
      ...(await samplesForExport(ctx.tx, scope)),
      lab_exchange_holds: await exchangeHoldsForExport(ctx.tx, scope),
      lab_sign_offs: await signOffsForExport(ctx.tx, scope),
      lab_second_readings: await secondReadingsForExport(ctx.tx, scope),
    };
    for (const [table, rows] of Object.entries(tables)) add(table, rows);
    for (const { id } of await allCats(ctx.tx, scope)) {
      for (const document of [await reportDocument(ctx, id), await monthDocument(ctx, id)]) {
        if (!isDomainError(document)) enclose(document);
      }
    }
  }),
];
