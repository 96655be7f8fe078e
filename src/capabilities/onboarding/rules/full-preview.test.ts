import { isLimited } from '#src/capabilities/pricing/rules/plans.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyFullAnswers, finishedFullAnswers } from '#tests/support/full-wizard-answers.ts';
import { formatMoney } from '#src/lib/money.ts';
import { blankFullAnswers, type FullConcern, withFullCatCount } from './full-answers.ts';
import { missingOf, fullPreview, recommendedFullPlan, sticksFromFull } from './full-preview.ts';

const withConcerns = (count: number, healthConcerns: FullConcern[]) => {
  const { cats, ...rest } = blankFullAnswers(count);
  return { ...rest, cats: cats.map((cat, index) => (index === 0 ? { ...cat, healthConcerns } : cat)) };
};

test('R125 pro as soon as one cat has a concern other than None, else standard', () => {
  expect(recommendedFullPlan(withConcerns(3, []).cats)).toBe('standard');
  expect(recommendedFullPlan(withConcerns(3, ['none']).cats)).toBe('standard');
  expect(recommendedFullPlan(withConcerns(3, ['none', 'dental-health']).cats)).toBe('pro');
  fc.assert(
    fc.property(anyFullAnswers, ({ cats }) => {
      const open = cats.some((cat) => cat.healthConcerns.some((one) => one !== 'none'));
      expect(recommendedFullPlan(cats)).toBe(open ? 'pro' : 'standard');
    }),
  );
});

test('R134 R135 R136 R137 the specified formula: base, discount, total to the cent, banner on the Standard base', () => {
  const calm = [1, 2, 3, 4, 5, 6].map((count) => fullPreview(withConcerns(count, []), isLimited));
  expect(calm.map(({ discountPercent }) => discountPercent)).toEqual([0, 10, 25, 35, 35, 35]);
  expect(calm.map(({ totalText }) => totalText)).toEqual([
    '$19.99/month',
    '$17.99/month',
    '$14.99/month',
    '$12.99/month',
    '$12.99/month',
    '$12.99/month',
  ]);
  expect(calm.map(({ bannerSaving }) => formatMoney(bannerSaving)).slice(0, 4)).toEqual(['$0', '$2', '$5', '$7']);
});

test('C23 Premium is priced at the fallback base when Pro is recommended and sold out', () => {
  const worried = fullPreview(withConcerns(2, ['allergies']), isLimited);
  expect(worried).toMatchObject({ recommended: 'pro', forSale: 'premium', soldOut: true, totalText: '$35.99/month' });
  expect(formatMoney(worried.base)).toBe('$39.99');
  expect(formatMoney(worried.bannerSaving)).toBe('$2');
});

test('R130 R131 C46 missing required fields are listed with their step and cat; optional ones are not', () => {
  expect(missingOf(finishedFullAnswers())).toEqual([]);
  const places = missingOf(withFullCatCount(blankFullAnswers(), 2)).map(({ step, catIndex, field }) => [
    step,
    catIndex,
    field,
  ]);
  expect(places).toEqual([
    [2, 0, 'cats.0.name'],
    [2, 0, 'cats.0.breed'],
    [2, 0, 'cats.0.weight'],
    [2, 1, 'cats.1.name'],
    [2, 1, 'cats.1.breed'],
    [2, 1, 'cats.1.weight'],
    [4, 0, 'owner.name'],
    [4, 0, 'owner.email'],
    [4, 0, 'owner.address'],
    [4, 0, 'owner.city'],
    [4, 0, 'owner.country'],
  ]);
  const answers = finishedFullAnswers(['Miso']);
  const [cat] = answers.cats;
  const odd = {
    ...answers,
    cats: cat ? [{ ...cat, age: 0, weight: 99 }] : [],
    owner: { ...answers.owner, email: 'maryam' },
  };
  expect(missingOf(odd).map(({ text }) => text)).toEqual([
    'Miso: the age in months',
    'Miso: a weight that a cat can have',
    'An e-mail address that works',
  ]);
});

test('C20 a cat under three months waits for its sticks, until a day', () => {
  expect(sticksFromFull({ age: 0, ageMonths: 1 }, '2026-12-01')).toBe('2027-02-01');
  expect(sticksFromFull({ age: 0, ageMonths: 3 }, '2026-12-01')).toBeNull();
  expect(sticksFromFull({ age: 0 }, '2026-12-01')).toBeNull();
  expect(sticksFromFull({ age: 2 }, '2026-12-01')).toBeNull();
});
