import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyFullAnswers, finishedFullAnswers } from '#tests/support/full-wizard-answers.ts';
import { asFullAnswers } from './checked-full-answers.ts';
import { blankFullAnswers } from './full-answers.ts';
import { FullAnswersView } from './full-answers-shape.ts';
import { answersFromHousehold } from './full-prefill.ts';
import { keptFullAnswers } from './full-wizard.ts';

type Known = Parameters<typeof answersFromHousehold>[1];
type KnownCat = Known['cats'][number];

const OWNER = {
  name: 'Maryam',
  email: 'm@example.com',
  address: '',
  apartment: '',
  city: '',
  zipcode: '',
  country: '',
};
const cat = (over: Partial<KnownCat> = {}): KnownCat => ({
  id: 'c-1',
  name: 'Miso',
  age: null,
  ageRange: null,
  breed: null,
  coat: null,
  pattern: null,
  healthConcerns: [],
  activityLevel: null,
  dietaryPreference: null,
  food: null,
  details: { outdoorAccess: null },
  weight: null,
  ...over,
});
const prefilled = (cats: KnownCat[], over: Partial<Known> = {}, before = blankFullAnswers()) =>
  answersFromHousehold(before, { cats, owner: OWNER, weightUnit: 'kg', ...over });
const first = (over: Partial<KnownCat>, more: Partial<Known> = {}) => prefilled([cat(over)], more).cats[0];

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
/** Texts with signs of two units, so that a cut may fall between them. */
const words = fc.string({ unit: fc.constantFrom('a', ' ', 'ü', '🐱', '猫', '،'), maxLength: 160, size: 'max' });
const anyKnownCat: fc.Arbitrary<KnownCat> = fc.record({
  id: fc.uuid(),
  name: words.map((text) => text.slice(0, 60)),
  age: orNull(fc.record({ months: fc.nat(40 * 12) })),
  ageRange: orNull(fc.constantFrom('kitten' as const, 'adult' as const, 'senior' as const)),
  breed: orNull(fc.constantFrom('siamese', 'mixed-breed', 'dachshund', '')),
  coat: orNull(fc.constantFrom('black', 'plaid')),
  pattern: orNull(fc.constantFrom('tuxedo', 'solid')),
  healthConcerns: fc.uniqueArray(fc.constantFrom('digestion', 'joints', 'healthy', 'other', 'unheard-of')),
  activityLevel: orNull(fc.constantFrom('low' as const, 'moderate' as const, 'high' as const)),
  dietaryPreference: orNull(fc.constantFrom('dry' as const, 'wet' as const, 'mixed' as const, 'raw' as const)),
  food: orNull(words),
  details: fc.record({ outdoorAccess: orNull(fc.constantFrom('indoor' as const, 'mixed' as const)) }),
  weight: orNull(fc.record({ grams: fc.integer({ min: 50, max: 30_000 }) })),
});
const anyHousehold: fc.Arbitrary<Known> = fc.record({
  cats: fc.uniqueArray(anyKnownCat, { maxLength: 9, selector: ({ id }) => id }),
  owner: fc.record({
    name: words,
    email: fc.emailAddress(),
    address: words,
    apartment: words,
    city: words,
    zipcode: words,
    country: fc.constantFrom('AE', 'DE'),
  }),
  weightUnit: fc.constantFrom('kg' as const, 'lb' as const),
});

test('the known facts of any household make answers that both the browser and the server take', () => {
  fc.assert(
    fc.property(anyHousehold, anyFullAnswers, (known, before) => {
      const answers = keptFullAnswers(answersFromHousehold(before, known));
      expect(FullAnswersView.safeParse(answers).error?.issues ?? []).toEqual([]);
      expect(asFullAnswers(answers)).toEqual(answers);
      expect(JSON.stringify(answers)).not.toMatch(/\\ud[89a-f]/i);
      expect(answers.catCount).toBe(Math.min(6, known.cats.length) || before.catCount);
      const who = known.cats.length > 0 ? known.cats : before.cats;
      expect(answers.cats.map(({ id }) => id)).toEqual(who.slice(0, 6).map(({ id }) => id));
      // Answers the household never gave stay as the wizard had them.
      expect([answers.goals, answers.selectedPlan, answers.currency]).toEqual([
        before.goals,
        before.selectedPlan,
        before.currency,
      ]);
      expect(answers.lifestyle.stressLevel).toBe(before.lifestyle.stressLevel);
      expect([answers.owner.microchipNumber, answers.owner.vetContact]).toEqual([
        before.owner.microchipNumber,
        before.owner.vetContact,
      ]);
    }),
  );
});

