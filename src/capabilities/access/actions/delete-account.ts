import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Actor, Ctx, AppServices } from '#src/platform/services.ts';
import { clearMailsTo } from '#src/platform/mail/sent-mails.ts';
import { clearTextsOf } from '#src/platform/sms/outbox.ts';
import { refusals } from '../contract.ts';
import { accountDeletionRequested } from '../events.ts';
import { consume, rateLimitKey } from '../rate-limit.ts';
import { deletionReceiptMail } from '../mail/deletion-receipt.tsx';
import { LIMITS } from '../rules/limits.ts';
import type { KeptId } from '../rules/retention.ts';
import { type HouseholdScope, householdScope, verifiedEmail } from '../scopes.ts';
import { endSharing } from './household-people.ts';
import { deleteHousehold } from '../household-store.ts';
import { deletePerson, lockPerson } from '../store.ts';
import { type IdentityProof, proofHolds, proveIdentity } from './confirm-identity.ts';
import { askForPassword } from './confirm-password.ts';
import { tellSignedOut } from './logout.ts';
import { recordSecurityEvent } from './record-security-event.ts';

/**
 * Deletes the account and everything of its household but the records the law makes us keep; the receipt lists them.
 * The plan ends at once. Refuses `invalid` for a wrong password, `password-needed` without one where the session was
 * not confirmed, `staff-stay`, `too-many-attempts`.
 */
export async function deleteAccount(
  services: AppServices,
  actor: Actor,
  password: string | undefined,
): Promise<{ message: string } | DomainError> {
  const scope = householdScope(actor);
  if (isDomainError(scope) || actor.kind !== 'person') return refusals('unauthorized');
  if (actor.role !== 'customer') return refusals('staff-stay');
  const { personId } = actor;
  const wrong = {
    message: 'That is not your password. Nothing was deleted.',
    record: () => services.transact(actor, (ctx) => recordDeletionAsked(ctx, personId)),
  };
  const proof = await proveIdentity(services, actor, { password, field: 'password', wrong });
  if (isDomainError(proof)) return proof;
  return services.transact(actor, (ctx) => leave(ctx, scope, { personId, proof }));
}

/** Deleting takes the log along, so only failed requests are ever read there; a row for a burst. */
async function recordDeletionAsked(ctx: Ctx, personId: string): Promise<void> {
  const key = rateLimitKey('deletion-asked', personId);
  const logged = await consume(ctx.tx, key, LIMITS.attemptsLogged, ctx.now);
  if (!logged) await recordSecurityEvent(ctx, { personId, kind: 'deletion-asked', by: 'self' });
}

async function leave(
  ctx: Ctx,
  scope: HouseholdScope,
  { personId, proof }: { personId: string; proof: IdentityProof },
): Promise<{ message: string } | DomainError> {
  const person = await lockPerson(ctx.tx, personId);
  if (!person) return refusals('unauthorized');
  if (!(await proofHolds(ctx, person, proof))) return askForPassword('password'); // set anew in the meantime
  // Before the rows that members change: they hold their membership while they wait for those.
  await endSharing(ctx, scope, person);
  const kept = new Set<KeptId>();
  const email = verifiedEmail(person);
  const keep = (what: KeptId) => void kept.add(what);
  await ctx.emit(accountDeletionRequested, { householdId: scope.householdId, personId, email, keep });
  await deletePerson(ctx.tx, personId);
  await tellSignedOut(ctx, [scope.householdId]);
  await deleteHousehold(ctx.tx, scope, { withDocuments: kept.has('orders') });
  await clearTextsOf(ctx.tx, personId);
  if (person.email) {
    // Mails to an unconfirmed address may concern others, such as a guest who paid with it.
    if (email) await clearMailsTo(ctx.tx, email);
    else keep('mailBodies');
    keep('mailNotes');
    const { firstName } = person;
    await ctx.mail(
      deletionReceiptMail({ to: person.email, firstName, kept: [...kept], now: ctx.now, ...ctx.settings }),
    );
  }
  return { message: 'Your account is deleted.' };
}
