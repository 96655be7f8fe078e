import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkRegistration,
  checkSignUp,
  loginPayload,
  type RegistrationForm,
  registrationPayload,
} from './registration.ts';

const SOUND: RegistrationForm = {
  firstName: 'Maryam',
  lastName: 'Al Suwaidi',
  method: 'email',
  email: 'maryam@example.com',
  phone: '+971 50 123 4567',
  password: 'sevensticks',
  confirmPassword: 'sevensticks',
};

/** The five checks as the specification lists them: a way to break each, and its message. */
const CHECKS: { break: (form: RegistrationForm) => RegistrationForm; said: [title: string, text: string] }[] = [
  {
    break: (form) => ({ ...form, lastName: '   ' }),
    said: ['Missing Information', 'Please enter your first and last name.'],
  },
  {
    break: (form) => (form.method === 'email' ? { ...form, email: 'maryam@example' } : form),
    said: ['Invalid Email', 'Please enter a valid email address.'],
  },
  {
    break: (form) => (form.method === 'phone' ? { ...form, phone: '+12 34' } : form),
    said: ['Invalid Phone Number', 'Please enter a valid phone number.'],
  },
  {
    break: (form) => ({ ...form, password: 'five5' }),
    said: ['Weak Password', 'Password must be at least 6 characters long.'],
  },
  {
    break: (form) => ({ ...form, confirmPassword: `${form.password}s` }),
    said: ["Passwords Don't Match", 'Please make sure both passwords are identical.'],
  },
];

test('R148 R149 R150 R151 R152 R153 of several problems the first of the five checks is reported', () => {
  fc.assert(
    fc.property(fc.subarray([0, 1, 2, 3, 4]), fc.constantFrom('email' as const, 'phone' as const), (broken, method) => {
      const form = broken.reduce((now, i) => CHECKS[i]?.break(now) ?? now, { ...SOUND, method });
      const effective = broken.filter((i) => (i === 1 ? method === 'email' : i === 2 ? method === 'phone' : true));
      const expected = effective.length ? CHECKS[Math.min(...effective)]?.said : undefined;
      const problem = checkRegistration(form);
      expect(problem ? [problem.title, problem.text] : undefined).toEqual(expected);
    }),
  );
});

test('R148 names of blanks only are no names, either of them', () => {
  expect(checkRegistration({ ...SOUND, firstName: ' \t' })?.field).toBe('firstName');
  expect(checkRegistration({ ...SOUND, lastName: '' })?.field).toBe('lastName');
});

test('R149 an e-mail is text, at sign, text, dot, text', () => {
  const good = ['a@b.c', 'mary.am+cats@mail.example.com', 'نور@مثال.امارات'];
  const bad = ['', 'a', 'a@b', '@b.c', 'a@.', 'a b@c.d', 'a@b c.d', 'a@@b.c'];
  for (const email of good) expect(checkRegistration({ ...SOUND, email }), email).toBeNull();
  for (const email of bad) expect(checkRegistration({ ...SOUND, email })?.title, email).toBe('Invalid Email');
});

test('R150 a phone number is an optional plus and at least ten digits, spaces, hyphens and parentheses', () => {
  const form = { ...SOUND, method: 'phone' } as const;
  const character = fc.constantFrom(...'0123456789 -()');
  fc.assert(
    fc.property(fc.string({ unit: character, minLength: 10, maxLength: 20 }), fc.boolean(), (digits, plus) => {
      fc.pre(digits.trim().length >= 10);
      expect(checkRegistration({ ...form, phone: plus ? `+${digits.trim()}` : digits })).toBeNull();
    }),
  );
  for (const phone of ['050123456', '+123456789', '++9715012345', '050-1234-abc', '0501234567 ext 2']) {
    expect(checkRegistration({ ...form, phone })?.title, phone).toBe('Invalid Phone Number');
  }
});

test('R149 R150 only the contact of the chosen method is looked at', () => {
  expect(checkRegistration({ ...SOUND, phone: 'none' })).toBeNull();
  expect(checkRegistration({ ...SOUND, method: 'phone', email: 'none' })).toBeNull();
});

test('R151 six characters are enough, five are not', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 0, maxLength: 12 }), (password) => {
      const problem = checkRegistration({ ...SOUND, password, confirmPassword: password });
      expect(problem?.title).toBe(password.length < 6 ? 'Weak Password' : undefined);
    }),
  );
});

test('R154 R155 the sign-up tab asks for all four fields, then for six characters', () => {
  const { firstName, lastName, email, password } = SOUND;
  const form = { firstName, lastName, email, password };
  for (const field of ['firstName', 'lastName', 'email', 'password'] as const) {
    const problem = checkSignUp({ ...form, [field]: '', ...(field !== 'password' && { password: 'five5' }) });
    expect([problem?.title, problem?.text]).toEqual(['Missing Information', 'Please fill in all fields']);
    expect(problem?.field).toBe(field);
  }
  const short = checkSignUp({ ...form, password: 'five5' });
  expect([short?.title, short?.text]).toEqual(['Password Too Short', 'Password must be at least 6 characters long']);
  expect(checkSignUp(form)).toBeNull();
});

test('R143 R144 the payload holds one contact under the key of the method, and no confirmation', () => {
  expect(registrationPayload(SOUND)).toEqual({
    firstName: 'Maryam',
    lastName: 'Al Suwaidi',
    email: 'maryam@example.com',
    password: 'sevensticks',
    preferredLoginMethod: 'email',
  });
  expect(registrationPayload({ ...SOUND, method: 'phone' })).toEqual({
    firstName: 'Maryam',
    lastName: 'Al Suwaidi',
    phoneNumber: '+971 50 123 4567',
    password: 'sevensticks',
    preferredLoginMethod: 'phone',
  });
});

test('R145 R164 the login after registering carries the contact that was chosen', () => {
  expect(loginPayload(SOUND)).toEqual({ email: 'maryam@example.com', password: 'sevensticks' });
  expect(loginPayload({ ...SOUND, method: 'phone', email: '' })).toEqual({
    phoneNumber: '+971 50 123 4567',
    password: 'sevensticks',
  });
});
