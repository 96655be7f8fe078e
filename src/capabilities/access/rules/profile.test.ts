import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedContacts } from './profile.ts';

const NOW = { email: 'maryam@example.com', phone: '+971501234567', pendingEmail: null, pendingPhone: null };
const FORM = { email: NOW.email, phone: NOW.phone };
const outcome = (now: typeof NOW | (Omit<typeof NOW, 'pendingEmail'> & { pendingEmail: string }), form: typeof FORM) =>
  changedContacts(now, form);

test('the same contact in another spelling is no change', () => {
  expect(outcome(NOW, { email: ' Maryam@Example.com ', phone: '050 123 4567' })).toEqual({ change: NOW });
});

test('R321 a new e-mail and a new number wait; the old ones typed again take that back', () => {
  const asked = outcome(NOW, { email: 'new@example.com', phone: '+971 50 765 4321' });
  const waiting = { ...NOW, pendingEmail: 'new@example.com', pendingPhone: '+971507654321' };
  expect(asked).toEqual({ change: waiting });
  expect(changedContacts(waiting, { email: 'new@example.com', phone: '+971507654321' })).toEqual({ change: waiting });
  expect(changedContacts(waiting, FORM)).toEqual({ change: NOW });
});

test('an e-mail stays; a number may go while there is an e-mail to sign in with', () => {
  expect(outcome(NOW, { ...FORM, email: '' })).toMatchObject({ wrong: { field: 'email' } });
  expect(outcome(NOW, { ...FORM, phone: '' })).toMatchObject({ change: { phone: null } });
  const byPhone = { ...NOW, email: null };
  expect(changedContacts(byPhone, { email: '', phone: '' })).toMatchObject({ wrong: { field: 'phone' } });
  expect(changedContacts(byPhone, { email: '', phone: NOW.phone })).toEqual({ change: byPhone });
});

test('no form whatever changes the address or number in effect into another one', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.emailAddress()), fc.string(), (email, phone) => {
      const made = changedContacts(NOW, { email, phone });
      if ('wrong' in made) return;
      expect(made.change.email).toBe(NOW.email);
      expect([NOW.phone, null]).toContain(made.change.phone);
    }),
  );
});
