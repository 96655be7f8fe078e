import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEmail } from './email.ts';

/** Each holds a good address that a mail program could find in it. */
const TRICKS = [
  'x,victim@bank.example',
  'x;victim@bank.example',
  'a@b.example,victim@bank.example',
  '<victim@bank.example>',
  'Bank <victim@bank.example>',
  '"victim@bank.example" <x@y.example>',
  '"x"@bank.example',
  'victim@bank.example (urgent)',
  'x:victim@bank.example;',
  'x\\@victim@bank.example',
  'victim@bank.example\r\nBcc: other@bank.example',
  'victim @bank.example',
  'vic\u0000tim@bank.example',
  'victim@[127.0.0.1]',
  'victim@bank',
  'victim@bank..example',
  'victim@-bank.example',
  '.victim@bank.example',
  `${'x'.repeat(65)}@bank.example`,
  `x@${'bank.'.repeat(60)}example`,
];

test('an address is one recipient in one spelling, and nothing that hides another is an address', () => {
  for (const trick of TRICKS) expect(parseEmail(trick), trick).toBeNull();
  expect(parseEmail(' Maryam+cats@Mail.Example.COM ')).toBe('maryam+cats@mail.example.com');
  expect(parseEmail('Zoe\u0301@exämple.com')).toBe('zo\u00e9@exämple.com');
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      expect(parseEmail(email)).toBe(email.toLowerCase());
    }),
  );
});
