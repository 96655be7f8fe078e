import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cat, CatCard, RecordedEntry } from '../rules/cat.ts';
import { LOG_KINDS, STICK_OUTCOMES, unitOf } from '../rules/measures.ts';
import { OUTDOOR_ACCESS } from '../rules/vocabulary.ts';
import { householdView } from './edit-household.ts';
import { ageFacts, catDetail, catView } from './read-cat.ts';
import { entryView } from './read-log.ts';
import { todayOfCat } from './read-today.ts';

const NOW = new Date('2026-12-01T20:30:00Z');
const CAT: Cat = {
  id: 'miso',
  householdId: 'household',
  position: 0,
  name: 'Miso',
  bornOn: null,
  ageMonths: null,
  ageBand: null,
  ageGivenOn: null,
  gender: 'female',
  breed: 'maine-coon',
  coat: null,
  pattern: null,
  eye: null,
  tint: 'eye',
  neutered: true,
  concerns: ['coat'],
  allergies: ['salmon'],
  specialNeeds: null,
  homeType: 'house',
  outdoorAccess: 'mixed',
  activity: 'high',
  diet: 'raw',
  food: null,
  version: 3,
  archivedAt: null,
  archivedReason: null,
  sticksSince: null,
  imported: false,
  absences: [],
  createdAt: new Date('2026-11-30T20:30:00Z'),
};
const card = (cat: Partial<Cat> = {}, timeZone = 'Asia/Dubai'): CatCard => ({
  cat: { ...CAT, ...cat },
  timeZone,
  weight: { grams: 4200, day: '2026-11-30' },
});
const view = (cat: Partial<Cat> = {}, timeZone?: string) => catView(card(cat, timeZone), NOW);

test('R479 a cat is shown in the words of the wizard, and whether it goes out only where somebody has said', () => {
  expect(view()).toMatchObject({
    healthConcerns: ['coat'],
    livingEnvironment: 'house',
    activityLevel: 'high',
    dietaryPreference: 'raw',
    details: { gender: 'female', neutered: true, allergies: ['salmon'], activityLevel: 'high' },
    weight: { grams: 4200, day: '2026-11-30' },
    archived: null,
    version: 3,
  });
  const indoor = [...OUTDOOR_ACCESS, null].map((outdoorAccess) => view({ outdoorAccess }).details.indoor);
  expect(indoor).toEqual([true, false, false, null]);
});

test('an age that was said counts from the day it was said on, else from the day the cat was added, by the household’s calendar', () => {
  // Half past eight in the evening in London is half past midnight in Dubai.
  expect(ageFacts(CAT, 'Asia/Dubai').givenOn).toBe('2026-12-01');
  expect(ageFacts(CAT, 'Europe/London').givenOn).toBe('2026-11-30');
  expect(ageFacts({ ...CAT, ageGivenOn: '2026-01-15' }, 'Asia/Dubai').givenOn).toBe('2026-01-15');
  expect(view({ ageMonths: 11, ageGivenOn: '2026-11-02' })).toMatchObject({
    ageRange: 'adult',
    age: { months: 12, text: '1 year', exact: false },
  });
  expect(view({ ageMonths: 11, ageGivenOn: '2026-11-02' }, 'Europe/London')).toMatchObject({
    ageRange: 'kitten',
    age: { months: 11, text: '11 months' },
  });
  expect(view({ bornOn: '2026-11-20' })).toMatchObject({
    age: { months: 0, text: 'under a month', exact: true },
    sticksFrom: '2027-02-20',
  });
  expect([view().ageRange, view().age, view().sticksFrom]).toEqual([null, null, null]);
});

test('a cat that was archived is shown with the reason and the moment; without one of them it is not shown as archived', () => {
  const archivedAt = new Date('2026-11-01T09:00:00Z');
  expect(view({ archivedAt, archivedReason: 'moved' }).archived).toEqual({
    at: '2026-11-01T09:00:00.000Z',
    reason: 'moved',
  });
  expect(view({ archivedAt, archivedReason: null }).archived).toBeNull();
});

test('the ideal weight follows the profile: none for a kitten, and lower for a young cat of a slow breed than for a grown one', () => {
  const range = (cat: Partial<Cat>) => catDetail(card(cat), NOW).idealWeight.range;
  expect(range({ bornOn: '2026-08-01' })).toBeNull();
  const [young, grown] = [range({ bornOn: '2024-12-01' }), range({ bornOn: '2020-12-01' })];
  expect((young?.low ?? 0) < (grown?.low ?? 0)).toBe(true);
  expect(young?.high).toBe(grown?.high);
  // A breed that nobody knows, or an unknown word from an older row, is one of mixed breeds.
  expect(range({ breed: 'dragon' })).toEqual(range({ breed: null }));
  expect(range({ breed: null })).toEqual(range({ breed: 'mixed-breed' }));
});

const anyEntry: fc.Arbitrary<RecordedEntry> = fc.record({
  id: fc.uuid(),
  catId: fc.constant('miso'),
  kind: fc.constantFrom(...LOG_KINDS),
  at: fc.constant(NOW),
  day: fc.constant('2026-12-02'),
  amount: fc.option(fc.nat({ max: 1000 }), { nil: null }),
  outcome: fc.option(fc.constantFrom(...STICK_OUTCOMES), { nil: null }),
  formula: fc.constant(null),
  note: fc.option(fc.constant('Slept.'), { nil: null }),
  personId: fc.option(fc.uuid(), { nil: null }),
  signedBy: fc.constant(null),
  recordedAt: fc.constant(NOW),
  correctedBy: fc.constant(null),
  removedAt: fc.constant(null),
});

test('R306 today shows the last of each kind, the water together and how many notes, with the ring’s target and scale', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 20 }), (entries) => {
      const shown = todayOfCat(CAT, entries);
      for (const kind of ['weight', 'activity', 'appetite', 'stick'] as const)
        expect(shown[kind]?.id ?? null).toBe(entries.findLast((entry) => entry.kind === kind)?.id ?? null);
      const water = entries.filter(({ kind }) => kind === 'water');
      expect(shown.water).toEqual({
        ml: water.map(({ amount }) => amount ?? 0).reduce((sum, one) => sum + one, 0),
        target: 200,
        scale: 250,
        entries: water.length,
      });
      expect(shown.notes).toBe(entries.filter(({ kind }) => kind === 'note').length);
    }),
  );
});

test('an entry is shown with the unit of its kind, and can be changed until seven days after it was recorded', () => {
  fc.assert(
    fc.property(anyEntry, (entry) => {
      const shown = entryView(entry);
      expect([shown.value, shown.unit, shown.recordedBy]).toEqual([entry.amount, unitOf(entry.kind), entry.personId]);
      expect(shown.changeableUntil).toBe('2026-12-08T20:30:00.000Z');
      expect(shown.removedAt).toBeNull();
    }),
  );
  expect(LOG_KINDS.map(unitOf)).toEqual(['g', 'percent', 'percent', 'ml', null, null]);
});

test('the first day that may be written about is seven days back in the household’s calendar', () => {
  const settings = { weightUnit: 'kg' } as const;
  expect(householdView({ ...settings, timeZone: 'Asia/Dubai' } as Parameters<typeof householdView>[0], NOW)).toEqual({
    timeZone: 'Asia/Dubai',
    weightUnit: 'kg',
    today: '2026-12-02',
    earliestDay: '2026-11-25',
  });
  const west = { ...settings, timeZone: 'Pacific/Pago_Pago' } as Parameters<typeof householdView>[0];
  expect(householdView(west, NOW)).toMatchObject({ today: '2026-12-01', earliestDay: '2026-11-24' });
});
