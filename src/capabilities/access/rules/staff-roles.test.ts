import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isDomainError } from '#src/lib/domain-error.ts';
import type { Role } from '#src/platform/services.ts';
import { personActor, SYSTEM } from '#tests/support/actors.ts';
import { testSettings } from '#tests/support/settings.ts';
import { needsSecondFactor, staffScope, verifiedEmail, verifiedPhone } from '../scopes.ts';
import { actText, areaOf, type DeskKey, mayAct, STAFF_ACTS, UNRECORDED } from './staff-acts.ts';
import { areasOf, currentRole, DESK_AREAS, STAFF_ROLES, type StaffRole, worksAt } from './staff-roles.ts';
import { isRecent } from './step-up.ts';

const SECURITY = readFileSync('docs/security.md', 'utf8');

/** A table of docs/security.md whose first column is in backticks: the roles with an x, by that column. */
function printed(heading: string): Map<string, StaffRole[]> {
  const [, part = ''] = SECURITY.split(`| ${heading} |`);
  const [head = '', , ...rows] = part.split('\n');
  const roles = head.split('|').map((cell) => cell.trim());
  const found = new Map<string, StaffRole[]>();
  for (const row of rows) {
    if (!row.startsWith('| `')) break;
    const [, names = '', ...marks] = row.split('|').map((cell) => cell.trim());
    const open = STAFF_ROLES.filter((role) => marks[roles.indexOf(role)] === 'x');
    for (const [, name = ''] of names.matchAll(/`([^`]+)`/g)) found.set(name, open);
  }
  return found;
}

test('C26 R504 each role opens the parts of the desk that docs/security.md prints, and a closed account none', () => {
  const closed = new Date('2026-12-01T09:00:00Z');
  const table = printed('Part of the desk');
  expect([...table.keys()].toSorted()).toEqual(DESK_AREAS.toSorted());
  for (const area of DESK_AREAS) {
    const may = STAFF_ROLES.filter((role) => worksAt({ role, disabledAt: null }, area));
    expect([area, may]).toEqual([area, table.get(area)]);
    expect(may).toContain('admin');
    for (const role of STAFF_ROLES) {
      expect(worksAt({ role, disabledAt: closed }, area)).toBe(false);
      expect(areasOf(role).includes(area)).toBe(may.includes(role));
    }
    expect(worksAt({ role: 'customer', disabledAt: null }, area)).toBe(false);
  }
  expect(areasOf('customer')).toEqual([]);
  expect(['owner', ...STAFF_ROLES].map(currentRole)).toEqual(['admin', ...STAFF_ROLES]);
});

test('R504 an act goes with every role of its part of the desk, but for those that docs/security.md prints', () => {
  const table = printed('Act');
  const keys = [...Object.keys(STAFF_ACTS), ...Object.keys(UNRECORDED)] as DeskKey[];
  expect([...table.keys()].filter((key) => !keys.includes(key as DeskKey))).toEqual([]);
  for (const key of keys) {
    const may = STAFF_ROLES.filter((role) => mayAct(role, key));
    const area = STAFF_ROLES.filter((role) => areasOf(role).includes(areaOf(key)));
    expect([key, may]).toEqual([key, table.get(key) ?? area]);
    expect([key, mayAct('customer', key)]).toEqual([key, false]);
    // A line of the table that repeats its area is out of date.
    if (table.has(key)) expect([key, may]).not.toEqual([key, area]);
  }
});

test('C26 R504 a scope is refused for the first reason there is: nobody, a customer, another part, no second factor', () => {
  const signIn = (secondFactor: boolean) => ({ tokenHash: new Uint8Array(32), confirmedAt: null, secondFactor });
  const person = (role: Role, factor?: boolean) =>
    personActor({ personId: 'p', householdId: 'h', role, ...(factor !== undefined && { signIn: signIn(factor) }) });
  const settings = (staffSecondFactor: boolean) => testSettings({ staffSecondFactor });
  const codeOf = (actor: Parameters<typeof staffScope>[0]['actor'], key: DeskKey, needed: boolean) => {
    const scope = staffScope({ actor, settings: settings(needed) }, key);
    return isDomainError(scope) ? scope.code : `${scope.role} ${scope.area}`;
  };
  for (const needed of [false, true]) {
    expect(codeOf({ kind: 'visitor' }, 'order.list', needed)).toBe('unauthorized');
    expect(codeOf(SYSTEM, 'order.list', needed)).toBe('unauthorized');
    for (const factor of [false, true]) {
      expect(codeOf(person('customer', factor), 'order.list', needed)).toBe('staff-only');
      expect(codeOf(person('lab', factor), 'staff.list', needed)).toBe('not-your-part');
      expect(codeOf(person('support', factor), 'results.list', needed)).toBe('not-your-part');
      expect(codeOf(person('vet', factor), 'results.enter', needed)).toBe('not-your-part');
      const opened = needed && !factor ? 'second-factor-needed' : 'lab results';
      expect(codeOf(person('lab', factor), 'results.list', needed)).toBe(opened);
    }
    // An unknown session has shown no second factor.
    expect(codeOf(person('admin'), 'staff.list', needed)).toBe(needed ? 'second-factor-needed' : 'admin staff');
  }
  expect(needsSecondFactor({ actor: { kind: 'visitor' }, settings: settings(true) })).toBe(true);
});

test('R504 every act and every unrecorded page belongs to a part of the desk that somebody opens', () => {
  for (const [key, { area, subject, text }] of Object.entries(STAFF_ACTS)) {
    expect(DESK_AREAS).toContain(area);
    expect(key).toMatch(/^[a-z]+\.[a-z-]+$/);
    expect(text).toMatch(/^[A-Z][^.]+$/);
    // A list has no subject, a single thing has one.
    if (/\.(list|search|export)$/.test(key)) expect([key, subject]).toEqual([key, null]);
  }
  for (const { area, why } of Object.values(UNRECORDED))
    expect([DESK_AREAS.includes(area), why.endsWith('.')]).toEqual([true, true]);
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
