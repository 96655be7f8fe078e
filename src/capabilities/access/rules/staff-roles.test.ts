import { expect, test } from 'vitest';
import { isDomainError } from '#src/lib/domain-error.ts';
import type { Role } from '#src/platform/services.ts';
import { personActor, SYSTEM } from '#tests/support/actors.ts';
import { testSettings } from '#tests/support/settings.ts';
import { needsSecondFactor, staffScope, verifiedEmail, verifiedPhone } from '../scopes.ts';
import { actText, STAFF_ACTS, UNRECORDED } from './staff-acts.ts';
import { areasOf, type DeskArea, worksAt } from './staff-roles.ts';
import { isRecent } from './step-up.ts';

const AREAS: readonly DeskArea[] = ['orders', 'results', 'inbox', 'outbox', 'payments', 'figures', 'staff'];

/** Parts of the desk that each role opens, in the order of AREAS. */
const OPENS: Record<Role, string> = {
  customer: '.......',
  owner: 'xxxxxxx',
  lab: 'xx.....',
  support: 'x.xxxx.',
};

test('C26 R504 each role opens its parts of the desk, and a closed account none', () => {
  const closed = new Date('2026-12-01T09:00:00Z');
  for (const [role, opens] of Object.entries(OPENS) as [Role, string][])
    for (const [i, area] of AREAS.entries()) {
      const may = opens[i] === 'x';
      expect([role, area, worksAt({ role, disabledAt: null }, area)]).toEqual([role, area, may]);
      expect(worksAt({ role, disabledAt: closed }, area)).toBe(false);
      expect(areasOf(role).includes(area)).toBe(may);
    }
});

test('C26 R504 a scope is refused for the first reason there is: nobody, a customer, another part, no second factor', () => {
  const signIn = (secondFactor: boolean) => ({ tokenHash: new Uint8Array(32), confirmedAt: null, secondFactor });
  const person = (role: Role, factor?: boolean) =>
    personActor({ personId: 'p', householdId: 'h', role, ...(factor !== undefined && { signIn: signIn(factor) }) });
  const settings = (staffSecondFactor: boolean) => testSettings({ staffSecondFactor });
  const codeOf = (actor: Parameters<typeof staffScope>[0]['actor'], area: DeskArea, needed: boolean) => {
    const scope = staffScope({ actor, settings: settings(needed) }, area);
    return isDomainError(scope) ? scope.code : `${scope.role} ${scope.area}`;
  };
  for (const needed of [false, true]) {
    expect(codeOf({ kind: 'visitor' }, 'orders', needed)).toBe('unauthorized');
    expect(codeOf(SYSTEM, 'orders', needed)).toBe('unauthorized');
    for (const factor of [false, true]) {
      expect(codeOf(person('customer', factor), 'orders', needed)).toBe('staff-only');
      expect(codeOf(person('lab', factor), 'staff', needed)).toBe('not-your-part');
      expect(codeOf(person('support', factor), 'results', needed)).toBe('not-your-part');
      const opened = needed && !factor ? 'second-factor-needed' : 'lab results';
      expect(codeOf(person('lab', factor), 'results', needed)).toBe(opened);
    }
    // A session of which nothing is known has shown no second factor.
    expect(codeOf(person('owner'), 'staff', needed)).toBe(needed ? 'second-factor-needed' : 'owner staff');
  }
  expect(needsSecondFactor({ actor: { kind: 'visitor' }, settings: settings(true) })).toBe(true);
});

test('R504 every act and every unrecorded page belongs to a part of the desk that somebody opens', () => {
  for (const [key, { area, subject, text }] of Object.entries(STAFF_ACTS)) {
    expect(AREAS).toContain(area);
    expect(key).toMatch(/^[a-z]+\.[a-z-]+$/);
    expect(text).toMatch(/^[A-Z][^.]+$/);
    // A list has no subject, a single thing has one.
    if (/\.(list|search|export)$/.test(key)) expect([key, subject]).toEqual([key, null]);
  }
  for (const { area, why } of Object.values(UNRECORDED))
    expect([AREAS.includes(area), why.endsWith('.')]).toEqual([true, true]);
  const texts = Object.values(STAFF_ACTS).map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(actText('order.read')).toBe('Opened an order');
  for (const unknown of ['order.burn', 'constructor', '']) expect(actText(unknown)).toBe(unknown);
});

test('a sign-in or confirmation counts as recent for ten minutes', () => {
  const now = new Date('2026-12-01T09:00:00Z');
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const cases: [shownAt: Date | null | undefined, recent: boolean][] = [
    [null, false],
    [undefined, false],
    [now, true],
    [ago(599_999), true],
    [ago(600_000), false],
    [ago(365 * 86_400_000), false],
    // The clock of another process is a little ahead.
    [ago(-2000), true],
  ];
  for (const [shownAt, recent] of cases) expect(isRecent(shownAt, now)).toBe(recent);
});

test('an address or a number owns something only once it is confirmed', () => {
  const at = new Date('2026-12-01T09:00:00Z');
  for (const [email, emailVerifiedAt, owns] of [
    ['a@b.example', at, 'a@b.example'],
    ['a@b.example', null, null],
    [null, at, null],
    ['', at, null],
    [null, null, null],
  ] as const)
    expect(verifiedEmail({ email, emailVerifiedAt })).toBe(owns);
  for (const [phone, phoneVerifiedAt, owns] of [
    ['+971501234567', at, '+971501234567'],
    ['+971501234567', null, null],
    [null, at, null],
  ] as const)
    expect(verifiedPhone({ phone, phoneVerifiedAt })).toBe(owns);
});
