import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import { invalidField } from '#src/capabilities/access/input-contract.ts';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { CatDetail, EditCatInput } from '../cat-contract.ts';
import { refusals } from '../contract.ts';
import { catDescribed } from '../events.ts';
import { catProblem, changesFrom, inEffect } from '../rules/cat-changes.ts';
import { dayIn } from '../rules/days.ts';
import { toGrams } from '../rules/units.ts';
import { findAllCats, updateCat } from '../store.ts';
import { catDetail, findCardOf, readCat } from './read-cat.ts';
import { weigh } from './write-entry.ts';

/**
 * Changes a cat's details. Refuses `cat-changed`, with the cat as it is, when it has changed since the editor read it;
 * unless it is already as they wish.
 */
export async function editCat(ctx: Ctx, id: string, input: EditCatInput): Promise<CatDetail | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const household = await lockHousehold(ctx.tx, scope);
  if (!household) return refusals('household-unknown');
  const card = await findCardOf(ctx, scope, id);
  if (isDomainError(card)) return card;
  const { cat } = card;
  const today = dayIn(household.timeZone, ctx.now);
  const change = changesFrom(input, today);
  const { weight } = input;
  // A form that was sent with the weight it showed is no new weighing.
  const weighed = !weight || card.weight?.grams === toGrams(weight.value, weight.unit);
  if (weighed && inEffect(change, cat)) return catDetail(card, ctx.now);
  if (cat.version !== input.version) return refusals('cat-changed', { details: { current: catDetail(card, ctx.now) } });

  const others = (await findAllCats(ctx.tx, scope)).filter((one) => one.id !== cat.id && !one.archivedAt);
  const renamed = cat.name.toLowerCase() !== input.name?.toLowerCase();
  const problem = catProblem(input, { today, others: renamed ? others : [] });
  if (problem) return invalidField(problem.path, problem.message);
  if (!weighed) {
    const written = await weigh(ctx, scope, household, cat, weight);
    if (isDomainError(written)) return written;
  }
  await updateCat(ctx.tx, scope, cat.id, change);
  await ctx.emit(catDescribed, { householdId: scope.householdId, catId: cat.id, name: cat.name });
  await ctx.notify(scope.householdId, 'cats');
  return readCat(ctx, cat.id);
}
