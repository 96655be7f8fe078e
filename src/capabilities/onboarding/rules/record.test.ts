import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyAnswers, finishedAnswers } from '../../../../tests/support/quick-wizard-answers.ts';
import { freshRecord, nextRevision, RECORD_KEY, readRecord } from './record.ts';

test('R238 the record waits under a key that carries the product’s name', () => {
  expect(RECORD_KEY).toContain('purrwell');
});

test('a stored record is read back unchanged', () => {
  fc.assert(
    fc.property(
      anyAnswers,
      fc.integer({ min: 0, max: 2 ** 50 }),
      fc.constantFrom(1, 2, 3, 4, 5),
      (answers, revision, step) => {
        const record = { ...freshRecord(answers), revision, step: step as 1 };
        fc.pre(answers.email.length <= 254);
        expect(readRecord(JSON.stringify(record))).toEqual({ kind: 'found', value: record });
      },
    ),
  );
});

test('empty storage gives no record, and no stored text breaks the wizard', () => {
  expect(readRecord(null)).toEqual({ kind: 'none' });
  for (const text of ['', 'null', '[]', '{}', '{"version":1}', '"x"', '{"version":99}']) {
    expect(readRecord(text)).toEqual({ kind: 'broken' });
  }
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readRecord(text).kind).toBe('broken');
    }),
  );
});

test('a record with one wrong field is set aside as a whole', () => {
  const good = freshRecord(finishedAnswers());
  const wrong: object[] = [
    { catCount: 7 },
    { cats: 'none' },
    { email: 5 },
    { country: 'ARE' },
    { defaultActivityLevel: 'frantic' },
    { selectedPlan: 'gold' },
    { address: null },
    { cats: [{ id: 'a', name: 'Miso', ageRange: 'old', healthConcerns: [] }] },
    { cats: [{ id: 'a', name: 'Miso', ageRange: null, healthConcerns: ['wings'] }] },
    {
      cats: [{ id: 'a', name: 'Miso', ageRange: null, healthConcerns: [], portrait: { coat: 'green', pattern: 'x' } }],
    },
  ];
  for (const field of wrong) {
    expect(readRecord(JSON.stringify({ ...good, answers: { ...good.answers, ...field } }))).toEqual({ kind: 'broken' });
  }
});

test('a revision is later than the last one and than the clock', () => {
  expect(nextRevision(5, 100)).toBe(100);
  expect(nextRevision(100, 5)).toBe(101);
});
