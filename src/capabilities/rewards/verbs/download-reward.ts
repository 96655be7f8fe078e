import { householdScope } from '#src/capabilities/access/scopes.ts';
import { isUuid } from '#src/kit/text.ts';
import { catView, findCardOf } from '#src/capabilities/households/verbs/read-cat.ts';
import { FLOODS } from '#src/capabilities/lab/verbs/paper-of.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import { refusals } from '../contract.ts';
import { CALENDAR_YEAR } from '../rules/catalogue.ts';
import { findRedemption, updateRedemption } from '../redemption-store.ts';
import { lockRewards } from '../store.ts';

interface Download {
  name: string;
  /** Takes its time: outside of the transaction. */
  print(): Promise<Buffer>;
}

/** The file a reward is; from now on it is used. Refuses `redemption-unknown`, and `cat-unknown` where the cat is gone. */
export async function downloadReward(ctx: Ctx, id: string): Promise<Download | Refusal> {
  const scope = householdScope(ctx.actor);
  if (isRefusal(scope)) return scope;
  await lockRewards(ctx.tx, scope);
  const row = isUuid(id) ? await findRedemption(ctx.tx, scope, id) : undefined;
  if (row?.grant.kind !== 'download' || row.state === 'undone') return refusals('redemption-unknown');
  const card = await findCardOf(ctx, scope, row.grant.catId);
  if (isRefusal(card)) return card;
  if (row.state === 'granted') {
    await updateRedemption(ctx.tx, scope, id, { state: 'used' });
    await ctx.tell(scope.householdId, 'points');
  }
  const { name, breed, ageRange, coat, pattern, eye } = catView(card, ctx.now);
  const sitter = { name, look: { name, breed, age: ageRange, coat, pattern, eye }, flood: FLOODS[card.cat.tint] };
  const { rewardId, askedAt } = row;
  return {
    name: `purrwell-${rewardId}.pdf`,
    print: async () => {
      const { printCalendar, printPoster } = await import('./print-poster.ts');
      return rewardId === 'calendar' ? printCalendar(sitter, CALENDAR_YEAR, askedAt) : printPoster(sitter, askedAt);
    },
  };
}
