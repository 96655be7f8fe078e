import { expect, test } from 'vitest';
import { isDomainError } from '#src/lib/domain-error.ts';
import type { Actor, Ctx, Role } from '#src/platform/services.ts';
import { personActor, SYSTEM } from '#tests/support/actors.ts';
import { testSettings } from '#tests/support/settings.ts';
import { onBothEngines, type TestServices, testOnce } from '#tests/support/engines.ts';
import { householdScope, staffScope } from './scopes.ts';
import { createAccount, createHousehold, placeHousehold } from './actions/create-account.ts';
import { hashPassword } from './actions/hash-password.ts';
import { login } from './actions/login.ts';
import { seedStaff } from './actions/seed-staff.ts';
import { issueOneTimeToken, verifyOneTimeToken, consumeOneTimeToken } from './actions/one-time-token.ts';

const CALLER = { address: '198.51.100.7' };

const account = (email: string, passwordHash: string) => ({
  firstName: 'Maryam',
  lastName: 'Al Suwaidi',
  contact: { kind: 'email' as const, email },
  passwordHash,
});

const inTransaction = <T>(services: TestServices, work: (ctx: Ctx) => Promise<T>) => services.transact(SYSTEM, work);

test('C26 R504 a household scope is for people, a staff scope for a part of the desk that goes with the role', () => {
  const person = (role: Role) => personActor({ personId: 'p', householdId: 'h', role });
  const roles: [Actor, household: boolean, staff: boolean][] = [
    [{ kind: 'visitor' }, false, false],
    [person('customer'), true, false],
    [person('admin'), true, true],
    [person('support'), true, true],
    [person('lab'), true, false],
  ];
  for (const [actor, household, staff] of roles) {
    expect(!isDomainError(householdScope(actor))).toBe(household);
    expect(!isDomainError(staffScope({ actor, settings: testSettings() }, 'message.list'))).toBe(staff);
  }
  expect(householdScope(person('customer'))).toEqual({ householdId: 'h' });
});

onBothEngines('accounts', (open) => {
  test('a guest’s household is claimed by one account only, also when two try at once', async () => {
    const services = await open();
    const hash = await hashPassword('sevensticks');
    const { householdId } = await inTransaction(services, (ctx) =>
      createHousehold(ctx, { country: 'AE', currency: 'AED' }),
    );
    const claims = await Promise.all(
      ['one@example.com', 'two@example.com'].map((email) =>
        inTransaction(services, (ctx) =>
          createAccount(ctx, { ...account(email, hash), householdId, emailVerified: true }),
        ),
      ),
    );
    const refused = claims.filter(isDomainError);
    expect(refused.map(({ code }) => code)).toEqual(['household-taken']);
    const winner = claims.find((claim) => !isDomainError(claim));
    expect(winner).toMatchObject({ householdId });
  });

  testOnce('a claim with an e-mail that has an account writes nothing', async () => {
    const services = await open();
    const hash = await hashPassword('sevensticks');
    await inTransaction(services, (ctx) => createAccount(ctx, account('one@example.com', hash)));
    const { householdId } = await inTransaction(services, (ctx) => createHousehold(ctx));
    await inTransaction(services, (ctx) => placeHousehold(ctx, householdId, { country: 'DE', currency: 'EUR' }));
    const claim = await inTransaction(services, (ctx) =>
      createAccount(ctx, { ...account('one@example.com', hash), householdId }),
    );
    expect(isDomainError(claim) && claim.code).toBe('email-taken');
    const later = await inTransaction(services, (ctx) =>
      createAccount(ctx, { ...account('two@example.com', hash), householdId }),
    );
    expect(later).toMatchObject({ householdId });
  });

  test('a link about something without a person is used once, and a newer one ends it', async () => {
    const services = await open();
    const issue = (order: string) =>
      inTransaction(services, (ctx) => issueOneTimeToken(ctx, { purpose: 'claim', subject: { order }, hours: 24 }));
    const other = await issue('other');
    const older = await issue('mine');
    const newer = await issue('mine');
    const peek = (token: string) => services.read(SYSTEM, (ctx) => verifyOneTimeToken(ctx, 'claim', token));
    const use = (token: string) => inTransaction(services, (ctx) => consumeOneTimeToken(ctx, 'claim', token));
    expect(await peek(older)).toMatchObject({ code: 'link-expired' });
    expect(await peek(other)).toMatchObject({ subject: { order: 'other' } });
    expect(await peek(newer)).toMatchObject({ subject: { order: 'mine' } });
    const uses = await Promise.all(Array.from({ length: 20 }, () => use(newer)));
    expect(uses.filter((one) => !isDomainError(one))).toHaveLength(1);
    expect(await services.read(SYSTEM, (ctx) => verifyOneTimeToken(ctx, 'reset', other))).toMatchObject({
      code: 'link-unknown',
    });
  });

  testOnce('a link whose work fails can be used again', async () => {
    const services = await open();
    const token = await inTransaction(services, (ctx) =>
      issueOneTimeToken(ctx, { purpose: 'claim', subject: { order: 'mine' }, hours: 24 }),
    );
    const failed = inTransaction(services, async (ctx) => {
      await consumeOneTimeToken(ctx, 'claim', token);
      throw new Error('the work failed');
    });
    await expect(failed).rejects.toThrow('the work failed');
    const used = await inTransaction(services, (ctx) => consumeOneTimeToken(ctx, 'claim', token));
    expect(isDomainError(used)).toBe(false);
  });

  testOnce('R504 the staff account of the demo data is made once and then left alone', async () => {
    const services = await open();
    const first = await seedStaff(services, { email: 'Staff@purrwell.example', password: 'behind the desk' });
    const second = await seedStaff(services, { email: 'staff@purrwell.example', password: 'something else' });
    expect([first.created, second.created]).toEqual([true, false]);
    const answer = await login(services, { email: 'staff@purrwell.example', password: 'behind the desk' }, CALLER);
    expect(isDomainError(answer) ? answer.code : answer.user.role).toBe('admin');
  });
});
