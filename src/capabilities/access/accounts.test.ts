import { expect, test } from 'vitest';
import { isRefusal } from '#src/kit/refusal.ts';
import type { Actor, Ctx } from '#src/platform/house.ts';
import { testSettings } from '#tests/support/settings.ts';
import { onBothEngines, type TestHouse } from '#tests/support/engines.ts';
import { householdScope, staffScope } from './scopes.ts';
import { createAccount, createHousehold, placeHousehold } from './verbs/create-account.ts';
import { hashPassword } from './verbs/hash-password.ts';
import { login } from './verbs/login.ts';
import { seedStaff } from './verbs/seed-staff.ts';
import { issueSingleUse, peekSingleUse, spendSingleUse } from './verbs/single-use.ts';

const SYSTEM = { kind: 'system' } as const;
const CALLER = { address: '198.51.100.7' };

const account = (email: string, passwordHash: string) => ({
  firstName: 'Maryam',
  lastName: 'Al Suwaidi',
  contact: { kind: 'email' as const, email },
  passwordHash,
});

const inTransaction = <T>(house: TestHouse, work: (ctx: Ctx) => Promise<T>) => house.transact(SYSTEM, work);

test('C26 R504 a household scope is for people, a staff scope for a part of the desk that goes with the role', () => {
  const person = { kind: 'person', personId: 'p', householdId: 'h' } as const;
  const roles: [Actor, household: boolean, staff: boolean][] = [
    [{ kind: 'visitor' }, false, false],
    [{ ...person, role: 'customer' }, true, false],
    [{ ...person, role: 'owner' }, true, true],
    [{ ...person, role: 'support' }, true, true],
    [{ ...person, role: 'lab' }, true, false],
  ];
  for (const [actor, household, staff] of roles) {
    expect(!isRefusal(householdScope(actor))).toBe(household);
    expect(!isRefusal(staffScope({ actor, settings: testSettings() }, 'inbox'))).toBe(staff);
  }
  expect(householdScope({ ...person, role: 'customer' })).toEqual({ householdId: 'h' });
});

onBothEngines('accounts', (open) => {
  test('a guest’s household is claimed by one account only, also when two try at once', async () => {
    const house = await open();
    const hash = await hashPassword('sevensticks');
    const { householdId } = await inTransaction(house, (ctx) =>
      createHousehold(ctx, { country: 'AE', currency: 'AED' }),
    );
    const claims = await Promise.all(
      ['one@example.com', 'two@example.com'].map((email) =>
        inTransaction(house, (ctx) =>
          createAccount(ctx, { ...account(email, hash), householdId, emailVerified: true }),
        ),
      ),
    );
    const refused = claims.filter(isRefusal);
    expect(refused.map(({ code }) => code)).toEqual(['household-taken']);
    const winner = claims.find((claim) => !isRefusal(claim));
    expect(winner).toMatchObject({ householdId });
  });

  test('a claim with an e-mail that has an account writes nothing', async () => {
    const house = await open();
    const hash = await hashPassword('sevensticks');
    await inTransaction(house, (ctx) => createAccount(ctx, account('one@example.com', hash)));
    const { householdId } = await inTransaction(house, (ctx) => createHousehold(ctx));
    await inTransaction(house, (ctx) => placeHousehold(ctx, householdId, { country: 'DE', currency: 'EUR' }));
    const claim = await inTransaction(house, (ctx) =>
      createAccount(ctx, { ...account('one@example.com', hash), householdId }),
    );
    expect(isRefusal(claim) && claim.code).toBe('email-taken');
    const later = await inTransaction(house, (ctx) =>
      createAccount(ctx, { ...account('two@example.com', hash), householdId }),
    );
    expect(later).toMatchObject({ householdId });
  });

  test('a link about something without a person is used once, and a newer one ends it', async () => {
    const house = await open();
    const issue = (order: string) =>
      inTransaction(house, (ctx) => issueSingleUse(ctx, { purpose: 'claim', subject: { order }, hours: 24 }));
    const other = await issue('other');
    const older = await issue('mine');
    const newer = await issue('mine');
    const peek = (token: string) => house.read(SYSTEM, (ctx) => peekSingleUse(ctx, 'claim', token));
    const use = (token: string) => inTransaction(house, (ctx) => spendSingleUse(ctx, 'claim', token));
    expect(await peek(older)).toMatchObject({ code: 'link-expired' });
    expect(await peek(other)).toMatchObject({ subject: { order: 'other' } });
    expect(await peek(newer)).toMatchObject({ subject: { order: 'mine' } });
    const uses = await Promise.all(Array.from({ length: 20 }, () => use(newer)));
    expect(uses.filter((one) => !isRefusal(one))).toHaveLength(1);
    expect(await house.read(SYSTEM, (ctx) => peekSingleUse(ctx, 'reset', other))).toMatchObject({
      code: 'link-unknown',
    });
  });

  test('a link whose work fails can be used again', async () => {
    const house = await open();
    const token = await inTransaction(house, (ctx) =>
      issueSingleUse(ctx, { purpose: 'claim', subject: { order: 'mine' }, hours: 24 }),
    );
    const failed = inTransaction(house, async (ctx) => {
      await spendSingleUse(ctx, 'claim', token);
      throw new Error('the work failed');
    });
    await expect(failed).rejects.toThrow('the work failed');
    const used = await inTransaction(house, (ctx) => spendSingleUse(ctx, 'claim', token));
    expect(isRefusal(used)).toBe(false);
  });

  test('R504 the staff account of the demo data is made once and then left alone', async () => {
    const house = await open();
    const first = await seedStaff(house, { email: 'Staff@purrwell.example', password: 'behind the desk' });
    const second = await seedStaff(house, { email: 'staff@purrwell.example', password: 'something else' });
    expect([first.created, second.created]).toEqual([true, false]);
    const answer = await login(house, { email: 'staff@purrwell.example', password: 'behind the desk' }, CALLER);
    expect(isRefusal(answer) ? answer.code : answer.user.role).toBe('owner');
  });
});
