import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Actor, Ctx, AppServices } from '#src/platform/services.ts';
import type { Profile } from '../profile-contract.ts';
import { refusals } from '../contract.ts';
import { type ClientInfo, consumeLimit } from '../rate-limit.ts';
import { removeNumberFromOthers, lockPeopleOfNumber, takePhoneCode } from '../phone-store.ts';
import { networkOf } from '../rules/network.ts';
import { CODE_MINUTES, CODES_BY_NETWORK, numberToConfirm } from '../rules/phone-codes.ts';
import { householdScope } from '../scopes.ts';
import { deleteSessionsOf } from '../session-store.ts';
import { deliveryAddressOf } from '../household-store.ts';
import { lockContact, personByVerifiedPhone } from '../contact-store.ts';
import { lockPerson, type Person, personById, updatePerson } from '../store.ts';
import { tellSignedOut } from './logout.ts';
import { checkPhoneCode, countAsking, sendPhoneCode, consumeDailyTexts, textRefusal } from './phone-code.ts';
import { tellAddressOfNumber, tellOldNumber } from './phone-notices.ts';
import { profileView } from './read-profile.ts';
import { recordSecurityEvent } from './record-security-event.ts';

/**
 * Sends a code to the number of the person that waits for one. Refuses `no-number`, `number-taken`, `texts-off`,
 * `country-not-texted`, `too-many-attempts` and `texts-spent`.
 */
export async function requestPhoneCode(ctx: Ctx, { address }: ClientInfo): Promise<{ message: string } | DomainError> {
  if (ctx.actor.kind !== 'person') return refusals('unauthorized');
  const person = await lockPerson(ctx.tx, ctx.actor.personId);
  if (!person) return refusals('unauthorized');
  const phone = numberToConfirm(person);
  if (!phone) return refusals('no-number');
  const { id: personId } = person;
  const refused = textRefusal(ctx, phone) ?? (await countAsking(ctx, { phone, personId, address }));
  if (refused) return refused;
  if (await personByVerifiedPhone(ctx.tx, phone)) return refusals('number-taken');
  const spent = await consumeDailyTexts(ctx, { count: true });
  if (spent) return spent;
  await sendPhoneCode(ctx, { personId, purpose: 'verify', phone });
  return { message: `A code is on its way to ${phone}. It works for ${CODE_MINUTES} minutes.` };
}

/**
 * Makes a number the person's alone, with the code that was sent to it: it signs in from now on, other accounts that were
 * made with it lose it, and every other session of the person ends. Refuses `no-number`, `code-expired`, `invalid` naming
 * `code`, `number-taken` and `too-many-attempts`.
 */
export async function verifyPhone(
  services: AppServices,
  actor: Actor,
  { code, session, address }: { code: string; session: Uint8Array; address: string },
): Promise<Profile | DomainError> {
  return services.transact(actor, async (ctx) => {
    const scope = householdScope(ctx.actor);
    if (isDomainError(scope) || ctx.actor.kind !== 'person') return refusals('unauthorized');
    const { personId } = ctx.actor;
    const tooMany = await consumeLimit(ctx, CODES_BY_NETWORK, 'code-network', networkOf(address));
    if (tooMany) return tooMany;
    const seen = await personById(ctx.tx, personId);
    const phone = seen && numberToConfirm(seen);
    if (!phone) return refusals('no-number');
    // Before any person: who verifies the same number with another account waits here.
    await lockContact(ctx.tx, phone);
    const holders = await lockPeopleOfNumber(ctx.tx, phone, personId);
    const person = holders.find(({ id }) => id === personId);
    if (!person || numberToConfirm(person) !== phone) return refusals('code-expired');
    const right = await checkPhoneCode(ctx, { person, purpose: 'verify', phone, code });
    if (isDomainError(right)) return right;
    if (
      holders.some(({ id, phoneVerifiedAt, phone: theirs }) => id !== personId && theirs === phone && phoneVerifiedAt)
    )
      return refusals('number-taken');
    if (!(await takePhoneCode(ctx.tx, right, right.mac, ctx.now))) return refusals('code-expired');
    const changed = await confirmNumber(ctx, person, phone);
    await tellSignedOut(ctx, await deleteSessionsOf(ctx.tx, personId, session));
    return profileView(ctx, changed, await deliveryAddressOf(ctx.tx, scope));
  });
}

async function confirmNumber(ctx: Ctx, person: Person, phone: string): Promise<Person> {
  for (const other of await removeNumberFromOthers(ctx.tx, phone, person.id))
    await recordSecurityEvent(ctx, { personId: other.id, kind: 'phone-taken', by: 'unknown' });
  const change = {
    phone,
    phoneVerifiedAt: ctx.now,
    pendingPhone: null,
    profileVersion: person.profileVersion + 1,
  };
  await updatePerson(ctx.tx, person.id, change);
  await recordSecurityEvent(ctx, { personId: person.id, kind: 'phone-confirmed', by: 'self' });
  if (person.phone !== phone) await tellOldNumber(ctx, person);
  await tellAddressOfNumber(ctx, person, { what: 'added', phone });
  return { ...person, ...change };
}
