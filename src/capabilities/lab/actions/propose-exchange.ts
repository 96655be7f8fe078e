import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { livingCats } from '#src/capabilities/households/actions/find-cats.ts';
import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { exchangeHoldsOf, insertExchangeHold, swabbedSets } from '../exchange-store.ts';
import { likelyExchange } from '../rules/likely-exchange.ts';
import { insertHistory, type SetRow } from '../store.ts';

const SYSTEM = systemActor('lab/propose-exchange');

/**
 * Compares the swab of a set with those of the household's other cats. Two that are likely exchanged are held, both by
 * one hold, until a second person decides; nothing of them is changed. Two sets that were decided on are not proposed
 * again for the same reasons. The caller holds the set.
 */
export async function proposeExchange(
  ctx: Ctx,
  set: SetRow,
  { card, scope }: { card: CatCard; scope: HouseholdScope },
): Promise<void> {
  if (set.state === 'released' || !set.dna) return;
  const others = await swabbedSets(ctx.tx, scope, set.catId);
  if (!others.length) return;
  const cats = await livingCats(ctx.tx, scope);
  const before = await exchangeHoldsOf(ctx.tx, SYSTEM, set.id);
  for (const other of others) {
    const cat = cats.find(({ id }) => id === other.catId);
    const why = cat && likelyExchange({ cat: card.cat, dna: set.dna }, { cat, dna: other.dna });
    const isDecided = before.some((hold) => hold.why === why && [hold.oneSetId, hold.otherSetId].includes(other.id));
    if (!why || isDecided) continue;
    const [oneSetId = '', otherSetId = ''] = [set.id, other.id].toSorted();
    const hold = { id: newId(), oneSetId, otherSetId, why, openedAt: ctx.now };
    if (!(await insertExchangeHold(ctx.tx, hold))) continue;
    for (const setId of [oneSetId, otherSetId])
      await insertHistory(ctx.tx, {
        ...{ id: newId(), setId, kind: 'exchange-likely', personId: null },
        ...{ note: `${card.cat.name} and ${cat.name}. ${why}`, at: ctx.now },
      });
    ctx.log.info({ sets: [oneSetId, otherSetId] }, 'samples likely exchanged');
  }
}