test('C20 an age is told in whole years, under a year in months, and a band where no age is known', () => {
  for (const [known, age, ageMonths] of [
    [{ age: { months: 0 } }, 0, 0],
    [{ age: { months: 11 } }, 0, 11],
    [{ age: { months: 12 } }, 1, undefined],
    [{ age: { months: 95 } }, 7, undefined],
    [{ age: { months: 480 } }, 20, undefined],
    [{ ageRange: 'kitten' }, 0, undefined],
    [{ ageRange: 'adult' }, 1, undefined],
    [{ ageRange: 'senior' }, 7, undefined],
    // The specified default of a cat without answers.
    [{}, 1, undefined],
    [{ age: { months: 30 }, ageRange: 'senior' }, 2, undefined],
  ] as const)
    expect([first(known)?.age, first(known)?.ageMonths], JSON.stringify(known)).toEqual([age, ageMonths]);
});

test('R113 R114 food of a brand on the list is that brand however it is typed, and any other food is Other', () => {
  for (const [food, brand] of [
    [null, ''],
    ['', ''],
    ['Royal Canin', 'royal-canin'],
    ['  royal canin ', 'royal-canin'],
    ["HILL'S SCIENCE DIET", 'hills-science-diet'],
    ['Wellness', 'wellness'],
    ['Wet, and whatever is on the table.', 'other'],
    ['Royal Canin Sterilised', 'other'],
  ] as const)
    expect(first({ food })?.foodBrand, String(food)).toBe(brand);
});

test('a weight is told in the household’s unit, and none where none was measured', () => {
  expect(first({ weight: { grams: 4200 } })).toMatchObject({ weight: 4.2, weightUnit: 'kg' });
  // 1 lb is 453.59237 g: 4536 g are 10.0 lb.
  expect(first({ weight: { grams: 4536 } }, { weightUnit: 'lb' })).toMatchObject({ weight: 10, weightUnit: 'lb' });
  expect(first({})).toMatchObject({ weight: 0, weightUnit: 'kg' });
});

test('C21 habits are those of the first cat that has each, in the wizard’s words', () => {
  const { lifestyle } = prefilled([
    cat({ id: 'a' }),
    cat({ id: 'b', activityLevel: 'moderate', details: { outdoorAccess: 'outdoor' } }),
    cat({ id: 'c', activityLevel: 'high', dietaryPreference: 'raw', details: { outdoorAccess: 'indoor' } }),
  ]);
  expect(lifestyle).toEqual({
    activityLevel: 'medium',
    environment: 'outdoor',
    stressLevel: 'medium',
    dietaryPreferences: 'Raw food',
  });
  const nothing = prefilled([cat()]).lifestyle;
  expect(nothing).toEqual(blankFullAnswers().lifestyle);
});

test('C21 concerns of the household are told in the long list’s words, and unknown ones are left out', () => {
  expect(first({ healthConcerns: ['joints', 'digestion', 'senior', 'unheard-of', 'other'] })?.healthConcerns).toEqual([
    'digestive-issues',
    'joint-mobility',
    'senior-cat-care',
    'other',
  ]);
  expect(first({ healthConcerns: ['healthy'] })?.healthConcerns).toEqual(['none']);
});

test('an address that was typed in the wizard stays, the account’s fills an empty one, whole or not at all', () => {
  const known = { ...OWNER, address: '12 Marina Walk', apartment: '7', city: 'Dubai', zipcode: '0', country: 'AE' };
  expect(prefilled([], { owner: known }).owner).toMatchObject({
    name: 'Maryam',
    email: 'm@example.com',
    address: '12 Marina Walk',
    apartment: '7',
    city: 'Dubai',
    country: 'AE',
  });
  const typed = finishedFullAnswers();
  expect(prefilled([], { owner: known }, typed).owner).toMatchObject({
    address: typed.owner.address,
    city: typed.owner.city,
    country: typed.owner.country,
  });
  // One line from before addresses had fields.
  expect(prefilled([], { owner: { ...known, city: '', country: 'DE' } }).owner).toMatchObject({
    address: '12 Marina Walk',
    apartment: '',
    city: '',
    country: '',
  });
  expect(prefilled([], { owner: { ...OWNER, name: '', email: '' } }, typed).owner).toMatchObject({
    name: typed.owner.name,
    email: typed.owner.email,
  });
});
