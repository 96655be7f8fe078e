import { randomInt, timingSafeEqual } from 'node:crypto';
import type { DomainError } from '#src/lib/domain-error.ts';
import { macOf } from '#src/lib/signed.ts';
import type { Ctx } from '#src/platform/services.ts';
import { invalidField } from '../input-contract.ts';
import { refusals } from '../contract.ts';
import { consume, wouldExceed, rateLimitKey } from '../rate-limit.ts';
import { countCodeAttempt, type PhoneCode, putPhoneCode, releaseCodeAttempt } from '../phone-store.ts';
import { normalPhone } from '../rules/contact.ts';
import { networkOf } from '../rules/network.ts';
import { CODE_DIGITS, CODE_MINUTES, codeIn, mayBeTexted, TEXT_LIMITS } from '../rules/phone-codes.ts';
import type { Person } from '../store.ts';

type Purpose = PhoneCode['purpose'];

const SUBJECTS: Record<Purpose, string> = {
  verify: 'Code to confirm a number',
  reset: 'Code for a new password',
};
const FOR: Record<Purpose, string> = { verify: 'to confirm this number', reset: 'for a new password' };

/** An id of nobody: codes are looked up under it for unknown accounts, so that the work is the same. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const SHOP_KEY = rateLimitKey('text-shop');
const DAY_SECONDS = 86_400;

/** A typed number in E.164, or a refusal that names `phone`. */
export function parsePhoneNumber(typed: string): string | DomainError {
  return normalPhone(typed) ?? invalidField('phone', 'Please enter a valid phone number.');
}

/** Refuses `texts-off` and `country-not-texted`, which are the same for everybody with such a number. */
export function textRefusal({ settings }: Ctx, phone: string): DomainError | null {
  if (settings.sms === 'off') return refusals('texts-off');
  return mayBeTexted(phone, settings.smsCountryCodes) ? null : refusals('country-not-texted');
}

interface Asking {
  phone: string;
  /** Counts for this device alone, where it is known to the account: others cannot use up its codes. */
  device?: string | null;
  personId?: string;
  address: string;
}

/** Counts a code that is asked for. Refuses `too-many-attempts`. The shop's own limit is counted where one is sent. */
export async function countAsking(ctx: Ctx, { phone, device, personId, address }: Asking): Promise<DomainError | null> {
  const counts = [
    [rateLimitKey('text-network', networkOf(address)), TEXT_LIMITS.byNetwork],
    ...(personId ? [[rateLimitKey('text-person', personId), TEXT_LIMITS.byPerson] as const] : []),
    [rateLimitKey('text-number', phone, device ?? ''), TEXT_LIMITS.byNumber],
    // Counts only requests that passed the limits above, so that strangers cannot use it up.
    [rateLimitKey('text-number-everywhere', phone), TEXT_LIMITS.byNumberOnAllDevices],
  ] as const;
  for (const [key, limit] of counts) {
    const refused = await consume(ctx.tx, key, limit, ctx.now);
    if (refused) return refused;
  }
  return null;
}

const shopLimit = ({ settings }: Ctx) => ({ max: settings.smsDailyLimit, windowSeconds: DAY_SECONDS });

/** Whether the shop may send no more codes today, as a refusal `texts-spent`; `count` takes one of them. */
export async function consumeDailyTexts(ctx: Ctx, { count }: { count: boolean }): Promise<DomainError | null> {
  const look = count ? consume : wouldExceed;
  const refused = await look(ctx.tx, SHOP_KEY, shopLimit(ctx), ctx.now);
  if (!refused) return null;
  ctx.log.warn('no code was sent: SMS_DAILY_LIMIT is reached');
  return refusals('texts-spent', { retryAfter: refused.extras.retryAfter });
}

/** Sends a new code to a number, which ends the one before. The person must be locked. */
export async function sendPhoneCode(
  ctx: Ctx,
  { personId, purpose, phone }: Pick<PhoneCode, 'personId' | 'purpose' | 'phone'>,
): Promise<void> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const expiresAt = new Date(ctx.now.getTime() + CODE_MINUTES * 60_000);
  const mac = macFor(ctx, { personId, purpose, phone, code });
  await putPhoneCode(ctx.tx, { personId, purpose, phone, mac, expiresAt });
  // The last line lets phones offer the code on our own pages only (WICG, origin-bound one-time codes).
  const bound = `@${new URL(ctx.settings.publicUrl).hostname} #${code}`;
  await ctx.text({
    to: phone,
    personId,
    kind: `phone-code-${purpose}`,
    subject: SUBJECTS[purpose],
    body: `${code} is your Purrwell code ${FOR[purpose]}. It works for ${CODE_MINUTES} minutes. Do not share it.\n\n${bound}`,
    secret: true,
    expiresAt,
  });
}

interface Typed {
  /** Holder of the number; null if nobody has it. */
  person: Pick<Person, 'id'> | null | undefined;
  purpose: Purpose;
  phone: string;
  code: string;
}

/** The code that was typed, found right; `takePhoneCode` uses it up by its `mac`. */
export interface RightCode {
  personId: string;
  purpose: Purpose;
  mac: Uint8Array;
}

/**
 * Looks whether a typed code is the newest one sent to this number for this person and purpose. A wrong one is counted.
 * Refuses `code-expired` where none works, and `invalid` naming `code`; the caller's transaction must commit.
 */
export async function checkPhoneCode(
  ctx: Ctx,
  { person, purpose, phone, code: typed }: Typed,
): Promise<RightCode | DomainError> {
  const code = codeIn(typed);
  if (!code) return invalidField('code', `Please enter the ${CODE_DIGITS} digits from the text message.`);
  const personId = person?.id ?? NOBODY;
  const sent = await countCodeAttempt(ctx.tx, { personId, purpose }, ctx.now);
  const mac = macFor(ctx, { personId, purpose, phone, code });
  if (!sent || sent.phone !== phone) return refusals('code-expired');
  if (!timingSafeEqual(Buffer.from(sent.mac), mac))
    return invalidField('code', 'This is not the code from our newest text message.');
  await releaseCodeAttempt(ctx.tx, sent);
  return { personId, purpose, mac };
}

function macFor(
  { settings }: Ctx,
  { personId, purpose, phone, code }: { personId: string; purpose: Purpose; phone: string; code: string },
): Buffer {
  return macOf(Buffer.from(JSON.stringify([personId, purpose, phone, code])), settings.sessionSecret, 'phone code');
}
