import { sha256 } from '#src/kit/id.ts';
import type { Refusal } from '#src/kit/refusal.ts';
import { Overloaded } from '#src/kit/unavailable.ts';
import type { Ctx, House } from '#src/platform/house.ts';
import { type CurrentUser, type LoginInput, refusals } from '../contract.ts';
import { hit, refund } from '../limits.ts';
import { verifyPassword } from './hash-password.ts';
import { loginContact } from '../rules/contact.ts';
import { LIMITS } from '../rules/limits.ts';
import { peopleByContact, type Person } from '../store.ts';
import { currentUser, type OpenedSession, openSession } from './open-session.ts';

export interface Caller {
  address: string;
  userAgent?: string;
}

const VISITOR = { kind: 'visitor' } as const;

/**
 * Signs in with e-mail or phone number and password. Refuses `wrong-credentials` alike, after the same work, for
 * accounts that exist and those that do not, and `too-many-attempts` before any work is done.
 */
export async function login(
  house: House,
  input: LoginInput,
  caller: Caller,
): Promise<(OpenedSession & { user: CurrentUser }) | Refusal> {
  const contact = loginContact(input);
  const spelling = contact
    ? contact.kind === 'email'
      ? contact.email
      : contact.phone
    : `${input.email ?? input.phoneNumber}`;
  const keys = loginKeys(spelling, caller.address);
  const refused = await house.transact(VISITOR, (ctx) => countGuess(ctx, keys));
  if (refused) return refused;
  const known = contact ? await house.read(VISITOR, (ctx) => peopleByContact(ctx.tx, contact)) : [];
  const person = await whoseIsPassword(known, input.password).catch(async (error) => {
    // Nothing was guessed, unless the queue was full only after the first of several.
    if (error instanceof Overloaded && known.length < 2) await house.transact(VISITOR, (ctx) => takeBack(ctx, keys));
    throw error;
  });
  if (!person) return refusals('wrong-credentials');
  return house.transact(VISITOR, async (ctx) => {
    await takeBack(ctx, keys);
    return { ...(await openSession(ctx, person.id, caller.userAgent)), user: currentUser(person) };
  });
}

/** Verifies once even where nobody is known, so that the time does not tell. */
async function whoseIsPassword(known: readonly Person[], password: string): Promise<Person | null> {
  const [first, ...others] = known;
  if (await verifyPassword(first?.passwordHash, password)) return first ?? null;
  return others.length ? whoseIsPassword(others, password) : null;
}

/** What is counted holds no address and no contact in the clear. */
export function limitKey(what: string, ...parts: string[]): string {
  return `${what}:${sha256(parts.join('\n')).toString('base64url')}`;
}

function loginKeys(spelling: string, address: string) {
  return {
    loginByAddress: limitKey('login-address', address),
    loginByAccount: limitKey('login-account', spelling),
    loginByAccountAndAddress: limitKey('login-account-address', spelling, address),
  };
}

async function takeBack(ctx: Ctx, keys: ReturnType<typeof loginKeys>): Promise<void> {
  for (const key of Object.values(keys)) await refund(ctx.tx, key);
}

// Always in the same order, so that two logins never wait for each other's rows crosswise.
async function countGuess(ctx: Ctx, keys: ReturnType<typeof loginKeys>): Promise<Refusal | null> {
  const order = ['loginByAddress', 'loginByAccount', 'loginByAccountAndAddress'] as const;
  let refused: Refusal | null = null;
  for (const name of order) refused = (await hit(ctx.tx, keys[name], LIMITS[name], ctx.now)) ?? refused;
  return refused;
}
