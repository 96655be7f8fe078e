import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyAnswers } from '#tests/support/quick-wizard-answers.ts';
import { anyFullAnswers } from '#tests/support/full-wizard-answers.ts';
import { unusedShare } from '#src/capabilities/pricing/rules/unused-share.ts';
import { CURRENCIES, formatMoney, money } from '#src/lib/money.ts';
import { describeFromDraft } from '../actions/describe-draft.ts';
import { blankCat, type QuickCat } from './answers.ts';
import { draftFor } from './draft.ts';
import { keptFullAnswers } from './full-wizard.ts';
import { missingOf, youngFullCats } from './full-preview.ts';
import { quickFromFull } from './mapping.ts';
import { recommend } from './recommendation.ts';
import { youngCatsOf, youngCatsSentence } from './young-cats.ts';

const NOTHING = { defaultActivityLevel: null, defaultDietaryPreference: null };
const boosted = (cat: Partial<QuickCat>, home: Partial<Parameters<typeof draftFor>[1]> = {}) =>
  draftFor({ ...blankCat('cat-1'), ...cat }, { ...NOTHING, ...home })
    .sticks.filter((stick) => stick.boosted)
    .map(({ formula }) => formula)
    .toSorted();

test('C13 each answer asks for the formulas that are named for it, and no answer for none', () => {
  expect(boosted({})).toEqual([]);
  expect(boosted({ healthConcerns: ['healthy'] })).toEqual([]);
  expect(boosted({ healthConcerns: ['other'] })).toEqual([]);
  expect(boosted({ healthConcerns: ['digestion'] })).toEqual(['play']);
  expect(boosted({ healthConcerns: ['coat'] })).toEqual(['derma']);
  expect(boosted({ healthConcerns: ['energy'] })).toEqual(['cardio', 'play']);
  expect(boosted({ healthConcerns: ['weight'] })).toEqual(['omega', 'play']);
  expect(boosted({ ageRange: 'kitten' })).toEqual(['play']);
  expect(boosted({ ageRange: 'adult' })).toEqual([]);
  expect(boosted({ ageRange: 'senior' })).toEqual(['omega', 'renal']);
  expect(boosted({}, { defaultActivityLevel: 'low' })).toEqual(['play']);
  expect(boosted({}, { defaultActivityLevel: 'high' })).toEqual(['omega']);
  expect(boosted({}, { defaultDietaryPreference: 'dry' })).toEqual(['renal']);
  expect(boosted({}, { defaultDietaryPreference: 'wet' })).toEqual([]);
  expect(boosted({ ageRange: 'senior', healthConcerns: ['coat', 'digestion'] })).toEqual([
    'derma',
    'omega',
    'play',
    'renal',
  ]);
});

test('C13 the month is the same in whatever order the concerns were ticked, and says each reason once', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      for (const cat of answers.cats) {
        const there = draftFor(cat, answers);
        const back = draftFor({ ...cat, healthConcerns: cat.healthConcerns.toReversed() }, answers);
        expect(back.sticks.map(({ formula, boosted: more }) => [formula, more])).toEqual(
          there.sticks.map(({ formula, boosted: more }) => [formula, more]),
        );
        expect(back.leftOut).toEqual(there.leftOut);
        for (const { reason } of there.sticks) {
          const sentences = reason.split(/(?<=\.) /);
          expect(new Set(sentences).size).toBe(sentences.length);
        }
      }
    }),
  );
});

test('R65 the recommendation does not depend on the order of the cats, and names each of them that it is about', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const turned = { ...answers, cats: answers.cats.toReversed() };
      const [there, back] = [recommend(answers), recommend(turned)];
      expect([back.plan, back.reasons.map(({ because }) => because)]).toEqual([
        there.plan,
        there.reasons.map(({ because }) => because),
      ]);
      expect(there.summary).toMatch(/^[A-Z].*\.$/);
      const seniors = answers.cats.filter(({ ageRange }) => ageRange === 'senior');
      expect(there.reasons.some(({ because }) => because === 'senior')).toBe(seniors.length > 0);
      for (const { name } of seniors) if (name.trim()) expect(there.reasons[0]?.text).toContain(name.trim());
    }),
  );
});

