import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyFullAnswers, finishedFullAnswers } from '#tests/support/full-wizard-answers.ts';
import { asFullAnswers } from './checked-full-answers.ts';
import { fullPosition } from './full-flow.ts';
import {
  legacyRecordOf,
  freshFullRecord,
  FULL_KEYS,
  parseLegacyRecord,
  readFullRecord,
  recordFromLegacy,
  type FullRecord,
  serializeLegacyRecord,
  writeOnboardingData,
  writeFullRecord,
} from './full-record.ts';
import { asideKey, readStored } from './stored.ts';

const readOnboardingData = (stored: string | null) => readStored(stored, asFullAnswers);

const anyRecord: fc.Arbitrary<FullRecord> = fc
  .record({
    answers: anyFullAnswers,
    step: fc.integer({ min: 1, max: 8 }),
    cat: fc.nat(5),
    revision: fc.nat(),
    planChosen: fc.boolean(),
  })
  .map(({ answers, step, cat, revision, planChosen }) => ({
    answers,
    place: fullPosition(step, cat, answers.catCount),
    revision,
    planChosen,
  }));

test('R118 R238 R239 the keys, each with a place for what cannot be read', () => {
  expect(FULL_KEYS).toEqual({
    record: 'purrwell-onboarding-b',
    legacy: 'purrwell-companion',
    data: 'onboardingData',
  });
  expect(asideKey(FULL_KEYS.legacy)).toBe('purrwell-companion-set-aside');
});

test('R118 all three records come back as they were written', () => {
  fc.assert(
    fc.property(anyRecord, fc.boolean(), (record, paid) => {
      const legacy = legacyRecordOf(record, paid);
      expect(readFullRecord(writeFullRecord(record))).toEqual({ kind: 'found', value: record });
      expect(parseLegacyRecord(serializeLegacyRecord(legacy))).toEqual({ kind: 'found', value: legacy });
      expect(readOnboardingData(writeOnboardingData(record.answers))).toEqual({ kind: 'found', value: record.answers });
    }),
  );
});

test('R117 the legacy record has exactly these fields and defaults', () => {
  expect(legacyRecordOf(freshFullRecord())).toEqual({
    catCount: 1,
    cats: freshFullRecord().answers.cats,
    dietaryPreferences: [],
    activityLevel: 50,
    goals: [],
    selectedPlan: null,
    ownerName: '',
    email: '',
    address: '',
    paymentComplete: false,
  });
});

test('R119 the further record says plan, count, cats, concerns and step at the top', () => {
  const answers = finishedFullAnswers();
  const cats = answers.cats.map((cat) => ({ ...cat, healthConcerns: ['allergies' as const] }));
  const record = { ...freshFullRecord({ ...answers, cats }), place: fullPosition(6, 0, 2) };
  expect(JSON.parse(writeFullRecord(record))).toMatchObject({
    selectedPlan: 'premium',
    catCount: 2,
    cats,
    healthConcerns: ['allergies'],
    step: 6,
  });
});

test('R239 the stored record has the fields that /register reads', () => {
  const { owner } = JSON.parse(writeOnboardingData(finishedFullAnswers()));
  expect([owner.name, owner.email]).toEqual(['Maryam Example', 'maryam@example.com']);
});

test('R118 the wizard restores the legacy record when it is the only one; a paid one starts anew', () => {
  const record = { ...freshFullRecord(finishedFullAnswers()), planChosen: true };
  const restored = recordFromLegacy(legacyRecordOf(record));
  expect(restored?.answers).toMatchObject({
    cats: record.answers.cats,
    goals: ['healthy-coat'],
    owner: { name: 'Maryam Example', address: 'Marina Walk 7' },
  });
  expect(recordFromLegacy(legacyRecordOf(record, true))).toBeNull();
  const lifestyle = { ...record.answers.lifestyle, dietaryPreferences: 'dry;wet;'.repeat(37) };
  const wordy = parseLegacyRecord(
    serializeLegacyRecord(legacyRecordOf({ ...record, answers: { ...record.answers, lifestyle } })),
  );
  expect(wordy.kind === 'found' && recordFromLegacy(wordy.value)?.answers.lifestyle.dietaryPreferences).toHaveLength(
    300,
  );
});

const whole = () => JSON.parse(writeFullRecord(freshFullRecord(finishedFullAnswers())));
const changed = (change: (record: ReturnType<typeof whole>) => void) => () => {
  const record = whole();
  change(record);
  return JSON.stringify(record);
};

/** Ten ways to be broken. */
const BROKEN: Record<string, () => string> = {
  'cut off in the middle': () => writeFullRecord(freshFullRecord()).slice(0, -40),
  empty: () => '',
  'no object': () => '[1, 2, 3]',
  null: () => 'null',
  'of another program': () => JSON.stringify({ state: { user: 'somebody' }, version: 0 }),
  'of a version to come': changed((record) => (record.version = 2)),
  'more cats than live anywhere': changed((record) => (record.cats = Array(7).fill(record.cats[0]))),
  'two cats with one id': changed((record) => (record.cats[1].id = record.cats[0].id)),
  'a word that is on no list': changed((record) => (record.cats[0].breed = '<img src=x>')),
  'a number that is a text': changed((record) => (record.cats[0].weight = '4.2')),
  'no number at all': changed((record) => (record.cats[0].weight = null)),
  'an owner who is missing': changed((record) => delete record.owner),
  'a text without end': changed((record) => (record.owner.name = 'x'.repeat(10_000))),
  'a step there is not': changed((record) => (record.step = 9)),
  'a revision before the first': changed((record) => (record.revision = -1)),
};

test.each(Object.entries(BROKEN))('R118 a record that is broken is said to be, never a crash: %s', (_, make) => {
  expect(readFullRecord(make())).toEqual({ kind: 'broken' });
});

test('R118 anything at all in any of the three is read or refused, and nothing is nothing', () => {
  const readers = [readFullRecord, parseLegacyRecord, readOnboardingData];
  fc.assert(
    fc.property(fc.json(), fc.string(), (json, text) => {
      for (const read of readers) expect([read(json).kind, read(text).kind]).toEqual(['broken', 'broken']);
    }),
  );
  expect(readers.map((read) => read(null).kind)).toEqual(['none', 'none', 'none']);
});
