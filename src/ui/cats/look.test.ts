import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAST } from './cast.ts';
import { cat, type Pose, BOX } from './cat.ts';
import { mix, randomFrom } from './draw.ts';
import { namelessLook, resolve } from './look.ts';
import { AGES, BREEDS, type Breed, COATS, EYES, MIX, MOODS, PATTERNS } from './tables.ts';

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const anyCat = fc.record({
  name: fc.string({ unit: 'grapheme' }),
  breed: maybe(Object.keys(BREEDS)),
  coat: maybe(Object.keys(COATS)),
  pattern: maybe(PATTERNS),
  eye: maybe(Object.keys(EYES)),
  age: maybe(AGES),
});
const poses = Object.keys(BOX) as Pose[];
const drawn = (given: object, pose: Pose = 'bust') => cat({ ...given, pose, uid: 'x', title: '' });

test('a look without a name is drawn as the cat with its name, and says nothing of the name', () => {
  fc.assert(
    fc.property(anyCat, fc.constantFrom(...poses), (given, pose) => {
      const look = namelessLook(given);
      expect(drawn(look, pose)).toBe(drawn({ ...given, collar: undefined }, pose));
      expect(namelessLook(look)).toEqual(look);
      expect(Object.keys(look).toSorted()).toEqual(['age', 'breed', 'coat', 'eye', 'pattern']);
    }),
  );
});

test('a pedigree cat looks like its breed whatever it is called, one of no breed is one of the usual mixes', () => {
  const pedigrees = (Object.keys(BREEDS) as Breed[]).filter((breed) => breed !== 'mixed-breed' && breed !== 'other');
  for (const breed of pedigrees) {
    const { coat, pattern, eye } = BREEDS[breed];
    for (const name of ['Miso', 'ليلى', ''])
      expect(resolve({ name, breed }), breed).toMatchObject({ coat, pattern, eye });
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const { coat, pattern, eye } = resolve({ name, breed: 'mixed-breed' });
      expect(MIX).toContainEqual([coat, pattern, eye]);
    }),
  );
});

test('the owner’s description of a cat counts before its breed', () => {
  fc.assert(
    fc.property(anyCat, (given) => {
      const look = resolve(given);
      for (const part of ['coat', 'pattern', 'eye', 'age'] as const)
        if (given[part] !== undefined) expect(look[part]).toBe(given[part]);
    }),
  );
});

test('the usual mixes are varied: of a hundred cats no look is that of more than a third', () => {
  const looks = new Map<string, number>();
  for (let i = 0; i < 100; i += 1) {
    const { coat, pattern } = resolve({ name: `cat ${i}`, breed: 'other' });
    looks.set(`${coat} ${pattern}`, (looks.get(`${coat} ${pattern}`) ?? 0) + 1);
  }
  expect(looks.size).toBeGreaterThan(5);
  expect(Math.max(...looks.values())).toBeLessThan(34);
});

test('age, mood, gaze, coat, pattern and eyes can each be seen in a portrait', () => {
  const base = {
    breed: 'british-shorthair',
    coat: 'marmalade',
    pattern: 'tabby',
    eye: 'green',
    age: 'adult',
    mood: 'level',
    look: 0,
  };
  const differs = (change: object) =>
    expect(drawn({ ...base, ...change }), JSON.stringify(change)).not.toBe(drawn(base));
  for (const change of [
    { age: 'kitten' },
    { age: 'senior' },
    { mood: 'asleep' },
    { look: 1 },
    { lookY: -1 },
    { coat: 'black' },
    { pattern: 'tuxedo' },
    { eye: 'blue' },
    { eye2: 'copper' },
    { collar: 'blue' },
    { breed: 'sphynx' },
  ])
    differs(change);
  const faces = MOODS.map((mood) => drawn({ ...base, mood }));
  expect(new Set(faces).size).toBe(MOODS.length);
});

test('any number given for gaze or paws is kept within the drawing’s limits', () => {
  fc.assert(
    fc.property(fc.double(), fc.double(), fc.double(), (look, lookY, pawX) => {
      const seen = resolve({ name: 'Miso', look, lookY, pawX });
      for (const gaze of [seen.look, seen.lookY]) expect(Math.abs(gaze)).toBeLessThanOrEqual(1);
      expect(seen.pawX).toBeGreaterThanOrEqual(90);
      expect(seen.pawX).toBeLessThanOrEqual(150);
    }),
  );
});

test('the cats of the public pages can be told apart in every pose', () => {
  for (const pose of poses) {
    const portraits = Object.values(CAST).map((one) => drawn(one, pose));
    expect(new Set(portraits).size, pose).toBe(portraits.length);
    for (const portrait of portraits) expect(portrait).toContain(`viewBox="${BOX[pose]}"`);
  }
});

test('a colour between two is between them in every channel, and the ends are themselves', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  fc.assert(
    fc.property(colour, colour, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, t) => {
      expect([mix(a, b, 0), mix(a, b, 1)]).toEqual([a, b]);
      const [from, to, mixed] = [channels(a), channels(b), channels(mix(a, b, t))];
      mixed.forEach((channel, i) => {
        expect(channel).toBeGreaterThanOrEqual(Math.min(from[i] ?? 0, to[i] ?? 0));
        expect(channel).toBeLessThanOrEqual(Math.max(from[i] ?? 0, to[i] ?? 0));
      });
    }),
  );
});

test('chance is the same for the same words, and spread evenly', () => {
  const [one, again, other] = [randomFrom('Miso'), randomFrom('Miso'), randomFrom('Misp')];
  const numbers = Array.from({ length: 2000 }, one);
  expect(Array.from({ length: 2000 }, again)).toEqual(numbers);
  expect(other()).not.toBe(numbers[0]);
  for (const number of numbers) expect(number >= 0 && number < 1).toBe(true);
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const inTenth = numbers.filter((number) => Math.floor(number * 10) === tenth).length;
    expect(Math.abs(inTenth - 200)).toBeLessThan(60);
  }
});
