import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLookToken, lookToken, readLookToken } from './look-token.ts';

const look = fc.record({
  session: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
  householdId: fc.uuid(),
  until: fc.date({ min: new Date('2026-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
});

test('a token says what it was made for, to this shop alone, and until its time', () => {
  fc.assert(
    fc.property(look, fc.nat(200), (made, at) => {
      const token = lookToken(made, 'one secret');
      const before = new Date(made.until.getTime() - 1);
      expect(token).toMatch(/^[\w-]{20,200}$/);
      expect([isLookToken(token), readLookToken(token, 'one secret', before)]).toEqual([true, made]);
      expect(readLookToken(token, 'one secret', made.until)).toBeNull();
      expect(readLookToken(token, 'another', before)).toBeNull();
      const place = 5 + (at % (token.length - 5));
      const changed = token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1);
      expect(readLookToken(changed, 'one secret', before)).toBeNull();
    }),
  );
});
