import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, AppServices } from '#src/platform/services.ts';
import { invalidField } from '../input-contract.ts';
import type { PhoneResetInput } from '../password-contract.ts';
import { sendPhoneReset } from '../jobs.ts';
import { type ClientInfo, rateLimitKey, consumeLimit } from '../rate-limit.ts';
import { takePhoneCode } from '../phone-store.ts';
import { knownDevice } from '../rules/known-device.ts';
import { networkOf } from '../rules/network.ts';
import { CODE_MINUTES, CODES_BY_NETWORK } from '../rules/phone-codes.ts';
import { verifiedEmail } from '../scopes.ts';
import { lockPerson, updatePerson } from '../store.ts';
import { personByVerifiedPhone } from '../contact-store.ts';
import { hashNewPassword } from './new-password.ts';
import { checkPhoneCode, countAsking, parsePhoneNumber, consumeDailyTexts, textRefusal } from './phone-code.ts';
import { tellAddressOfNumber } from './phone-notices.ts';
import { loggedOrigin, recordAttempt, recordSecurityEvent } from './record-security-event.ts';
import { secureAccount } from './secure-account.ts';
import { canReset } from './send-reset-code.ts';
import { announceRemainingPasskeys, removePasskeys } from './sign-in-methods.ts';

const VISITOR = { kind: 'visitor' } as const;

/**
 * Asks for a code with which a forgotten password is replaced. Whether the number is somebody's is found out later, by a
 * job, so that neither the answer nor its time tells. Refuses `invalid` naming `phone`, `texts-off`, `country-not-texted`,
 * `too-many-attempts` and `texts-spent`.
 */
export async function requestPhoneReset(
  services: AppServices,
  typed: string,
  caller: ClientInfo,
): Promise<{ message: string; supportEmail: string } | DomainError> {
  const phone = parsePhoneNumber(typed);
  if (isDomainError(phone)) return phone;
  return services.transact(VISITOR, async (ctx) => {
    const device = await deviceOf(ctx, phone, caller);
    const refused =
      textRefusal(ctx, phone) ??
      (await consumeDailyTexts(ctx, { count: false })) ??
      (await countAsking(ctx, { phone, device, address: caller.address }));
    if (refused) return refused;
    await ctx.enqueue(sendPhoneReset, { phone, from: loggedOrigin(caller) });
    return {
      message: `If an account has confirmed this number, a code is on its way. It works for ${CODE_MINUTES} minutes.`,
      supportEmail: ctx.settings.supportEmail,
    };
  });
}

/** The device's own id where the account was signed in to on it before; looked for under any number, which takes as long. */
async function deviceOf(ctx: Ctx, phone: string, { knownDevices }: ClientInfo): Promise<string | null> {
  const person = await personByVerifiedPhone(ctx.tx, phone);
  const { sessionSecret: secret } = ctx.settings;
  const forgottenAt = person?.devicesForgottenAt;
  return knownDevice(knownDevices, { personId: person?.id ?? '', secret, now: ctx.now, forgottenAt });
}

const WRONG = 'This code is wrong or no longer works. Check our newest text message, or ask for another code.';

const PASSKEYS_GONE = ' We removed the passkeys of your account. You can add yours again in your profile.';

/**
 * Sets a new password with the code sent to a verified number. Ends what a reset by mail ends: sessions, links, codes and
 * changes that wait; a confirmed e-mail is told, with a link that undoes it. Without one nobody could be told of the
 * passkeys that are left, so they go. Refuses `invalid` naming the field, alike for
 * wrong, old and used codes and for numbers without an account, and `too-many-attempts`.
 */
export async function resetByPhone(
  services: AppServices,
  input: PhoneResetInput,
  caller: ClientInfo,
): Promise<{ message: string; personId: string } | DomainError> {
  const phone = parsePhoneNumber(input.phone);
  if (isDomainError(phone)) return phone;
  const early = await services.transact(VISITOR, async (ctx) => {
    const tooMany = await consumeLimit(ctx, CODES_BY_NETWORK, 'code-network', networkOf(caller.address));
    if (tooMany) return tooMany;
    const holder = await personByVerifiedPhone(ctx.tx, phone);
    const person = canReset(holder) ? holder : null;
    const right = await checkPhoneCode(ctx, { person, purpose: 'reset', phone, code: input.code });
    if (!isDomainError(right) && person) return { person, right };
    const personIds = person ? [person.id] : [];
    await recordAttempt(ctx, 'wrong-reset-codes', {
      key: rateLimitKey('wrong-reset-codes', phone),
      personIds,
      from: caller,
    });
    return invalidField('code', WRONG);
  });
  if (isDomainError(early)) return early;
  const passwordHash = await hashNewPassword(input.password, early.person, services.settings);
  if (isDomainError(passwordHash)) return passwordHash;
  return services.transact(VISITOR, async (ctx) => {
    const person = await lockPerson(ctx.tx, early.person.id);
    const { right } = early;
    const stillTheirs = canReset(person) && person.phone === phone && person.phoneVerifiedAt;
    if (!stillTheirs || !(await takePhoneCode(ctx.tx, right, right.mac, ctx.now))) return invalidField('code', WRONG);
    await updatePerson(ctx.tx, person.id, { passwordHash, passwordAdvice: null, devicesForgottenAt: ctx.now });
    await secureAccount(ctx, person);
    await recordSecurityEvent(ctx, { personId: person.id, kind: 'password-reset-by-phone', by: 'code', from: caller });
    await tellAddressOfNumber(ctx, person, { what: 'reset', phone });
    const gone = verifiedEmail(person) ? [] : await removePasskeys(ctx, person.id, { by: 'code', from: caller });
    await announceRemainingPasskeys(ctx, person);
    const message = `Your new password is set. Please sign in with it.${gone.length ? PASSKEYS_GONE : ''}`;
    return { message, personId: person.id };
  });
}
