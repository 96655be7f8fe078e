import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { samplesMixedUp } from '../events.ts';
import { mixUp } from '../rules/dna.ts';
import { historyOf, insertHistory, type SetRow } from '../store.ts';

const SYSTEM = systemActor('lab/note-mix-up');

/**
 * Tells once for each set that its swab may be another cat's: found out when it is entered, or when the cat is described
 * otherwise. The caller holds the set.
 */
export async function noteMixUp(
  ctx: Ctx,
  set: SetRow,
  { card, scope }: { card: CatCard; scope: HouseholdScope },
): Promise<void> {
  const why = set.state === 'draft' ? mixUp(card.cat, set.dna) : null;
  if (!why) return;
  const { id: setId, catId } = set;
  const history = await historyOf(ctx.tx, SYSTEM, setId);
  if (history.some(({ entry }) => entry.kind === 'mixed-up')) return;
  await insertHistory(ctx.tx, { id: newId(), setId, kind: 'mixed-up', personId: null, note: why, at: ctx.now });
  const { householdId } = scope;
  await ctx.emit(samplesMixedUp, { householdId, catId, setId, why });
  await ctx.notify(householdId, 'results');
}
