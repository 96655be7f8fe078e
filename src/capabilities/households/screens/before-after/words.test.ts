import { expect, test } from 'vitest';
import { COMPARED } from '../../rules/before-after.ts';
import type { BeforeAfterView } from '../../contract.ts';
import { type Measure, summaryText, thresholdText, verdictText, vetText } from './words.ts';

const measure = (kind: Measure['kind'], verdict: Measure['verdict'], difference = 0): Measure => ({
  kind,
  unit: null,
  before: { mean: 50, days: 14, needed: 7 },
  after: { mean: 50 + difference, days: 28, needed: 14 },
  difference,
  threshold: 10,
  verdict,
});

const found = (...measures: Measure[]): BeforeAfterView => ({
  state: 'done',
  before: { from: '2026-09-17', to: '2026-09-30' },
  after: { from: '2026-10-01', to: '2026-10-28' },
  day: null,
  days: 28,
  stickDays: { given: 9, needed: 14 },
  growing: false,
  measures,
});

test('N22 the heading says no visible change where there is none, and names what changed where something did', () => {
  expect(summaryText(found(...COMPARED.map((kind) => measure(kind, 'no-visible-change'))))).toBe('No visible change.');
  expect(
    summaryText(
      found(measure('activity', 'higher', 14), measure('water', 'lower', -40), measure('weight', 'no-visible-change')),
    ),
  ).toBe('A visible change in activity and water. No visible change in the other one.');
  expect(summaryText(found(...COMPARED.map((kind) => measure(kind, 'too-few-days'))))).toBe(
    'Too little was logged to say.',
  );
});

test('a change is said in the household’s unit, with what it had to exceed, and why there is none', () => {
  const all = found();
  expect(verdictText(measure('weight', 'lower', -120), all, 'kg')).toBe('Lighter by 120 g.');
  expect(verdictText(measure('weight', 'higher', 227), all, 'lb')).toBe('Heavier by 0.5 lb.');
  expect(verdictText(measure('activity', 'higher', 14), all, 'kg')).toBe('More active by 14 points.');
  expect(thresholdText(measure('water', 'no-visible-change'), 'kg')).toBe(
    'Less than 10 ml a day is not told from ordinary days.',
  );
  expect(verdictText(measure('appetite', 'too-few-sticks'), all, 'kg')).toBe(
    'No verdict: sticks are logged on 9 of 28 days, 14 are needed.',
  );
  expect(thresholdText(measure('appetite', 'too-few-sticks'), 'kg')).toBe('');
});

test('a cat that eats less or drinks more is sent to a vet', () => {
  expect(vetText(found(measure('appetite', 'lower', -20)), 'Miso')).toContain('should be seen by a vet');
  expect(vetText(found(measure('water', 'higher', 60)), 'Miso')).toContain('drinks visibly more');
  expect(vetText(found(measure('appetite', 'higher', 20), measure('water', 'lower', -40)), 'Miso')).toBeNull();
});
