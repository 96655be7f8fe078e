import { systemScope } from '#src/capabilities/access/scopes.ts';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import { systemActor } from '#src/platform/actors.ts';
import { householdWithCats } from '#src/capabilities/households/actions/find-cats.ts';
import { setSticksSince } from '#src/capabilities/households/actions/sticks-at-home.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { BoxMoved } from '../events.ts';
import { boxesOf } from './read-boxes.ts';

const SYSTEM = systemActor('fulfilment/note-sticks');

/** Since when each cat has had sticks at home follows from the boxes that arrived, also where one turns out not to have. */
export async function noteSticks(ctx: Ctx, { householdId, event }: BoxMoved): Promise<void> {
  const arrives = event.key === 'optimizer_delivered' || event.key === 'box_delivered';
  if (event.kind === 'step' && !arrives) return;
  const scope = systemScope(SYSTEM, householdId);
  const everybody = await householdWithCats(ctx.tx, scope);
  const boxes = await boxesOf(ctx, scope);
  for (const { cat, timeZone } of everybody?.cards ?? []) {
    const first = boxes
      .filter(({ cats }) => cats.some(({ id, formulaVersion }) => id === cat.id && formulaVersion !== null))
      .flatMap(({ deliveredAt }) => deliveredAt ?? [])
      .toSorted()[0];
    const day = first ? dayIn(timeZone, new Date(first)) : null;
    if (day !== cat.sticksSince) await setSticksSince(ctx.tx, scope, cat.id, day);
  }
}
