import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONCERNS } from '#src/capabilities/households/rules/vocabulary.ts';
import { composeFormula } from './month.ts';
import { PANEL } from './panel.ts';
import type { FormulaInput } from './reasons.ts';
import { drawDna, drawValues } from './sandbox-results.ts';

const CAT: FormulaInput = { band: 'senior', kg: 4, activity: 'low', concerns: [], diet: 'dry', allergies: [] };
const anyValues = fc.dictionary(
  fc.constantFrom(...PANEL.map(({ id }) => id)),
  fc.double({ min: 0, max: 2500, noNaN: true }),
);

test('N4 the month does not depend on the order in which the database gives the values, or an owner named the concerns', () => {
  const concerns = fc.shuffledSubarray([...CONCERNS]);
  fc.assert(
    fc.property(anyValues, concerns, (values, named) => {
      const turned = Object.fromEntries(Object.entries(values).toReversed());
      const [one, other] = [
        composeFormula(values, { ...CAT, concerns: named }, {}),
        composeFormula(turned, { ...CAT, concerns: named.toReversed() }, {}),
      ];
      expect(other.leftOut.formula).toBe(one.leftOut.formula);
      expect(other.guard).toEqual(one.guard);
      expect(other.lines.map(({ formula, doses }) => [formula, doses])).toEqual(
        one.lines.map(({ formula, doses }) => [formula, doses]),
      );
      const scores = ({ leftOut }: typeof one) => leftOut.compared.map(({ formula, points }) => [formula, points]);
      expect(scores(other)).toEqual(scores(one));
      const cited = ({ lines }: typeof one) => lines.map(({ reasons }) => reasons.map(({ cites }) => cites).toSorted());
      expect(cited(other)).toEqual(cited(one));
    }),
  );
});

test('the sandbox draws a second test anew, and the DNA of the same cat as it was', () => {
  const from = { concerns: [], senior: false, breed: null, gender: null, coat: null, eye: null } as const;
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (seed) => {
      expect(drawValues({ ...from, seed: `${seed} 1` })).not.toEqual(drawValues({ ...from, seed }));
      const dna = drawDna({ ...from, seed });
      expect(drawDna({ ...from, seed })).toEqual(dna);
      // A month follows from any values drawn by the sandbox, by the rules of the lab.
      expect(composeFormula(drawValues({ ...from, seed }), CAT, {}).lines).toHaveLength(7);
    }),
    { numRuns: 30 },
  );
});
