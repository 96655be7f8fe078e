import { exportAsked } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { orderClaimed, subscriptionStarted } from '#src/capabilities/billing/events.ts';
import { boxMoved } from '#src/capabilities/fulfilment/events.ts';
import { BOX_STEPS } from '#src/capabilities/fulfilment/rules/box.ts';
import { entryLogged, entryRemoved } from '#src/capabilities/households/events.ts';
import { resultsReleased } from '#src/capabilities/lab/events.ts';
import { householdOfCat } from '#src/capabilities/lab/store.ts';
import { on } from '#src/platform/events.ts';
import { movePoints, wholeLedger } from './store.ts';
import { countSticks } from './verbs/count-sticks.ts';
import { settlePoints } from './verbs/settle-points.ts';

const scopeOf = (householdId: string) => systemScope({ kind: 'system' }, householdId);

/** One thing with a name of its own. */
const one = (name: string, stands: boolean) => ({ of: name, stand: stands ? [name] : [] });

export const listeners = [
  on(subscriptionStarted, (ctx, { householdId, checkoutId }) =>
    settlePoints(ctx, scopeOf(householdId), { reason: 'order', ...one(`order:${checkoutId}`, true) }),
  ),
  on(resultsReleased, async (ctx, { catId, setId }) => {
    const householdId = await householdOfCat(ctx.tx, 'house', catId);
    if (!householdId) return;
    await settlePoints(ctx, scopeOf(householdId), { reason: 'results', ...one(`results:${setId}`, true) });
  }),
  on(boxMoved, (ctx, { householdId, boxId, step }) =>
    settlePoints(ctx, scopeOf(householdId), { reason: 'box', ...one(`box:${boxId}`, step === BOX_STEPS.length) }),
  ),
  on(entryLogged, async (ctx, { householdId, catId, kind }) => {
    if (kind === 'stick') await countSticks(ctx, scopeOf(householdId), catId);
  }),
  on(entryRemoved, async (ctx, { householdId, catId, kind }) => {
    if (kind === 'stick') await countSticks(ctx, scopeOf(householdId), catId);
  }),
  on(orderClaimed, (ctx, { from, to }) => movePoints(ctx.tx, scopeOf(from), scopeOf(to))),
  on(exportAsked, async (ctx, { householdId, add }) => {
    add('points_entries', await wholeLedger(ctx.tx, scopeOf(householdId)));
  }),
];
