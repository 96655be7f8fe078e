import type { DomainError } from '#src/lib/domain-error.ts';
import { Overloaded } from '#src/lib/unavailable.ts';
import type { AppServices } from '#src/platform/services.ts';
import type { CurrentUser, LoginInput } from '../sign-in-contract.ts';
import { refusals } from '../contract.ts';
import { type ClientInfo, consumeGuesses, rateLimitKey, type Release, releaseAll } from '../rate-limit.ts';
import { loginContact } from '../rules/contact.ts';
import { knownDevice } from '../rules/known-device.ts';
import { SLOWDOWNS } from '../rules/limits.ts';
import { networkOf } from '../rules/network.ts';
import { lockPerson, type Person, updatePerson } from '../store.ts';
import { peopleByContact } from '../contact-store.ts';
import { askForSecondFactor } from './ask-second-factor.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from './hash-password.ts';
import { isDemoPassword, isWeakPassword } from './new-password.ts';
import { currentUser, type OpenedSession } from './open-session.ts';
import { recordWrongPassword } from './record-security-event.ts';
import { signIn, signInAtOnce } from './sign-in.ts';

type Count = Exclude<keyof typeof SLOWDOWNS, 'secondFactor'>;
/** Counters of one attempt. */
type Counts = readonly (readonly [Count, key: string])[];

const VISITOR = { kind: 'visitor' } as const;

/**
 * Signs in with e-mail or phone number and password. Refuses `wrong-credentials` alike, after the same work, for
 * accounts that exist and those that do not, `too-many-attempts` before any work is done, and for a right password
 * `account-disabled`, `demo-password` and `second-factor-asked`.
 */
export async function login(
  services: AppServices,
  input: LoginInput,
  caller: ClientInfo,
): Promise<(OpenedSession & { user: CurrentUser }) | DomainError> {
  const contact = loginContact(input);
  const known = contact ? await services.read(VISITOR, (ctx) => peopleByContact(ctx.tx, contact)) : [];
  const spelling = contact
    ? contact.kind === 'email'
      ? contact.email
      : contact.phone
    : `${input.email ?? input.phoneNumber}`;
  const counts = countsOf(services, known, spelling, caller);
  const refused = await countGuess(services, counts);
  if (refused) return refused;
  const person = await whoseIsPassword(known, input.password).catch(async (error) => {
    // Nothing was checked, unless the queue became full after the first of several.
    if (error instanceof Overloaded && known.length < 2) await takeBackGuess(services, counts);
    throw error;
  });
  if (!person?.passwordHash) {
    const personIds = known.map(({ id }) => id);
    await recordWrongPassword(services, { key: rateLimitKey('wrong-passwords', spelling), personIds, from: caller });
    return refusals('wrong-credentials');
  }
  if (person.disabledAt) return refusals('account-disabled');
  if (isDemoPassword(input.password, services.settings)) return refusals('demo-password');
  const passwordHash = isOutdatedHash(person.passwordHash) ? await hashPassword(input.password) : person.passwordHash;
  const passwordAdvice = isWeakPassword(input.password, person) ? (person.passwordAdvice ?? 'due') : null;
  const releases = releasesOf(counts, known.length > 1);
  if (passwordHash === person.passwordHash && passwordAdvice === person.passwordAdvice) {
    const opened = await signInAtOnce(services, person, caller, releases);
    if (opened) return { ...opened, user: currentUser(person) };
  }
  const outcome = await services.transact(VISITOR, async (ctx) => {
    // The person before the counters, as signInAtOnce locks them.
    const now = await lockPerson(ctx.tx, person.id);
    await releaseAll(ctx.tx, releases);
    if (now?.passwordHash !== person.passwordHash || now.disabledAt) return null;
    if (passwordHash !== now.passwordHash || passwordAdvice !== now.passwordAdvice) {
      await updatePerson(ctx.tx, person.id, { passwordHash, passwordAdvice });
    }
    const asked = await askForSecondFactor(ctx, now);
    return asked ?? { ...(await signIn(ctx, now, caller, 'password')), user: currentUser(now) };
  });
  // The password was set or hashed anew, or the account closed, in the meantime: all is looked at again.
  return outcome ?? login(services, input, caller);
}

/** Verifies once even where nobody is known, so that the time does not tell. */
async function whoseIsPassword(known: readonly Person[], password: string): Promise<Person | null> {
  const [first, ...others] = known;
  if (await verifyPassword(first?.passwordHash, password)) return first ?? null;
  return others.length ? whoseIsPassword(others, password) : null;
}

/** A known device is counted by itself, so that nobody else can slow it down; strangers by network, by account, and by both. */
function countsOf(services: AppServices, people: readonly Person[], spelling: string, caller: ClientInfo): Counts {
  const { settings, clock } = services;
  // Looked up for unknown accounts as well, which takes as long.
  // A device speaks for a number only while the number has one account: it must not open guessing at another's.
  for (const person of people.length > 1 ? [] : [people[0]]) {
    const personId = person?.id ?? '';
    const forgottenAt = person?.devicesForgottenAt;
    const asked = { personId, secret: settings.sessionSecret, now: clock.now(), forgottenAt };
    const device = knownDevice(caller.knownDevices, asked);
    if (device) return [['knownDevice', rateLimitKey('login-device', personId, device)]];
  }
  const network = networkOf(caller.address);
  return [
    ['network', rateLimitKey('login-network', network)],
    ['account', rateLimitKey('login-account', spelling)],
    ['accountAndNetwork', rateLimitKey('login-account-network', spelling, network)],
  ];
}

/** Counts one guess, or refuses it and counts nothing. */
function countGuess({ database, clock }: AppServices, counts: Counts): Promise<DomainError | null> {
  const guesses = counts.map(([count, key]) => [key, SLOWDOWNS[count]] as const);
  return database.oneStatement((tx) => consumeGuesses(tx, guesses, clock.now()));
}

// Attempts released after a correct password. Guesses of others at the account still count.
const FORGIVEN: Record<Count, number> = { knownDevice: Infinity, accountAndNetwork: Infinity, account: 5, network: 1 };

/**
 * Releases of the counters after a correct password. On a number that several accounts share only the correct guess is
 * released: the others may have been at another account.
 */
const releasesOf = (counts: Counts, isShared: boolean): Release[] =>
  counts.map(([count, key]) => [key, isShared ? 1 : FORGIVEN[count]]);

async function takeBackGuess({ database }: AppServices, counts: Counts): Promise<void> {
  await database.oneStatement((tx) =>
    releaseAll(
      tx,
      counts.map(([, key]) => [key, 1]),
    ),
  );
}
