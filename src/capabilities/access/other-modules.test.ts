import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { isDomainError } from '#src/lib/domain-error.ts';
import { newId } from '#src/lib/id.ts';
import type { Ctx } from '#src/platform/services.ts';
import { defineTask, type Workers } from '#src/platform/workers.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { createAccount, createHousehold, placeHousehold } from './actions/create-account.ts';
import {
  findAccount,
  findStaff,
  fullNames,
  householdOfEmail,
  readsMailbox,
  seededAccount,
} from './actions/find-accounts.ts';
import { deliveryAddress, findHousehold } from './actions/find-household.ts';
import { finishDocument } from './actions/finish-document.ts';
import { changeHouseholdSettings, lockHousehold } from './actions/household-settings.ts';
import { mailboxOfHousehold } from './actions/mailbox-of-household.ts';
import { noteDeliveryAddress } from './actions/note-delivery-address.ts';
import { wantsDeliveryNotes, wantsLetters } from './actions/wants-letters.ts';
import type { PostalAddress } from './rules/delivery-address.ts';
import { systemScope } from './scopes.ts';
import { finishedDocuments, households, people } from './tables.ts';

type Change = Partial<typeof people.$inferInsert>;

const HOME: PostalAddress = {
  line1: '12 Marina Walk',
  line2: '',
  city: 'Dubai',
  region: 'Dubai',
  postalCode: '',
  country: 'AE',
};

