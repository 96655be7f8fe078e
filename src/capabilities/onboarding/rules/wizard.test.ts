import { planForSale } from '#src/capabilities/pricing/rules/plans.ts';
import { expect, test } from 'vitest';
import { finishedAnswers } from '../../../../tests/support/quick-wizard-answers.ts';
import { withCatCount } from './answers.ts';
import { freshRecord } from './record.ts';
import { openWith, withAnswers, withPlan, withStep } from './wizard.ts';

const NOW = 1000;
const stored = (names?: string[]) => ({ ...freshRecord(finishedAnswers(names)), step: 4 as const, revision: 9 });

test('the plan follows the recommendation until a person picks one', () => {
  const record = freshRecord(finishedAnswers(['Miso']));
  const worried = withAnswers(
    record,
    (answers) => ({ ...answers, cats: answers.cats.map((cat) => ({ ...cat, healthConcerns: ['digestion'] })) }),
    NOW,
  );
  expect(worried.answers.selectedPlan).toBe('premium');
  const picked = withPlan(worried, 'standard', NOW);
  expect(withAnswers(picked, (answers) => ({ ...answers, email: 'x@y' }), NOW).answers.selectedPlan).toBe('standard');
});

test('every change has a later revision than the one before', () => {
  const first = withStep(freshRecord(), 2, NOW);
  const second = withAnswers(first, (answers) => answers, NOW);
  expect([first.revision, second.revision]).toEqual([NOW, NOW + 1]);
  expect(withStep(second, 2, NOW)).toBe(second);
});

test('R75 a link asking for pro opens with premium while Pro is sold out, and an unfinished wizard opens where it was left', () => {
  expect(openWith(null, { plan: 'pro' }, NOW)).toMatchObject({ step: 1, planChosen: true });
  const { selectedPlan } = openWith(null, { plan: 'pro' }, NOW).answers;
  expect(planForSale(selectedPlan, () => true)).toBe('premium');
  expect(openWith(stored(), {}, NOW)).toMatchObject({ step: 4, revision: 9 });
  expect(openWith(stored(['Miso', '']), {}, NOW).step).toBe(2);
});

test('a link may add cats, and never removes one that was described', () => {
  expect(openWith(null, { cats: 3 }, NOW).answers.cats).toHaveLength(3);
  expect(openWith(stored(), { cats: 4 }, NOW).answers.cats.map((cat) => cat.name)).toEqual(['Miso', 'Biscuit', '', '']);
  expect(openWith(stored(), { cats: 1 }, NOW).answers.cats).toHaveLength(2);
  const roomy = freshRecord(withCatCount(finishedAnswers(['Miso']), 3));
  roomy.answers.cats = roomy.answers.cats.map((cat, i) => (i ? { ...cat, ageRange: null } : cat));
  expect(openWith(roomy, { cats: 1 }, NOW).answers.cats).toHaveLength(1);
});

test('a paid wizard begins anew', () => {
  const paid = { ...stored(), answers: { ...finishedAnswers(), paymentComplete: true } };
  expect(openWith(paid, {}, NOW)).toMatchObject({ step: 1, revision: 0 });
});
