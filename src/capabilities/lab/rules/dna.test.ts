import { expect, test } from 'vitest';
import { catDna, DnaReport, mixUp } from './dna.ts';

const REPORT: DnaReport = {
  breeds: [
    { name: 'Persian', percent: 62 },
    { name: 'Siamese', percent: 38 },
  ],
  predispositions: [
    { name: 'PKD1', copies: 'none' },
    { name: 'MYBPC3', copies: 'one' },
    { name: 'CEP290', copies: 'two' },
  ],
  traits: { coatColor: 'cream', eyeColor: 'blue', sizeCategory: 'medium' },
  sex: 'female',
};

/** The sentences about a report that is not taken, by field. */
const refused = (change: object): string[] => {
  const { error } = DnaReport.safeParse({ ...REPORT, ...change });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
};

test('R269 one or two breeds, whose shares are whole percents and come to a hundred at the most', () => {
  const breeds = (...percents: number[]) => ({ breeds: percents.map((percent) => ({ name: 'Persian', percent })) });
  for (const fine of [breeds(100), breeds(1), breeds(50, 50), breeds(99, 1), breeds(40, 30)])
    expect(refused(fine)).toEqual([]);
  expect(refused(breeds())).toEqual(['breeds: Please name a breed.']);
  expect(refused(breeds(30, 30, 30))).toEqual(['breeds: At most two breeds.']);
  expect(refused(breeds(60, 41))).toEqual(['breeds: The shares add up to more than 100 percent.']);
  for (const percent of [0, 101, 33.3, -5])
    expect(refused(breeds(percent))[0], String(percent)).toMatch(/^breeds\.0\.percent: /);
  expect(refused({ breeds: [{ name: ' ', percent: 10 }] })).toEqual(['breeds.0.name: Please write something first.']);
});

test('findings are none, one or two copies, and sex may stay unknown', () => {
  expect(refused({ predispositions: [{ name: 'PKD1', copies: 'three' }] })).toHaveLength(1);
  expect(refused({ predispositions: Array(13).fill(REPORT.predispositions[0]) })).toHaveLength(1);
  expect(refused({ sex: null })).toEqual([]);
  expect(refused({ sex: 'tom' })).toHaveLength(1);
});

test('R480 the short form names the findings and leaves out tests without one', () => {
  expect(catDna(REPORT)).toEqual({
    breed1: 'Persian',
    breed1Percentage: 62,
    breed2: 'Siamese',
    breed2Percentage: 38,
    healthPredisposition: ['MYBPC3', 'CEP290'],
    traitPredictions: REPORT.traits,
  });
  const [one] = REPORT.breeds;
  const single = catDna({ ...REPORT, breeds: one ? [one] : [], predispositions: [] });
  expect([single?.breed2, single?.breed2Percentage, single?.healthPredisposition]).toEqual([null, null, []]);
});

const TRAITS = { coatColor: 'grey', eyeColor: 'green', sizeCategory: 'medium' } as const;

test('N8 a coat that the lab reports holds the samples only where its pigment excludes the one of the profile', () => {
  const said = (coat: string | null, coatColor: string, pattern: string | null = 'solid') =>
    mixUp({ name: 'Miso', gender: null, coat, pattern }, { sex: null, traits: { ...TRAITS, coatColor } });
  expect(said('sealpoint', 'red tabby')).toBe(
    'The swab is from a cat whose coat is red tabby, but Miso’s profile says seal point. Samples of two cats may have been swapped.',
  );
  for (const [coat, reported] of [
    ['marmalade', 'Black'],
    ['flamepoint', 'seal point'],
    ['cream', 'brown tabby'],
    ['black', 'Cream'],
    ['havana', 'orange'],
  ] as const)
    expect(said(coat, reported)).toContain('may have been swapped');
  for (const [coat, reported, pattern] of [
    ['black', 'blue', 'solid'],
    ['marmalade', 'cream', 'tabby'],
    ['black', 'black and red', 'solid'],
    ['black', 'red or black', 'solid'],
    ['black', 'tortoiseshell', 'solid'],
    ['black', 'red', 'calico'],
    ['marmalade', 'dilute tortie, blue', 'tabby'],
    ['white', 'red', 'solid'],
    ['silver', 'red', 'tabby'],
    ['golden', 'black', 'tabby'],
    ['black', 'dominant white', 'solid'],
    ['black', 'unknown', 'solid'],
    ['tuxedo', 'red', 'solid'],
    [null, 'red', null],
  ] as const)
    expect([coat, reported, said(coat, reported, pattern)]).toEqual([coat, reported, null]);
});

test('N8 only two sexes that are both known and differ are a mix-up', () => {
  const said = (gender: 'male' | 'female' | null, sex: 'male' | 'female' | null) =>
    mixUp({ name: 'Miso', gender, coat: null, pattern: null }, { sex, traits: TRAITS });
  for (const [gender, sex] of [
    ['male', 'male'],
    ['female', 'female'],
    [null, 'male'],
    ['female', null],
    [null, null],
  ] as const)
    expect(said(gender, sex)).toBeNull();
  expect(mixUp({ name: 'Miso', gender: 'male', coat: 'black', pattern: null }, null)).toBeNull();
  expect(said('female', 'male')).toBe(
    'The swab is from a male cat, but Miso’s profile says female. Samples of two cats may have been swapped.',
  );
  expect(said('male', 'female')).toContain('from a female cat');
});