onOneEngine('questions of other modules', (open) => {
  let services: TestServices;
  beforeAll(async () => {
    services = await open('shared');
  });
  const within = <T>(work: (ctx: Ctx) => Promise<T>) => services.transact(SYSTEM, work);

  let made = 0;
  /** An account with an address, and what else is to be true of it. */
  async function account(change: Change = {}) {
    const email = `person-${++made}@example.com`;
    const contact = { kind: 'email', email } as const;
    const outcome = await within(async (ctx) => {
      const created = await createAccount(ctx, {
        firstName: 'Maryam',
        lastName: `No ${made}`,
        contact,
        passwordHash: '',
      });
      if (isDomainError(created)) throw created;
      if (Object.keys(change).length) await ctx.tx.update(people).set(change).where(eq(people.id, created.person.id));
      return created;
    });
    const { person, householdId } = outcome;
    return { id: person.id, email, householdId, scope: systemScope(SYSTEM, householdId) };
  }

  test('mails about a household go to its member’s confirmed address, else to that of the order', async () => {
    const at = services.clock.now();
    const [unconfirmed, confirmed] = [await account(), await account({ emailVerifiedAt: at })];
    const guest = await within((ctx) => createHousehold(ctx));
    const given = 'order@example.com';
    await within(async (ctx) => {
      expect(await mailboxOfHousehold(ctx, unconfirmed.scope, given)).toBe(given);
      expect(await mailboxOfHousehold(ctx, confirmed.scope, given)).toBe(confirmed.email);
      expect(await mailboxOfHousehold(ctx, systemScope(SYSTEM, guest.householdId), given)).toBe(given);
      expect(await mailboxOfHousehold(ctx, systemScope(SYSTEM, newId()), given)).toBe(given);
      expect(await householdOfEmail(ctx.tx, confirmed.email)).toBe(confirmed.householdId);
      expect(await householdOfEmail(ctx.tx, unconfirmed.email)).toBeNull();
      expect(await householdOfEmail(ctx.tx, confirmed.email.toUpperCase())).toBeNull();
    });
  });

  test('letters are sent unless somebody who has confirmed the address does not want them', async () => {
    const at = services.clock.now();
    // Confirmed, letters wanted, reminders wanted → letters sent, notes about boxes sent.
    const table: [confirmed: boolean, letters: boolean, reminders: boolean, sent: boolean, notes: boolean][] = [
      [true, true, true, true, true],
      [true, true, false, true, false],
      [true, false, true, false, false],
      [true, false, false, false, false],
      [false, true, true, true, true],
      [false, true, false, true, false],
      [false, false, true, true, false],
      [false, false, false, true, false],
    ];
    for (const [confirmed, emailNotifications, deliveryReminders, sent, notes] of table) {
      const emailVerifiedAt = confirmed ? at : null;
      const { email, scope } = await account({ emailVerifiedAt, emailNotifications, deliveryReminders });
      const wishes = await within(async (ctx) => [
        await wantsLetters(ctx, email),
        await wantsDeliveryNotes(ctx, scope, email),
      ]);
      expect([confirmed, emailNotifications, deliveryReminders, ...wishes]).toEqual([
        confirmed,
        emailNotifications,
        deliveryReminders,
        sent,
        notes,
      ]);
    }
    const { householdId } = await within((ctx) => createHousehold(ctx));
    const guest = systemScope(SYSTEM, householdId);
    const quiet = await account({ emailVerifiedAt: at, deliveryReminders: false });
    await within(async (ctx) => {
      // A guest's box follows the wishes of the person who has confirmed its address, and of nobody else.
      expect(await wantsDeliveryNotes(ctx, guest, quiet.email)).toBe(false);
      expect(await wantsDeliveryNotes(ctx, guest, 'nobody@example.com')).toBe(true);
      expect(await wantsLetters(ctx, 'nobody@example.com')).toBe(true);
    });
  });

  test('an address leads to a mailbox of the household in any spelling of it, and to no other household', async () => {
    const [one, other] = [await account(), await account()];
    const name = one.email.replace('@example.com', '');
    await within(async ({ tx }) => {
      for (const spelling of [one.email, one.email.toUpperCase(), `${name}+boxes@example.com`])
        expect([spelling, await readsMailbox(tx, one.scope, spelling)]).toEqual([spelling, true]);
      for (const spelling of [other.email, `x${one.email}`, '', 'person-1@example.org'])
        expect([spelling, await readsMailbox(tx, one.scope, spelling)]).toEqual([spelling, false]);
    });
  });

  test('names are given by id, once each, without those of deleted accounts; accounts by id, staff by name', async () => {
    const [one, two] = [await account({ firstName: 'Zoe' }), await account({ firstName: 'Ali', role: 'lab' })];
    const closed = await account({ firstName: 'Ben', role: 'admin', disabledAt: services.clock.now() });
    await within(async ({ tx }) => {
      const names = await fullNames(tx, [one.id, two.id, one.id, newId()]);
      expect([names.size, names.get(one.id)]).toEqual([2, `Zoe No ${one.email.replace(/\D/g, '')}`]);
      expect(await fullNames(tx, [])).toEqual(new Map());
      expect(await findAccount(tx, closed.id)).toMatchObject({ firstName: 'Ben', role: 'admin' });
      expect(await findAccount(tx, newId())).toBeUndefined();
      const staff = await findStaff(tx, null as never);
      expect(staff.map(({ firstName }) => firstName)).toEqual(['Ali', 'Ben']);
      expect(await seededAccount(tx, one.email)).toEqual({ personId: one.id, householdId: one.householdId });
      expect(await seededAccount(tx, 'nobody@example.com')).toBeUndefined();
    });
  });

  test('a household has the place and address that were said last; a known emirate stays where an order names none', async () => {
    const { householdId, scope } = await account();
    await within(async (ctx) => {
      expect(await deliveryAddress(ctx.tx, scope)).toBeNull();
      expect(await findHousehold(ctx.tx, scope)).toMatchObject({
        country: null,
        currency: null,
        deliveryAddress: null,
      });
      await placeHousehold(ctx, householdId, { country: 'AE', currency: 'AED' });
      await noteDeliveryAddress(ctx, householdId, HOME);
      const { region: _, ...ordered } = HOME;
      await noteDeliveryAddress(ctx, householdId, { ...ordered, line2: 'Flat 7' });
      expect(await deliveryAddress(ctx.tx, scope)).toEqual({ ...HOME, line2: 'Flat 7' });
      const moved = { ...ordered, line1: '1 Palm Street', city: 'Sharjah' };
      await noteDeliveryAddress(ctx, householdId, moved);
      expect(await deliveryAddress(ctx.tx, scope)).toEqual(moved);
      expect(await findHousehold(ctx.tx, scope)).toMatchObject({
        country: 'AE',
        currency: 'AED',
        deliveryAddress: moved,
      });
      expect(await findHousehold(ctx.tx, systemScope(SYSTEM, newId()))).toBeUndefined();
    });
  });

  test('settings of a household are changed under its lock, and a household that has left cannot be locked', async () => {
    const { scope } = await account();
    await within(async ({ tx }) => {
      expect(await lockHousehold(tx, scope)).toEqual({ timeZone: expect.any(String), weightUnit: 'kg' });
      await changeHouseholdSettings(tx, scope, { timeZone: 'Europe/Berlin', weightUnit: 'lb' });
      expect(await lockHousehold(tx, scope)).toEqual({ timeZone: 'Europe/Berlin', weightUnit: 'lb' });
      await changeHouseholdSettings(tx, scope, { weightUnit: 'kg' });
      expect(await lockHousehold(tx, scope)).toEqual({ timeZone: 'Europe/Berlin', weightUnit: 'kg' });
      expect(await lockHousehold(tx, systemScope(SYSTEM, newId()))).toBeUndefined();
    });
  });

  test('a document is made once from the same facts, again from others, and for a household that has left it is not kept', async () => {
    const runs: unknown[] = [];
    const run = async (_: object, facts: unknown) => {
      runs.push(facts);
      return new TextEncoder().encode(JSON.stringify(facts));
    };
    const counting = {
      ...services,
      workers: { ...services.workers, version: async () => '1', run } as unknown as Workers,
    };
    const task = defineTask<unknown, Uint8Array>('test-letter');
    const { scope, householdId } = await account();
    const of = newId();
    const make = (facts: object, where = scope, about = of) =>
      finishDocument(counting, { scope: where, of: about, name: 'letter.pdf', task, facts });
    const said = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    const kept = (id: string) => services.database.db.$count(finishedDocuments, eq(finishedDocuments.householdId, id));

    const three = await Promise.all([make({ sum: 1 }), make({ sum: 1 }), make({ sum: 1 })]);
    expect(three.map(said)).toEqual(['{"sum":1}', '{"sum":1}', '{"sum":1}']);
    expect(said(await make({ sum: 1 }))).toBe('{"sum":1}');
    expect(runs).toEqual([{ sum: 1 }]);
    // A newer version takes the place of the older; another subject has one of its own.
    expect(said(await make({ sum: 2 }))).toBe('{"sum":2}');
    await make({ sum: 2 }, scope, newId());
    expect([runs.length, await kept(householdId)]).toEqual([3, 2]);

    // Two households with the same facts have a document each.
    const neighbour = await account();
    await make({ sum: 2 }, neighbour.scope);
    expect([runs.length, await kept(neighbour.householdId)]).toEqual([4, 1]);

    const gone = systemScope(SYSTEM, newId());
    for (let twice = 0; twice < 2; twice++) expect(said(await make({ sum: 3 }, gone))).toBe('{"sum":3}');
    expect([runs.length, await kept(gone.householdId)]).toEqual([6, 0]);
  });

  test('of two households without members only the one that nobody joined is free to be claimed', async () => {
    const { householdId } = await within((ctx) => createHousehold(ctx, { country: 'DE', currency: 'EUR' }));
    const claim = (email: string) =>
      within((ctx) =>
        createAccount(ctx, {
          firstName: ' Omar ',
          lastName: ' Example ',
          contact: { kind: 'email', email },
          passwordHash: '',
          householdId,
        }),
      );
    const outcomes = await Promise.all(['a', 'b', 'c'].map((name) => claim(`claims-${name}@example.com`)));
    const codes = outcomes.map((outcome) => (isDomainError(outcome) ? outcome.code : outcome.person.firstName));
    expect(codes.toSorted()).toEqual(['Omar', 'household-taken', 'household-taken']);
    const [row] = await services.database.db.select().from(households).where(eq(households.id, householdId));
    expect(row).toMatchObject({ country: 'DE', currency: 'EUR' });
  });
});
