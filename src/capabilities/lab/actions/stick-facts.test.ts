import { expect, test } from 'vitest';
import type { Cat, CatCard } from '#src/capabilities/households/rules/cat.ts';
import type { DnaReport } from '../rules/dna.ts';
import { PANEL } from '../rules/panel.ts';
import { RANGES_VERSION } from '../rules/panel.ts';
import type { SetSummaryRow } from '../store.ts';
import { monthFor } from './cat-facts.ts';
import { ageOfResults } from './read-results.ts';
import { stickFactsFrom } from './read-stick-facts.ts';

const NOW = new Date('2026-12-01T09:00:00Z');
const DAY_MS = 86_400_000;
const middle = Object.fromEntries(PANEL.map(({ id, optimal }) => [id, (optimal.from + optimal.to) / 2]));
const SWAB: DnaReport = {
  breeds: [{ name: 'Persian', percent: 100 }],
  predispositions: [],
  traits: { coatColor: 'cream', eyeColor: 'blue', sizeCategory: 'medium' },
  sex: 'male',
};

const cardOf = (cat: Partial<Cat> = {}, kg: number | null = 4): CatCard => ({
  cat: {
    id: 'miso',
    name: 'Miso',
    bornOn: '2022-05-01',
    ageMonths: null,
    ageBand: null,
    ageGivenOn: null,
    createdAt: NOW,
    gender: 'female',
    activity: 'moderate',
    concerns: [],
    diet: 'wet',
    allergies: [],
    archivedAt: null,
    ...cat,
  } as Cat,
  timeZone: 'Asia/Dubai',
  weight: kg === null ? null : { grams: kg * 1000, day: '2026-11-30' },
});

const setOf = (id: string, more: Partial<SetSummaryRow> = {}): SetSummaryRow => ({
  id,
  catId: 'miso',
  state: 'released',
  source: 'lab',
  declared: {},
  ranges: RANGES_VERSION,
  receivedAt: NOW,
  releasedAt: NOW,
  revises: null,
  firstReleasedAt: null,
  draftDna: null,
  hasDna: false,
  seen: false,
  values: middle,
  ...more,
});
const open = (id: string, more: Partial<SetSummaryRow> = {}) =>
  setOf(id, { state: 'draft', releasedAt: null, values: {}, ...more });
/** A swab alone that was released: nothing was measured. */
const swab = (id: string) => setOf(id, { values: {}, hasDna: true });

test('a cat’s samples are none, in the lab, mixed up or read, by its newest measured results', () => {
  const versions = new Map([['one', 1]]);
  const facts = (sets: SetSummaryRow[], card = cardOf(), pinned: number | null = null) => {
    const { samples, version, problems } = stickFactsFrom(card, sets, versions, { pinned, now: NOW });
    return [samples, version, problems];
  };
  expect(facts([])).toEqual(['none', null, []]);
  expect(facts([open('two', { state: 'waiting' })])).toEqual(['in-lab', null, []]);
  expect(facts([open('two')])).toEqual(['in-lab', null, []]);
  expect(facts([swab('two')])).toEqual(['in-lab', null, []]);
  expect(facts([setOf('one')])).toEqual(['read', 1, []]);
  // Newer samples do not take the sticks away while the lab reads them; a swab alone never does.
  expect(facts([open('two'), setOf('one')])).toEqual(['read', 1, []]);
  expect(facts([swab('two'), setOf('one')])).toEqual(['read', 1, []]);
  // Newer results without a version hold the cat, despite earlier sticks.
  expect(facts([setOf('two'), setOf('one')])).toEqual(['read', null, []]);
  // N13: a version that the household keeps goes into the boxes, and never past results that lead to no safe sticks.
  expect(facts([setOf('one')], cardOf(), 7)).toEqual(['read', 7, []]);
  expect(facts([setOf('two'), setOf('one')], cardOf(), 1)).toEqual(['read', null, []]);
});

test('N8 a swab of the other sex is a mix-up only in samples that are not released, and only where the profile says a sex', () => {
  const samples = (draftDna: DnaReport | null, cat: Partial<Cat> = {}) =>
    stickFactsFrom(cardOf(cat), [open('two', { draftDna })], new Map(), { pinned: null, now: NOW }).samples;
  expect(samples(SWAB)).toBe('mixed-up');
  expect(samples(SWAB, { gender: 'male' })).toBe('in-lab');
  expect(samples(SWAB, { gender: null })).toBe('in-lab');
  expect(samples({ ...SWAB, sex: null })).toBe('in-lab');
  expect(samples(null)).toBe('in-lab');
});

test('N5 reasons against the sticks are worked out from the cat as it is today', () => {
  const problems = (card: CatCard, more: Partial<SetSummaryRow> = {}) =>
    stickFactsFrom(card, [setOf('two', more)], new Map(), { pinned: null, now: NOW }).problems;
  expect(problems(cardOf())).toEqual([]);
  // Six weeks old: born on 20 October, three months old on 20 January.
  expect(problems(cardOf({ bornOn: '2026-10-20' }))).toEqual(['Miso is too young for sticks until 2027-01-20.']);
  expect(problems(cardOf({ allergies: ['chicken'] })).length).toBeGreaterThan(0);
  expect(problems(cardOf(), { declared: { vitaminA: 40_000 } })).toEqual([
    expect.stringMatching(/^Vitamin A would reach [\d,.]+ IU a day, more than the safe maximum of [\d,.]+ IU\.$/),
  ]);
  // The amount that is too much for a light cat is not for a heavy one.
  const declared = { vitaminD3: 500 };
  expect([problems(cardOf({}, 2), { declared }).length, problems(cardOf({}, 7), { declared }).length]).toEqual([1, 0]);
  // One that was never weighed is taken for a light one.
  expect(problems(cardOf({}, null), { declared })).toEqual(problems(cardOf({}, 2), { declared }));
});

test('the age of a cat is by the calendar of its household: sticks may begin a day earlier in the east', () => {
  const born = { bornOn: '2026-09-01' };
  const at = new Date('2026-11-30T21:00:00Z');
  const inZone = (timeZone: string) =>
    monthFor({ ...cardOf(born), timeZone }, middle, { declared: {}, ranges: RANGES_VERSION }, at).problems;
  expect(inZone('Asia/Dubai')).toEqual([]); // 1 December, one in the morning
  expect(inZone('Europe/Berlin')).toEqual(['Miso is too young for sticks until 2026-12-01.']);
});

test('R267 results say how a cat is for ninety days, counted in whole days from their release', () => {
  const after = (days: number, ms = 0) =>
    ageOfResults({ releasedAt: NOW, firstReleasedAt: null }, new Date(NOW.getTime() + days * DAY_MS + ms));
  expect(after(0)).toEqual({ ageDays: 0, stale: false });
  expect(after(1, -1)).toEqual({ ageDays: 0, stale: false });
  expect(after(90)).toEqual({ ageDays: 90, stale: false });
  expect(after(91, -1)).toEqual({ ageDays: 90, stale: false });
  expect(after(91)).toEqual({ ageDays: 91, stale: true });
  expect(ageOfResults(null, NOW)).toEqual({ ageDays: null, stale: false });
  // A correction makes them no newer.
  const corrected = { releasedAt: new Date(NOW.getTime() + 95 * DAY_MS), firstReleasedAt: NOW };
  expect(ageOfResults(corrected, corrected.releasedAt)).toEqual({ ageDays: 95, stale: true });
});
