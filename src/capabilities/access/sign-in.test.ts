import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { newBrowser } from '#tests/support/buyers.ts';
import { onBothEngines, type TestServices } from '#tests/support/engines.ts';
import { consumeGuesses, releaseAll } from './rate-limit.ts';
import { lockPerson, type Person, updatePerson } from './store.ts';
import { peopleByContact } from './contact-store.ts';
import { authenticatorApps, type people, rateLimits, securityEvents, sessions } from './tables.ts';
import { seedStaff } from './actions/seed-staff.ts';
import { signInAtOnce } from './actions/sign-in.ts';

const MARYAM = { email: 'maryam@example.com', password: 'sevensticks' };
const RANA = { email: 'rana@example.com', password: 'reads-the-samples' };
const CALLER = { address: '91.0.1.77' };

async function register(services: TestServices): Promise<void> {
  const account = { ...MARYAM, firstName: 'Maryam', lastName: 'Example', preferredLoginMethod: 'email' };
  expect((await newBrowser(services).post('/api/auth/register', account)).status).toBe(201);
}

async function personOf(services: TestServices, { email }: { email: string }): Promise<Person> {
  const found = await services.read(SYSTEM, ({ tx }) => peopleByContact(tx, { kind: 'email', email }));
  return found[0] as Person;
}

const kinds = async ({ database }: TestServices) =>
  (await database.db.select().from(securityEvents)).map(({ kind }) => kind).toSorted();

onBothEngines('the statements of a sign-in', (open) => {
  test('a customer’s are three, also the first; a wrong password costs the same at an unknown address', async () => {
    const services = await open();
    await register(services);
    const counted = async (credentials: object) => {
      services.statements();
      const { status } = await newBrowser(services).post('/api/auth/login', credentials);
      return [status, services.statements().length];
    };
    for (let n = 0; n < 3; n++) expect(await counted(MARYAM)).toEqual([200, 3]);
    expect(await kinds(services)).toEqual(['sign-in', 'sign-in-new-device', 'sign-in-new-device']);
    const wrong = { ...MARYAM, password: 'a guess' };
    const known = await counted(wrong);
    expect(await counted({ ...wrong, email: 'nobody@example.com' })).toEqual(known);
  });

  test('opens nothing in one statement where the account changed while the password was checked, or for staff', async () => {
    const services = await open();
    await register(services);
    await seedStaff(services, RANA);
    const now = services.clock.now();
    const read = await personOf(services, MARYAM);
    const atOnce = (person: Person) => signInAtOnce(services, person, CALLER, [['key', 1]]);
    const change = (set: Partial<typeof people.$inferInsert>) =>
      services.transact(SYSTEM, async ({ tx }) => {
        await lockPerson(tx, read.id);
        await updatePerson(tx, read.id, set);
      });
    const { db } = services.database;
    await db.insert(rateLimits).values({ key: 'key', windowStart: now, hits: 7 });
    const { passwordHash } = read;
    for (const set of [{ passwordHash: 'another' }, { disabledAt: now }, { devicesForgottenAt: now }]) {
      await change(set);
      expect(await atOnce(read)).toBeNull();
      await change({ passwordHash, disabledAt: null, devicesForgottenAt: null });
    }
    const app = { personId: read.id, secret: Buffer.alloc(20), createdAt: now, confirmedAt: now };
    await db.insert(authenticatorApps).values(app);
    expect(await atOnce(read)).toBeNull();
    await db.delete(authenticatorApps);
    await change({ role: 'support' });
    expect(await atOnce(read)).toBeNull();
    await change({ role: 'customer' });
    expect(await atOnce(await personOf(services, RANA))).toBeNull();
    expect(await db.$count(sessions)).toBe(0);
    expect((await db.select().from(rateLimits).where(eq(rateLimits.key, 'key')))[0]?.hits).toBe(7);

    expect(await atOnce(read)).toEqual({ sessionToken: expect.any(String) });
    expect((await db.select().from(rateLimits).where(eq(rateLimits.key, 'key')))[0]?.hits).toBe(6);
    expect(await db.$count(sessions)).toBe(1);
    // A browser that is not known, at an account that has been signed in to; a confirmed address gets a mail, which takes a transaction.
    await atOnce(read);
    expect(await kinds(services)).toEqual(['sign-in', 'sign-in-new-device']);
    await change({ emailVerifiedAt: now });
    expect(await atOnce(await personOf(services, MARYAM))).toBeNull();
  });

  test('a change of password that commits while the sign-in waits for the account is seen', async () => {
    const services = await open();
    await register(services);
    const read = await personOf(services, MARYAM);
    let late: Promise<unknown> = Promise.resolve();
    await services.transact(SYSTEM, async ({ tx }) => {
      await lockPerson(tx, read.id);
      late = signInAtOnce(services, read, CALLER, [['key', 1]]);
      await updatePerson(tx, read.id, { passwordHash: 'another' });
    });
    expect(await late).toBeNull();
    expect(await services.database.db.$count(sessions)).toBe(0);
  });
});

onBothEngines('guesses at once', (open) => {
  const slowdown = { free: 5, firstSeconds: 60, longestSeconds: 60, forgetSeconds: 3600 };
  const wide = { ...slowdown, free: 1000 };

  test('on several keys count on all or on none, in whatever order the keys are named, also while others are taken back', async () => {
    const services = await open();
    const { database, clock } = services;
    const guess = (narrow: string, turned = false) => {
      const counts = [['wide', wide] as const, [narrow, slowdown] as const];
      return database.oneStatement((tx) => consumeGuesses(tx, turned ? counts.toReversed() : counts, clock.now()));
    };
    // The rows are there, so nothing is left to chance.
    for (const key of ['a', 'b']) expect(await guess(key)).toBeNull();
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const answer = await guess(n % 2 ? 'a' : 'b', n % 3 === 0);
        await database.oneStatement((tx) => releaseAll(tx, [['wide', 0] as const, ['a', 0] as const].toReversed()));
        return answer;
      }),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(8);
    expect(new Set(answers.map((answer) => answer?.extras.retryAfter))).toEqual(new Set([undefined, 60]));
    const rows = await services.database.db.select().from(rateLimits);
    expect(Object.fromEntries(rows.map(({ key, hits }) => [key, hits]))).toEqual({ wide: 10, a: 5, b: 5 });
  });

  test('that are the first on their keys cannot slip past', async () => {
    const services = await open();
    const { database, clock } = services;
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        database.oneStatement((tx) =>
          consumeGuesses(
            tx,
            [
              ['new', slowdown],
              ['wide', wide],
            ],
            clock.now(),
          ),
        ),
      ),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(5);
  });
});
