import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Actor, Ctx, House } from '#src/platform/house.ts';
import { clearMailsTo } from '#src/platform/mail/post.ts';
import { invalidField, refusals } from '../contract.ts';
import { householdLeaves } from '../events.ts';
import { hit } from '../limits.ts';
import { deletionReceiptMail } from '../mail/deletion-receipt.tsx';
import { LIMITS } from '../rules/limits.ts';
import type { KeptId } from '../rules/retention.ts';
import { type HouseholdScope, householdScope, verifiedEmail } from '../scopes.ts';
import { deleteHousehold, deletePerson, lockPerson, personById } from '../store.ts';
import { verifyPassword } from './hash-password.ts';
import { limitKey } from './login.ts';
import { tellSignedOut } from './logout.ts';

/**
 * Deletes the account and everything of its household but what the law makes us keep; the receipt says what that is.
 * The plan ends at once. Refuses `invalid` for a wrong password, `staff-stay`, `too-many-attempts`.
 */
export async function deleteAccount(
  house: House,
  actor: Actor,
  password: string,
): Promise<{ message: string } | Refusal> {
  const scope = householdScope(actor);
  if (isRefusal(scope) || actor.kind !== 'person') return refusals('unauthorized');
  if (actor.role !== 'customer') return refusals('staff-stay');
  const { personId } = actor;
  const key = limitKey('delete-person', personId);
  const refused = await house.transact(actor, (ctx) => hit(ctx.tx, key, LIMITS.deleteByPerson, ctx.now));
  if (refused) return refused;
  const person = await house.read(actor, (ctx) => personById(ctx.tx, personId));
  if (!person?.passwordHash || !(await verifyPassword(person.passwordHash, password))) return wrongPassword();
  const { passwordHash } = person;
  return house.transact(actor, (ctx) => leave(ctx, scope, { personId, passwordHash }));
}

const wrongPassword = () => invalidField('password', 'That is not your password. Nothing was deleted.');

async function leave(
  ctx: Ctx,
  scope: HouseholdScope,
  { personId, passwordHash }: { personId: string; passwordHash: string },
): Promise<{ message: string } | Refusal> {
  const person = await lockPerson(ctx.tx, personId);
  if (!person) return refusals('unauthorized');
  if (person.passwordHash !== passwordHash) return wrongPassword(); // set anew in the meantime
  const kept = new Set<KeptId>();
  const email = verifiedEmail(person);
  const keep = (what: KeptId) => void kept.add(what);
  await ctx.emit(householdLeaves, { householdId: scope.householdId, personId, email, keep });
  await deletePerson(ctx.tx, personId);
  await tellSignedOut(ctx, [scope.householdId]);
  await deleteHousehold(ctx.tx, scope, { withPapers: kept.has('orders') });
  if (person.email) {
    // To an address that nobody confirmed, others may have been written to: a guest who paid with it.
    if (email) await clearMailsTo(ctx.tx, email);
    else keep('mailBodies');
    keep('mailNotes');
    const { firstName } = person;
    await ctx.mail(deletionReceiptMail({ to: person.email, firstName, kept: [...kept], ...ctx.settings }));
  }
  return { message: 'Your account is deleted.' };
}