const paidFor = fc.record({
  cats: fc.integer({ min: 1, max: 6 }),
  amount: fc.integer({ min: 0, max: 100_000 }),
  currency: fc.constantFrom(...CURRENCIES),
  young: fc.nat(6),
  unsaid: fc.nat(6),
});

test('C20 the refund announced for young cats equals the refund made, never more than was paid', () => {
  fc.assert(
    fc.property(paidFor, ({ cats, amount, currency, young, unsaid }) => {
      const names = Array.from({ length: Math.min(young, cats) }, (_, nth) => `Kit ${nth + 1}`);
      const known = names.map((name) => ({ name, from: '2027-03-01' }));
      const kittens = Math.min(cats, names.length + unsaid);
      const sentence = youngCatsSentence({ cats, totalToday: money(amount, currency) }, { known, kittens });
      if (kittens === 0) {
        expect(sentence).toBeNull();
        return;
      }
      const share = unusedShare(amount, { paidFor: cats, sent: cats - (names.length || 1) });
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(amount);
      for (const name of names) expect(sentence).toContain(`${name} (until 1 March 2027)`);
      const waits = names.length === cats || (names.length === 0 && cats === 1);
      if (waits) expect(sentence).toContain('charge nothing more before it ships');
      else expect(sentence).toContain(formatMoney(money(share, currency)));
    }),
  );
});

test('C20 both wizards find the same cats too young, on any day', () => {
  fc.assert(
    fc.property(anyFullAnswers.map(keptFullAnswers), fc.integer({ min: 0, max: 1500 }), (answers, days) => {
      const today = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
      const named = { ...answers, cats: answers.cats.map((cat, at) => ({ ...cat, name: `Cat ${at + 1}` })) };
      const { cats } = describeFromDraft({
        answers: quickFromFull(named),
        extended: { answers: named, step: 1, catIndex: 0, planChosen: false },
      });
      expect(youngCatsOf(cats, today)).toEqual(youngFullCats(named, today));
      for (const { from } of youngFullCats(named, today).known) expect(from > today).toBe(true);
    }),
  );
});

test('R130 R131 C46 nothing is missing twice, everything missing has a place, and filling it in removes it', () => {
  fc.assert(
    fc.property(anyFullAnswers, (answers) => {
      const missing = missingOf(answers);
      const fields = missing.map(({ field }) => field);
      expect(new Set(fields).size).toBe(fields.length);
      for (const { step, catIndex, field, text } of missing) {
        expect(text.trim()).not.toBe('');
        const [, cat] = /^cats\.(\d)\./.exec(field) ?? [];
        expect([step, catIndex]).toEqual(cat ? [2, Number(cat)] : [4, 0]);
        expect(catIndex).toBeLessThan(answers.catCount);
      }
      const whole = {
        ...answers,
        cats: answers.cats.map((cat) => ({
          ...cat,
          name: 'Miso',
          breed: 'siamese' as const,
          age: 4,
          weight: 4.2,
          weightUnit: 'kg' as const,
        })),
        owner: {
          ...answers.owner,
          name: 'M',
          email: 'm@example.com',
          address: 'A',
          city: 'D',
          country: 'AE',
          region: 'Dubai',
        },
      };
      expect(missingOf(whole)).toEqual([]);
      const abroad = (change: object) =>
        missingOf({ ...whole, owner: { ...whole.owner, country: 'US', zipcode: '', ...change } }).map(
          ({ text }) => text,
        );
      const zipcode = '62704';
      expect(abroad({ region: 'Illinois', zipcode })).toEqual([]);
      // An emirate that was chosen before the country changed is no state.
      expect(abroad({})).toEqual(['The state of the shipping address', 'The ZIP code of the shipping address']);
      expect(abroad({ region: 'IL', zipcode: '6270' })).toEqual(['A ZIP code such as 10001']);
      expect(abroad({ country: 'DE', zipcode })).toEqual([]);
    }),
  );
});
