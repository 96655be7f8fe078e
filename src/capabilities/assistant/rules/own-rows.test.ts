import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { NO_FACTS } from '#tests/support/assistant-facts.ts';
import { answer } from './answer.ts';
import type { CatFacts, Facts } from './facts.ts';
import { KNOWLEDGE_BASE } from './knowledge-base.ts';
import { ownRows, rowsOfNamed } from './own-rows.ts';

const UNKNOWN: CatFacts = {
  name: 'Noor',
  age: null,
  weight: null,
  trend: null,
  today: null,
  nutrients: null,
  box: { none: 'not-planned' },
};
const PRO = { id: 'pro', paid: true } as const;
const owner = (cats: readonly CatFacts[], more: Partial<Facts> = {}): Facts => ({
  ...NO_FACTS,
  plan: PRO,
  cats,
  ...more,
});
const rowTexts = (question: string, facts: Facts) =>
  answer(question, facts).sentences.flatMap(({ text, origin }) => (origin.kind === 'row' ? [text] : []));

/** As owners ask for a figure. */
const ABOUT_FIGURES = [
  'what are the results of Noor',
  'how many nutrients are optimal for noor',
  'how much does Noor weigh',
  'whats noors weight now',
  'is noor loosing weight',
  'how much has noor drunk today',
  'how much did she drink today',
  'did noor get her stick today',
  'when is the next box for noor',
  'when do i pay next and how much',
  'how old is noor',
  'is the vitamin d of noor too low',
  'what was the magnesium result',
  'how is my cat’s weight?',
  'tell me about noor',
  'noor',
  'and Noor’s results?',
  'is she better than last month',
  'when will my parcel arrive',
  'how far is my order',
  'which plan do I have',
];

test('nothing is known of a cat: no answer about it has a figure, whatever is asked for', () => {
  for (const question of ABOUT_FIGURES)
    for (const text of rowTexts(question, owner([UNKNOWN]))) expect(text, question).not.toMatch(/\d/);
  expect(rowTexts('what are the results of Noor', owner([UNKNOWN]))).toContain('There are no results for Noor yet.');
  expect(rowTexts('how much does Noor weigh', owner([UNKNOWN]))).toContain('No weight is recorded for Noor yet.');
  expect(rowTexts('when is the next box for noor', owner([UNKNOWN]))).toContain(
    'The next box for Noor has no date yet.',
  );
});

/** Figures that no topic holds, so that each one found in an answer is the row's own. */
const figure = fc.integer({ min: 1001, max: 99_999 });
const known = fc
  .record({ weight: figure, perWeek: figure, water: figure, target: figure, optimal: fc.integer({ min: 0, max: 7 }) })
  .map(
    ({ weight, perWeek, water, target, optimal }): CatFacts => ({
      name: 'Noor',
      age: `${weight % 20} years`,
      weight: { text: `${weight} g`, day: '14 November 2026' },
      trend: { direction: 'rising', perWeek: `${perWeek} g`, fast: false },
      today: { day: '21 November 2026', waterMl: water, waterTarget: target, waterEntries: 1, stick: 'Play, given' },
      nutrients: { optimal, of: 7, attention: optimal < 7 ? ['Fibre'] : [], day: '27 November 2026' },
      box: { by: '5 December' },
    }),
  );

test('every figure in a sentence about the household is one of its rows, and the sentence names the row', () => {
  fc.assert(
    fc.property(known, fc.constantFrom(...ABOUT_FIGURES), (cat, question) => {
      const facts = owner([cat], { payment: { date: '12 December', amount: '$98.98' } });
      const rows = JSON.stringify([cat, facts.payment]);
      for (const { text, origin } of answer(question, facts).sentences) {
        if (origin.kind !== 'row') continue;
        expect(origin.row).toMatch(/^(Noor, |Your subscription)/);
        for (const [said] of text.matchAll(/\d[\d.,]*\d|\d/g)) expect(rows, `${question}: ${text}`).toContain(said);
      }
    }),
    { numRuns: 200 },
  );
});

test('the library itself tells no results, weights or dates of a cat', () => {
  for (const { id, lines } of KNOWLEDGE_BASE)
    for (const [text] of lines)
      expect(text, id).not.toMatch(/\b(your cat|he|she) (weighs|weighed|has drunk|measured)\b/i);
});

test('a weight is said with its trend, and a fast change sends to a vet', () => {
  const weighed = (direction: 'rising' | 'steady' | 'falling', fast: boolean) =>
    ownRows(
      'weight',
      '',
      owner([{ ...UNKNOWN, weight: { text: '4.2 kg', day: '1 May' }, trend: { direction, perWeek: '90 g', fast } }]),
    ).map(({ text }) => text)[1];
  expect(weighed('rising', false)).toBe('The weight is going up by about 90 g a week.');
  expect(weighed('falling', true)).toBe('The weight is going down by about 90 g a week. That is fast; speak to a vet.');
  expect(weighed('steady', false)).toBe('The weight is steady.');
  expect(ownRows('weight', '', owner([{ ...UNKNOWN, weight: { text: '4.2 kg', day: '1 May' } }]))).toEqual([
    { text: 'Noor weighed 4.2 kg on 1 May.', row: 'Noor, weight log of 1 May' },
  ]);
});

