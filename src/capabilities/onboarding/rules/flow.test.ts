import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANALYSING_MS } from '#src/capabilities/pricing/rules/times.ts';
import { anyAnswers, finishedAnswers } from '../../../../tests/support/quick-wizard-answers.ts';
import { blankAnswers, type QuickAnswers } from './answers.ts';
import { back, canGoBack, next, type QuickPosition, resumeAt } from './flow.ts';
import { type Step, STEPS } from './steps.ts';
import { firstProblem, problemsOf } from './validation.ts';

const at = (step: Step): QuickPosition => ({ step, analysing: false });

test('R60 R61 R62 R63 R65 R66 the five steps are household, cats, lifestyle, plan and summary', () => {
  expect(STEPS.map(({ name }) => name)).toEqual(['household', 'cats', 'lifestyle', 'plan', 'summary']);
});

test('R64 R241 step 3 leads to the analysing screen, that leads to step 4 after 3 s', () => {
  const answers = finishedAnswers();
  const analysing = next(at(3), answers);
  expect(analysing).toEqual({ kind: 'moved', to: { step: 3, analysing: true } });
  expect(next({ step: 3, analysing: true }, answers)).toEqual({ kind: 'moved', to: at(4) });
  expect(ANALYSING_MS).toBe(3000);
});

test('R67 Continue moves on only when the step is valid, and pays at the end', () => {
  const answers = finishedAnswers();
  expect(next(at(1), answers)).toEqual({ kind: 'moved', to: at(2) });
  expect(next(at(2), answers)).toEqual({ kind: 'moved', to: at(3) });
  expect(next(at(4), answers)).toEqual({ kind: 'moved', to: at(5) });
  expect(next(at(5), answers)).toEqual({ kind: 'pay' });
  fc.assert(
    fc.property(anyAnswers, fc.constantFrom<Step>(1, 2, 3, 4, 5), (any, step) => {
      expect(next(at(step), any).kind === 'held').toBe(problemsOf(step, any).length > 0);
    }),
  );
});

test('R68 Back goes down one step, never below the first and never out of the analysing screen', () => {
  expect(canGoBack(at(1))).toBe(false);
  expect(back(at(1))).toEqual(at(1));
  expect(canGoBack({ step: 3, analysing: true })).toBe(false);
  expect(back({ step: 3, analysing: true })).toEqual({ step: 3, analysing: true });
  for (const step of [2, 3, 4, 5] as const) expect(back(at(step)).step).toBe(step - 1);
});

test('R79 the e-mail must be there and be one that the payment takes', () => {
  const wording = { title: 'Email required', text: 'Please enter a valid email address', field: 'email' };
  for (const email of ['', '   ', 'maryam', 'maryam.example.com', 'a@b', 'm@e', 'maryam@example..com']) {
    expect(firstProblem(1, { ...finishedAnswers(), email })).toEqual(wording);
  }
  expect(firstProblem(1, { ...finishedAnswers(), email: ' m@e.ae ' })).toBeNull();
});

test('R80 a country must be chosen', () => {
  expect(firstProblem(1, { ...finishedAnswers(), country: '' })).toEqual({
    title: 'Country required',
    text: 'Please select your country',
    field: 'country',
  });
});

test('R83 R84 every cat needs a name that is not blank; age and concerns may stay open', () => {
  const answers = finishedAnswers(['Miso', '   ']);
  expect(firstProblem(2, answers)).toEqual({
    title: 'Cat names required',
    text: 'Please name all your cats',
    field: 'cats.1.name',
  });
  const named = finishedAnswers(['Miso', 'Biscuit']);
  const bare = { ...named, cats: named.cats.map((cat) => ({ ...cat, ageRange: null, healthConcerns: [] })) };
  expect(firstProblem(2, bare)).toBeNull();
});

test('R86 activity, home and diet are all required', () => {
  const open: Partial<QuickAnswers>[] = [
    { defaultActivityLevel: null },
    { defaultLivingEnvironment: null },
    { defaultDietaryPreference: null },
  ];
  for (const missing of open) {
    expect(firstProblem(3, { ...finishedAnswers(), ...missing })).toEqual({
      title: 'Lifestyle information required',
      text: 'Please complete all lifestyle preferences',
      field: Object.keys(missing)[0],
    });
  }
});

test('R87 steps 4 and 5 ask for nothing', () => {
  fc.assert(
    fc.property(anyAnswers, fc.constantFrom<Step>(4, 5), (answers, step) => {
      expect(problemsOf(step, answers)).toEqual([]);
    }),
  );
});

test('a stored step is opened again, but never behind a step that is not finished', () => {
  expect(resumeAt(5, finishedAnswers())).toBe(5);
  expect(resumeAt(5, finishedAnswers(['Miso', '']))).toBe(2);
  expect(resumeAt(4, blankAnswers())).toBe(1);
  expect(resumeAt(Number.NaN, finishedAnswers())).toBe(1);
  fc.assert(
    fc.property(anyAnswers, fc.integer({ min: -5, max: 20 }), (answers, stored) => {
      const opened = resumeAt(stored, answers);
      for (const { step } of STEPS) if (step < opened) expect(problemsOf(step, answers)).toEqual([]);
    }),
  );
});
