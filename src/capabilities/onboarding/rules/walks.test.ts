import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyAnswers, finishedAnswers } from '#tests/support/quick-wizard-answers.ts';
import { anyFullAnswers } from '#tests/support/full-wizard-answers.ts';
import { blankAnswers } from './answers.ts';
import { back, canGoBack, next, type QuickPosition, resumeAt } from './flow.ts';
import { readFullPosition, writeFullPosition, fullPosition } from './full-flow.ts';
import { freshFullRecord } from './full-record.ts';
import { openFullWith, withFullAnswers, withFullPlan, withFullPosition } from './full-wizard.ts';
import { freshRecord } from './record.ts';
import { isExpired, newReferralCode, parseReferral, parseReferralCode, serializeReferral } from './referral-code.ts';
import { refusedInFull, refusedInQuick } from './refused-fields.ts';
import { LAST_STEP, type Step } from './steps.ts';
import { problemsOf } from './validation.ts';
import { openWith, withAnswers, withPlan, withStep } from './wizard.ts';

const move = fc.constantFrom('next' as const, 'back' as const);

test('R60 R67 R68 any walk through the short wizard goes step by step and never over a step that is not finished', () => {
  fc.assert(
    fc.property(anyAnswers, fc.array(move, { maxLength: 30 }), (answers, moves) => {
      let place: QuickPosition = { step: 1, analysing: false };
      for (const one of moves) {
        const before = place;
        if (one === 'back') place = back(place);
        else {
          const result = next(place, answers);
          if (result.kind === 'moved') place = result.to;
          else if (result.kind === 'held') expect(problemsOf(place.step, answers)).toContainEqual(result.problem);
          else expect(place.step).toBe(LAST_STEP);
        }
        expect(Math.abs(place.step - before.step)).toBeLessThanOrEqual(1);
        if (place.analysing) expect(place.step).toBe(3);
        if (place.analysing) expect(canGoBack(place)).toBe(false);
        for (let step = 1; step < place.step; step += 1) expect(problemsOf(step as Step, answers)).toEqual([]);
      }
    }),
  );
});

test('a step that was stored or asked for by an address opens no later than the first step that is not finished', () => {
  const asked = fc.oneof(fc.integer({ min: -5, max: 12 }), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 2.7));
  fc.assert(
    fc.property(anyAnswers, asked, (answers, step) => {
      const opened = resumeAt(step, answers);
      expect(resumeAt(opened, answers)).toBe(opened);
      for (let before = 1; before < opened; before += 1) expect(problemsOf(before as Step, answers)).toEqual([]);
      if (Number.isFinite(step)) expect(opened).toBeLessThanOrEqual(Math.max(1, Math.trunc(step)));
    }),
  );
  expect([1, 2, 3, 4, 5, 9, -1].map((step) => resumeAt(step, finishedAnswers()))).toEqual([1, 2, 3, 4, 5, 5, 1]);
  expect([1, 2, 5].map((step) => resumeAt(step, blankAnswers()))).toEqual([1, 1, 1]);
});

