import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mixUp } from './dna.ts';
import { exchangedValues, kindsOf, likelyExchange } from './likely-exchange.ts';
import { markerOf, PANEL } from './panel.ts';
import { SAMPLE_KINDS } from './sample-codes.ts';

const swab = (sex: 'female' | 'male' | null, coatColor = 'white') => ({
  sex,
  traits: { coatColor, eyeColor: 'blue', sizeCategory: 'medium' as const },
});
const cat = (name: string, gender: 'female' | 'male' | null, coat: string | null = null) => ({
  ...{ name, gender, coat, pattern: null },
});
const miso = cat('Miso', 'female', 'black');
const otto = cat('Otto', 'male', 'marmalade');

test('N8 two swabs are taken for exchanged where one cannot be its cat’s and each can be the other’s', () => {
  const likely = (one: ReturnType<typeof swab> | null, other: ReturnType<typeof swab> | null) =>
    likelyExchange({ cat: miso, dna: one }, { cat: otto, dna: other });
  expect(likely(swab('male', 'red'), swab('female', 'black'))).toBe(
    'The swab is from a female cat, but Otto’s profile says male. The swab is from a male cat, but Miso’s profile says female. Each swab can be that of the other cat.',
  );
  // One that says nothing does not speak against it.
  expect(likely(swab(null, 'red'), swab(null))).toContain('a cat whose coat is red, but Miso’s profile says black');
  // Both fit as they are, or would fit nobody.
  expect(likely(swab('female', 'black'), swab('male', 'red'))).toBeNull();
  expect(likely(swab('male', 'black'), swab('female', 'black'))).toBeNull();
  // One has not been read.
  expect([likely(swab('male'), null), likely(null, swab('female'))]).toEqual([null, null]);
  // Nothing tells two cats apart.
  expect(likelyExchange({ cat: cat('A', null), dna: swab('male') }, { cat: cat('B', null), dna: swab('female') })).toBe(
    null,
  );
});

const anySwab = fc.record({
  sex: fc.constantFrom('female', 'male', null),
  coat: fc.constantFrom('black', 'red', 'white'),
});
const anyCat = fc.record({
  gender: fc.constantFrom('female', 'male', null),
  coat: fc.constantFrom('black', 'cream', null),
});

test('for any reads an exchange is proposed for both or for neither, and never where exchanging would leave a mismatch', () => {
  fc.assert(
    fc.property(anyCat, anySwab, anyCat, anySwab, (a, readA, b, readB) => {
      const one = { cat: cat('Miso', a.gender, a.coat), dna: swab(readA.sex, readA.coat) };
      const other = { cat: cat('Otto', b.gender, b.coat), dna: swab(readB.sex, readB.coat) };
      const found = likelyExchange(one, other) !== null;
      expect(likelyExchange(other, one)).toBe(likelyExchange(one, other));
      const now = [mixUp(one.cat, one.dna), mixUp(other.cat, other.dna)];
      const after = [mixUp(one.cat, other.dna), mixUp(other.cat, one.dna)];
      expect(found).toBe(now.some((why) => why !== null) && after.every((why) => why === null));
    }),
  );
});

const anyValues = fc.dictionary(fc.constantFrom(...PANEL.map(({ id }) => id)), fc.integer({ min: 0, max: 500 }));

test('values go along with their kind of sample alone; nothing is lost, and exchanging twice changes nothing', () => {
  fc.assert(
    fc.property(
      anyValues,
      anyValues,
      fc.constantFrom('swabs' as const, 'all-samples' as const),
      (one, other, decision) => {
        const kinds = kindsOf(decision);
        const after = exchangedValues(one, other, kinds);
        for (const { id, sample } of PANEL) {
          const moved = kinds.includes(sample);
          expect([after.one[id], after.other[id]]).toEqual(moved ? [other[id], one[id]] : [one[id], other[id]]);
        }
        expect(exchangedValues(after.one, after.other, kinds)).toEqual({ one, other });
      },
    ),
  );
  expect(kindsOf('all-samples')).toEqual(SAMPLE_KINDS);
  expect(PANEL.every(({ id }) => markerOf(id))).toBe(true);
});
