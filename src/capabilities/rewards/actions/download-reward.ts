import { householdScope } from '#src/capabilities/access/scopes.ts';
import { type GeneratedDocument, generatedDocument } from '#src/capabilities/access/actions/finish-document.ts';
import { catView, findCardOf } from '#src/capabilities/households/actions/read-cat.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { isUuid } from '#src/lib/text.ts';
import type { Ctx } from '#src/platform/services.ts';
import { TINT_COLOURS } from '#src/ui/cats/tints.ts';
import { refusals } from '../contract.ts';
import { CALENDAR_YEAR } from '../rules/catalogue.ts';
import { findRedemption, updateRedemption } from '../redemption-store.ts';
import { lockRewards } from '../store.ts';
import { calendarTask, posterTask } from '../tasks.ts';

/** The file a reward is; from now on it is used. Refuses `redemption-unknown`, and `cat-unknown` where the cat is gone. */
export async function downloadReward(ctx: Ctx, id: string): Promise<GeneratedDocument | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  await lockRewards(ctx.tx, scope);
  const row = isUuid(id) ? await findRedemption(ctx.tx, scope, id) : undefined;
  if (row?.grant.kind !== 'download' || row.state === 'undone') return refusals('redemption-unknown');
  const card = await findCardOf(ctx, scope, row.grant.catId);
  if (isDomainError(card)) return card;
  if (row.state === 'granted') {
    await updateRedemption(ctx.tx, scope, id, { state: 'used' });
    await ctx.notify(scope.householdId, 'points');
  }
  const { name, breed, ageRange, coat, pattern, eye } = catView(card, ctx.now);
  const sitter = {
    name,
    look: { name, breed, age: ageRange, coat, pattern, eye },
    background: TINT_COLOURS[card.cat.tint],
  };
  const { rewardId, askedAt } = row;
  const file = { scope, of: id, name: `purrwell-${rewardId}.pdf` };
  return rewardId === 'calendar'
    ? generatedDocument({ ...file, task: calendarTask, facts: { sitter, year: CALENDAR_YEAR, asOf: askedAt } })
    : generatedDocument({ ...file, task: posterTask, facts: { sitter, asOf: askedAt } });
}
