import { sha256 } from '#src/kit/id.ts';
import type { Refusal } from '#src/kit/refusal.ts';
import type { Ctx, House } from '#src/platform/house.ts';
import { Overloaded } from '#src/platform/overloaded.ts';
import { type CurrentUser, type LoginInput, refusals } from '../contract.ts';
import { hit, refund } from '../limits.ts';
import { verifyPassword } from './hash-password.ts';
import { loginContact } from '../rules/contact.ts';
import { LIMITS } from '../rules/limits.ts';
import { personByContact } from '../store.ts';
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
  const person = contact ? await house.read(VISITOR, (ctx) => personByContact(ctx.tx, contact)) : undefined;
  const right = await verifyPassword(person?.passwordHash, input.password).catch(async (error) => {
    // Nothing was guessed.
    if (error instanceof Overloaded) await house.transact(VISITOR, (ctx) => takeBack(ctx, keys));
    throw error;
  });
  if (!person || !right) return refusals('wrong-credentials');
  return house.transact(VISITOR, async (ctx) => {
    await takeBack(ctx, keys);
    return { ...(await openSession(ctx, person.id, caller.userAgent)), user: currentUser(person) };
  });
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
