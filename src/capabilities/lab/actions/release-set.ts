import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import { newId } from '#src/lib/id.ts';
import type { Ctx } from '#src/platform/services.ts';
import { resultsReleased } from '../events.ts';
import type { Values } from '../rules/levels.ts';
import { insertHistory, insertVersion, lastVersionOf, type SetRow, updateSet } from '../store.ts';
import { monthFor } from './cat-facts.ts';
import { asCorrection } from './copied-values.ts';
import { correct } from './correct.ts';
import { keepDecision } from './keep-decision.ts';
import { noteSamplesRead } from './note-samples-read.ts';

/** Lets the household see a set that the caller has locked and judged, and makes the sticks that follow from it, where they may be mixed. */
export async function releaseSet(
  ctx: Ctx,
  opened: SetRow,
  { card, scope, values, by }: { card: CatCard; scope: HouseholdScope; values: Values; by: string | null },
): Promise<void> {
  const { id: setId, catId, orderId } = opened;
  const set = await asCorrection(ctx, opened, values);
  const { revises, revisionReason, firstReleasedAt } = set;
  await updateSet(ctx.tx, setId, {
    ...{ state: 'released', releasedAt: ctx.now, revises, revisionReason, firstReleasedAt },
  });
  const correction = await correct(ctx, set, { card, scope, values });
  const month = monthFor(card, values, opened, ctx.now);
  const measured = Object.keys(values).length > 0;
  let formulaVersion: number | null = null;
  const signedNone = await keepDecision(ctx, set);
  if (measured && month.problems.length === 0 && !signedNone) {
    formulaVersion = ((await lastVersionOf(ctx.tx, scope, catId))?.version ?? 0) + 1;
    await insertVersion(ctx.tx, { id: newId(), catId, setId, version: formulaVersion, month, createdAt: ctx.now });
  }
  await noteSamplesRead(ctx, setId, { values, dna: set.dna });
  const note = formulaVersion === null ? 'Without sticks' : `Sticks, version ${formulaVersion}`;
  await insertHistory(ctx.tx, { id: newId(), setId, kind: 'released', personId: by, note, at: ctx.now });
  const { householdId } = scope;
  const sandbox = set.source === 'sandbox';
  await ctx.emit(resultsReleased, {
    householdId,
    catId,
    setId,
    orderId,
    measured,
    formulaVersion,
    sandbox,
    correction,
  });
  await ctx.notify(householdId, 'results');
}
