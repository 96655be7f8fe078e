import fc from 'fast-check';
import { expect, test } from 'vitest';
import { greeting, nameInMail } from './names.ts';

test('a name in a mail is a name: no line, no link, no number to call, and not long', () => {
  for (const name of ['Maryam', 'Jean-Luc O’Neil', 'Anna Maria', 'مريم', '美咲', 'Miso 2'])
    expect(nameInMail(name)).toBe(name);
  expect(greeting('J.R.')).toBe('Hello J. R..');
  expect(nameInMail('Win at https://evil.example/now')).toBe('Win at https evil. example now');
  expect(nameInMail('Maryam, please write to thief@evil.example')).not.toContain('@');
  expect(nameInMail('call +971 50 123-4567 now')).toBe('call now');
  expect(greeting('\r\n\u2028')).toBe('Hello.');
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 200 }), fc.webUrl(), fc.emailAddress()), (typed) => {
      const name = nameInMail(typed);
      expect([...name].length).toBeLessThanOrEqual(40);
      expect(name).not.toMatch(/[\r\n@/\p{Cc}\u2028\u2029]|\p{L}\.\p{L}/u);
    }),
  );
});
