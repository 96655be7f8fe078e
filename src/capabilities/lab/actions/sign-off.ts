import { fullNames } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { newId } from '#src/lib/id.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { SetDetail, SignOffInput } from '../set-contract.ts';
import { formulaMade, signedOff } from '../events.ts';
import { FORMULAS } from '../rules/formulas.ts';
import { insertSignOff } from '../sign-off-store.ts';
import { insertHistory, insertVersion, lastVersionOf, updateSet } from '../store.ts';
import { cardOf } from './cat-facts.ts';
import { factsOfSet } from './facts-of-set.ts';
import { holdSet } from './hold-set.ts';
import { signedBefore } from './overtaken.ts';
import { readSet } from './read-sets.ts';
import { refusalOf } from './refusal-of.ts';

/**
 * A vet decides about results whose sticks must not be mixed: other sticks, which the rule makes under every ceiling, or none,
 * which also keeps them from being mixed by night. The household reads the reason. Sent again it changes nothing. Of two vets the first
 * decides, and the second is told the first one's name. Refuses `set-unknown`, `set-changed` and as `signOffOf` does.
 */
export async function signOff(
  ctx: Ctx,
  scope: StaffScope<'results'>,
  id: string,
  { version: seen, decision, reason }: SignOffInput,
): Promise<SetDetail | DomainError> {
  const set = await holdSet(ctx, scope, id);
  const found = set && (await cardOf(ctx, scope, set.catId));
  if (!set || !found) return refusals('set-unknown');
  const facts = { ...(await factsOfSet(ctx, scope, set)), card: found.card };
  const { verdict, problems, alternative, signed } = await refusalOf(ctx, scope, set, facts);
  const [last] = signed;
  // Sent twice it is signed once.
  if (last?.decision === decision && last.reason === reason && last.personId === scope.personId)
    return readSet(ctx, scope, id);
  const refused = verdict(decision);
  if (refused === 'sticks-made' && last?.decision === 'other-sticks') return signedBefore(refused, last);
  if (refused !== 'allowed') return refusals(refused);
  if (set.version !== seen) return last ? signedBefore('set-changed', last) : refusals('set-changed');
  const { catId } = set;
  // Another decision about the version that was on screen is refused from now on.
  await updateSet(ctx.tx, id, {});
  const [month, at] = [decision === 'other-sticks' ? alternative : null, ctx.now];
  const version = month ? ((await lastVersionOf(ctx.tx, found.scope, catId))?.version ?? 0) + 1 : null;
  if (month && version) await insertVersion(ctx.tx, { id: newId(), catId, setId: id, version, month, createdAt: at });
  const { personId } = scope;
  const signedBy = (await fullNames(ctx.tx, [personId])).get(personId) ?? '';
  await insertSignOff(ctx.tx, {
    id: newId(),
    catId,
    setId: id,
    decision,
    reason,
    problems,
    version,
    signedBy,
    personId,
    at,
  });
  const without = month && FORMULAS[month.leftOut.formula].name;
  const note = without ? `Version ${version}, without ${without}. ${reason}` : `No sticks. ${reason}`;
  await insertHistory(ctx.tx, { id: newId(), setId: id, kind: 'signed', personId, note, at });
  const { householdId } = found.scope;
  if (month) await ctx.emit(formulaMade, { householdId, catId });
  await ctx.emit(signedOff, { householdId, catId, reason, signedBy, without });
  await ctx.notify(householdId, 'results');
  ctx.log.info({ by: personId, setId: id, decision }, 'results signed by a vet');
  return readSet(ctx, scope, id);
}
