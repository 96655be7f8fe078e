import { expect, test } from 'vitest';
import { BREED_NAMES, BREEDS, breedOf } from './breeds.ts';
import { idealWeight } from './ideal-weight.ts';

const adult = { band: 'adult', age: 60 } as const;

test('breeds are stored lower-case and hyphenated, and nothing else is a breed', () => {
  for (const breed of BREEDS) expect(BREED_NAMES[breed].toLowerCase().replaceAll(' ', '-')).toBe(breed);
  expect([breedOf('sphynx'), breedOf('Sphynx'), breedOf('toString'), breedOf(null)]).toEqual([
    'sphynx',
    null,
    null,
    null,
  ]);
});

test('every breed and sex has a range, with its sources, and females never weigh more than males', () => {
  for (const breed of BREEDS) {
    const female = idealWeight({ ...adult, breed, gender: 'female' });
    const male = idealWeight({ ...adult, breed, gender: 'male' });
    const either = idealWeight({ ...adult, breed, gender: null });
    for (const { range, sources, note, agreement } of [female, male, either]) {
      expect(range?.low).toBeGreaterThanOrEqual(2000);
      expect(range?.high).toBeLessThanOrEqual(9500);
      expect(range!.high - range!.low).toBeGreaterThan(0);
      expect(sources.length).toBeGreaterThan(0);
      for (const { url } of sources) expect(URL.canParse(url)).toBe(true);
      expect(note).toMatch(/a guide/);
      expect(agreement).not.toBeNull();
    }
    expect(female.range!.low).toBeLessThanOrEqual(male.range!.low);
    expect(female.range!.high).toBeLessThanOrEqual(male.range!.high);
    expect(either.range).toEqual({ low: female.range!.low, high: male.range!.high });
  }
});

test('cats weighed in ideal condition are inside: Siamese, Norwegian Forest and Maine Coon of the 2011 study', () => {
  const weighed = [
    ['siamese', 2800, 3600],
    ['norwegian-forest', 4000, 5100],
    ['maine-coon', 4900, 6100],
  ] as const;
  for (const [breed, female, male] of weighed) {
    const inside = (grams: number, gender: 'female' | 'male') => {
      const { range } = idealWeight({ ...adult, breed, gender });
      return range !== null && grams >= range.low && grams <= range.high;
    };
    expect([breed, inside(female, 'female'), inside(male, 'male')]).toEqual([breed, true, true]);
  }
});

test('the range covers all sources and says that they differ', () => {
  const shorthair = idealWeight({ ...adult, breed: 'british-shorthair', gender: 'male' });
  expect(shorthair).toMatchObject({ agreement: 'differ', range: { low: 4100, high: 9000 } });
  expect(shorthair.note).toMatch(/^Our sources differ, so the range is wide\./);
  expect(shorthair.sources).toHaveLength(3);
  expect(idealWeight({ ...adult, breed: 'birman', gender: 'male' }).agreement).toBe('one-source');
  expect(idealWeight({ ...adult, breed: 'persian', gender: 'female' }).agreement).toBe('agree');
  expect(idealWeight({ ...adult, breed: null, gender: null }).note).toMatch(/Mixed.+females and males/);
});

test('a kitten has no range, a young Maine Coon a lower one, and an old cat a word about losing weight', () => {
  const kitten = idealWeight({ breed: 'persian', gender: 'female', band: 'kitten', age: 5 });
  expect(kitten).toMatchObject({ range: null, agreement: null });
  const coon = (age: number) => idealWeight({ breed: 'maine-coon', gender: 'male', band: 'adult', age }).range!;
  expect(coon(20).low).toBeLessThan(coon(48).low);
  expect(coon(20).high).toBe(coon(48).high);
  expect(idealWeight({ breed: 'siamese', gender: 'male', band: 'senior', age: 130 }).note).toMatch(/ask a vet/);
});
