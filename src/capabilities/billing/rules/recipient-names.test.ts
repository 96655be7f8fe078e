import { expect, test } from 'vitest';
import { splitRecipientName } from './recipient-names.ts';

test('C39 an account takes the first word of the recipient and the rest; one word is no full name', () => {
  expect(splitRecipientName('Maryam Al Suwaidi')).toEqual({ firstName: 'Maryam', lastName: 'Al Suwaidi' });
  expect(splitRecipientName('  Noor   Haddad ')).toEqual({ firstName: 'Noor', lastName: 'Haddad' });
  for (const one of ['', ' ', 'Maryam', `Noor ${'a'.repeat(81)}`, `${'a'.repeat(81)} Noor`])
    expect(splitRecipientName(one)).toBeNull();
});
