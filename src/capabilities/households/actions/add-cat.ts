import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import { invalidField } from '#src/capabilities/access/input-contract.ts';
import { consume } from '#src/capabilities/access/rate-limit.ts';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { AddCatInput, CatDetail } from '../cat-contract.ts';
import { refusals } from '../contract.ts';
import { catAdded } from '../events.ts';
import { catProblem, changesFrom } from '../rules/cat-changes.ts';
import { dayIn } from '../rules/days.ts';
import { tintOf } from '../rules/tints.ts';
import { MOST_CATS } from '../rules/vocabulary.ts';
import { findAllCats, insertCats, type NewCat } from '../store.ts';
import { readCat } from './read-cat.ts';
import { weigh } from './write-entry.ts';

const CAT_LIMIT = { max: 60, windowSeconds: 3600 };

/**
 * A cat is added by hand. Refuses `household-full`, a name that a cat here has already, and a birthday or weight that
 * cannot be. The same request sent again answers with the cat it made.
 */
export async function addCat(ctx: Ctx, input: AddCatInput): Promise<CatDetail | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const limited = await consume(ctx.tx, `cats:${scope.householdId}`, CAT_LIMIT, ctx.now);
  if (limited) return limited;
  const household = await lockHousehold(ctx.tx, scope);
  if (!household) return refusals('household-unknown');
  const known = await findAllCats(ctx.tx, scope);
  const requestId = input.requestId?.toLowerCase() ?? null;
  const made = known.find((cat) => requestId !== null && cat.requestId === requestId);
  if (made) return readCat(ctx, made.id);

  const here = known.filter((cat) => !cat.archivedAt);
  const today = dayIn(household.timeZone, ctx.now);
  const problem = catProblem(input, { today, others: here });
  if (problem) return invalidField(problem.path, problem.message);
  if (here.length >= MOST_CATS)
    return refusals('household-full', { details: { supportEmail: ctx.settings.supportEmail } });

  const position = (known.at(-1)?.position ?? -1) + 1;
  const cat: NewCat = {
    id: newId(),
    householdId: scope.householdId,
    requestId,
    position,
    tint: tintOf(position),
    concerns: [],
    createdAt: ctx.now,
    ...changesFrom(input, today),
    name: input.name,
  };
  await insertCats(ctx.tx, [cat]);
  const weighed = input.weight ? await weigh(ctx, scope, household, cat, input.weight) : null;
  if (isDomainError(weighed)) throw weighed; // catProblem has looked at the weight, and there is no earlier one
  await ctx.emit(catAdded, { householdId: scope.householdId, catId: cat.id, name: cat.name });
  await ctx.notify(scope.householdId, 'cats');
  return readCat(ctx, cat.id);
}