test('every change of either record is newer than the one before, also when the clock goes back', () => {
  const clock = fc.array(fc.integer({ min: 0, max: 2e12 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(clock, anyAnswers, anyFullAnswers, (times, answers, full) => {
      let [quick, long] = [freshRecord(), freshFullRecord()];
      for (const [at, now] of times.entries()) {
        const before = { quick: quick.revision, long: long.revision };
        const turn = at % 3;
        if (turn === 0) quick = withAnswers(quick, () => answers, now);
        else if (turn === 1) quick = withPlan(quick, 'premium', now);
        else quick = withStep(quick, quick.step === 2 ? 3 : 2, now);
        if (turn === 0) long = withFullAnswers(long, () => full, now);
        else if (turn === 1) long = withFullPlan(long, 'standard', now);
        else long = withFullPosition(long, { step: long.place.step === 4 ? 5 : 4, catIndex: 0 }, now);
        expect(quick.revision).toBeGreaterThan(before.quick);
        expect(long.revision).toBeGreaterThan(before.long);
        expect(Number.isSafeInteger(quick.revision) && Number.isSafeInteger(long.revision)).toBe(true);
      }
    }),
  );
});

test('R75 R78 a link never takes away a cat that was described, in neither wizard', () => {
  fc.assert(
    fc.property(anyAnswers, anyFullAnswers, fc.integer({ min: 1, max: 6 }), (answers, full, cats) => {
      const quick = openWith(freshRecord(answers), { cats }, 1).answers;
      const named = answers.cats.filter((cat) => cat.name.trim());
      for (const cat of named) expect(quick.cats).toContainEqual(cat);
      expect(quick.cats).toHaveLength(quick.catCount);
      const long = openFullWith(freshFullRecord(full), { wishes: { cats } }, 1).record.answers;
      for (const cat of full.cats) if (cat.name.trim()) expect(long.cats).toContainEqual(cat);
      expect(long.cats).toHaveLength(long.catCount);
    }),
  );
});

test('a place of the long wizard is the same after it stood in an address, and nonsense there is none', () => {
  const place = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 5 }));
  fc.assert(
    fc.property(place, ([step, catIndex]) => {
      const known = fullPosition(step, catIndex, 6);
      expect(readFullPosition(writeFullPosition(known))).toEqual(known);
    }),
  );
  for (const text of [null, '', '6', '6.', '.0', '66.0', '6.00', ' 6.0', '6,0', '-1.0', 'a.b', '6.0&x'])
    expect(readFullPosition(text), String(text)).toBeUndefined();
});

test('a referral code is read however it is typed, and remembered for sixty days to the millisecond', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), fc.constantFrom('', ' ', '-', '  '), (draws, between) => {
      const code = newReferralCode((below) => (draws.next().value ?? 0) % below);
      expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
      const typed = ` ${code.slice(0, 4)}${between}${code.slice(4).toLowerCase()} `;
      expect(parseReferralCode(typed)).toBe(code);
      expect(parseReferral(serializeReferral({ code, at: 7 }))).toEqual({ kind: 'found', value: { code, at: 7 } });
    }),
  );
  const DAYS_60 = 60 * 86_400_000;
  expect(isExpired({ code: null, at: 1000 }, 1000 + DAYS_60)).toBe(false);
  expect(isExpired({ code: null, at: 1000 }, 1001 + DAYS_60)).toBe(true);
  for (const wrong of [
    null,
    8,
    '',
    'ABC',
    'ABCDEFGH9',
    'ABCDEFG0',
    'ABCDEFGI',
    'ÄBCDEFGH',
    `${'A'.repeat(8)}${' '.repeat(40)}`,
  ])
    expect(parseReferralCode(wrong), String(wrong)).toBeNull();
});

test('R130 every field that an order may be refused for has a place in the long wizard, and the first of several wins', () => {
  const paths = [
    'customerData.email',
    'customerData.name',
    'customerData.address.line1',
    'customerData.address.line2',
    'customerData.address.city',
    'customerData.address.postal_code',
    'customerData.address.country',
    'consent.accepted',
    'metadata.cats.0.name',
    'metadata.cats.5.name',
  ];
  const unknown = ['quote', 'metadata.cats', 'metadata.cats.x.name', 'constructor', '__proto__', ''];
  const issues = fc.array(
    fc.record({ path: fc.constantFrom(...paths, ...unknown), message: fc.constantFrom('One.', 'Other.') }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(issues, (all) => {
      const first = all.find(({ path }) => paths.includes(path));
      const found = refusedInFull(all);
      expect(found?.text ?? null).toBe(first?.message ?? null);
      const inQuick = all.find(({ path }) => paths.includes(path) && path !== 'customerData.name');
      expect(refusedInQuick(all)?.text ?? null).toBe(inQuick?.message ?? null);
      if (found) expect([2, 4, 7]).toContain(found.place.step);
    }),
  );
});