test('water and sticks are said where somebody logged them today, and not as nothing where nobody did', () => {
  const today = { day: '1 May', waterMl: 0, waterTarget: 200, waterEntries: 0, stick: null };
  expect(ownRows('water', '', owner([{ ...UNKNOWN, today }]))).toEqual([]);
  expect(ownRows('giving', '', owner([{ ...UNKNOWN, today }]))).toEqual([]);
  const logged = { ...today, waterEntries: 1, stick: 'Renal Advance, refused' };
  expect(ownRows('water', '', owner([{ ...UNKNOWN, today: logged }]))[0]?.text).toBe(
    'Noor has 0 ml of water logged today; the target is 200 ml.',
  );
  expect(ownRows('refused', '', owner([{ ...UNKNOWN, today: logged }]))[0]?.text).toBe(
    'Noor, today: Renal Advance, refused.',
  );
});

test('results name how many are optimal and those that are not; all seven need no list', () => {
  const read = (optimal: number, attention: string[]) =>
    ownRows('results', '', owner([{ ...UNKNOWN, nutrients: { optimal, of: 7, attention, day: '1 May' } }]))[0];
  expect(read(7, [])).toEqual({ text: 'Noor: 7 of 7 nutrients are optimal.', row: 'Noor, lab results of 1 May' });
  expect(read(5, ['Fibre', 'Taurine'])?.text).toBe(
    'Noor: 5 of 7 nutrients are optimal. Needs attention: Fibre, Taurine.',
  );
});

test('of several cats those that are named are told of, else the one that is looked at, else all; a stranger’s name changes nothing', () => {
  const cats = ['Noor', 'Noor Junior', 'Miso'].map((name) => ({ ...UNKNOWN, name }));
  const about = (question: string, chosen: string | null) =>
    ownRows('weight', question, owner(cats, { chosen })).map(({ row }) => row.replace(', weight log', ''));
  expect(about('weight of Miso', 'Noor')).toEqual(['Miso']);
  expect(about('weight of miso and noor', 'Noor Junior')).toEqual(['Noor', 'Miso']);
  expect(about('weight', 'Noor Junior')).toEqual(['Noor Junior']);
  expect(about('weight of Garfield', 'Miso')).toEqual(['Miso']);
  expect(about('weight', null)).toEqual(['Noor', 'Noor Junior', 'Miso']);
  // A cat that has left while its page was open.
  expect(about('weight', 'Garfield')).toEqual(['Noor', 'Noor Junior', 'Miso']);
  expect(rowsOfNamed('tell me something', owner(cats))).toEqual([]);
});

test('plan, order, box and payment are said as they are, and not at all where there is none', () => {
  const household = owner([UNKNOWN], {
    order: { number: 'CAT-2026-7', step: 'Kit shipped', done: 3, of: 15 },
    box: { number: 'BOX-9', status: 'Packed' },
    payment: { date: '12 December', amount: '€98.98' },
    offers: { launchRuns: true, soldOut: ['pro', 'premium'] },
  });
  const told = (topic: string, facts = household) => ownRows(topic, '', facts).map(({ text }) => text);
  expect(told('delivery')).toEqual(['Order CAT-2026-7: 3 of 15 steps done, last “Kit shipped”.']);
  expect(told('next-box')).toContain('The last box, BOX-9: packed.');
  expect(told('billing')).toEqual(['Next payment: €98.98. Date: 12 December.', 'Your plan is Pro.']);
  expect(told('plans')).toEqual([
    'Your plan is Pro.',
    'All places of Pro are taken now.',
    'All places of Premium are taken now.',
  ]);
  expect(told('offer')[0]).toContain('with the code LAUNCH. Standard $19.99; 10% less');
  const nobody = owner([], { plan: null });
  for (const topic of ['delivery', 'next-box', 'plans', 'offer', 'results', 'weight'])
    expect(told(topic, nobody), topic).toEqual([]);
  expect(told('billing', nobody)).toEqual(['No payment is planned.']);
});

test('figures are those of the household that asks: a question that names numbers of its own gets none of them back', () => {
  const asked = fc.tuple(
    fc.constantFrom(...ABOUT_FIGURES),
    fc.integer({ min: 1000, max: 9999 }),
    fc.constantFrom(null, ...PLAN_IDS),
  );
  fc.assert(
    fc.property(asked, ([question, number, plan]) => {
      const facts = owner([UNKNOWN], { plan: plan && { id: plan, paid: true } });
      const { sentences } = answer(`${question} ${number} g?`, facts);
      expect(sentences.map(({ text }) => text).join(' ')).not.toContain(String(number));
    }),
  );
});
