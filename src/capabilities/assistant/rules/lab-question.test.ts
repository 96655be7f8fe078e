import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORMULA_IDS, FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { PANEL } from '#src/capabilities/lab/rules/panel.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { runsOf } from '#tests/support/runs.ts';
import { NO_FACTS } from '#tests/support/assistant-facts.ts';
import { answer } from './answer.ts';
import type { Reply } from './reply.ts';
import type { CatFacts, Facts } from './facts.ts';
import { labNamesIn } from './lab-names.ts';

const cat = (name: string): CatFacts => ({
  ...{ name, age: null, weight: null, trend: null, today: null, nutrients: null },
  box: { none: 'not-planned' },
  lab: { catId: `id of ${name}`, rows: null },
});
const owner = (plan: PlanId | null, ...names: string[]): Facts => ({
  ...NO_FACTS,
  cats: names.map(cat),
  chosen: names[0] ?? null,
  plan: plan && { id: plan, paid: true },
});
const pro = owner('pro', 'Miso', 'Ada');
const readsFor = (question: string, facts = pro) => answer(question, facts).reads ?? [];

const QUESTIONS = [
  'Why does Miso get Omega Flex-3?',
  'why was Antiox-Renew chosen',
  'why was Purr-fect Play left out for Miso',
  'why Cardio-Flex Pro for Miso',
  'why omga flex for him',
  'why is perfect play missing',
  'does he get renal advanse',
  'why did the formula change',
  'what changed in the sticks?',
  'which formula was left out',
  'why these seven formulas',
  'What is Miso’s taurine value',
  'is his taurine low',
  'whats his tourine',
  'what is his zinc',
  'his calcium',
  'is her vitamin d ok',
  'why is his b12 low',
  'when were his results released',
];

test('reasons and values are read from the rows of the cat that is named, else of the one that is looked at', () => {
  for (const question of QUESTIONS) expect(readsFor(question), question).toEqual(['id of Miso']);
  expect(readsFor('why Cardio-Flex Pro for Ada')).toEqual(['id of Ada']);
  expect(readsFor('zinc of ada and miso')).toEqual(['id of Miso', 'id of Ada']);
});

test('where free questions are locked, they are locked as all others', () => {
  for (const plan of [null, 'standard'] as const)
    for (const question of QUESTIONS) {
      const reply = answer(question, owner(plan, 'Miso'));
      expect([reply.kind, reply.reads], question).toEqual(['locked', undefined]);
    }
});

test('every formula and every marker is found by its name, also where it is a cat’s', () => {
  for (const id of FORMULA_IDS)
    for (const name of [FORMULAS[id].name, FORMULAS[id].name.toLowerCase().replaceAll('-', ' ')])
      expect(labNamesIn(`why does he get ${name}`).formulas, name).toEqual([id]);
  for (const { id, name } of PANEL.filter(({ id: one }) => !['stoolFat', 'bacteria'].includes(one)))
    expect(labNamesIn(`what is his ${name}`).markers, name).toContain(id);
  expect(readsFor('what is the taurine of Zinc', owner('pro', 'Zinc'))).toEqual(['id of Zinc']);
  expect(answer('how old is Omega', owner('pro', 'Omega')).reads).toBeUndefined();
});

test('a question about anything else is left to its topic', () => {
  const titles: Record<string, string> = {
    'what is taurine': 'Other supplements',
    'can I give taurine': 'Other supplements',
    'can he have more taurine': 'Other supplements',
    'does he have fleas': 'Fleas, ticks and worms',
    'what does Cardio-Flex Pro do': 'The formulas',
    'is dermaflow safe with medicine': 'Sticks together with medicine',
    'what is in DermaFlow+': 'What is in a stick',
    'why does he refuse the sticks': 'A stick is refused',
    'when will the results come': 'When the results arrive',
    'why renal failure': 'Kidneys',
    'how do I change the formula': 'The formulas',
    'why does Omega Flex-3 smell': 'The formulas',
    'why is he itchy since he gets Omega Flex-3': 'A reaction to a stick',
    'is he fat': 'Losing weight safely',
  };
  for (const [question, title] of Object.entries(titles)) expect(answer(question, pro).title, question).toBe(title);
  for (const question of ['what is his routine', 'why is my bill different this month', 'what is his glucose'])
    expect(readsFor(question), question).toEqual([]);
});

test('a cat that the household does not have is said to be none of its cats', () => {
  for (const question of ['why does Bella get Omega Flex-3', 'what is bella’s taurine', 'what is Zelda’s zinc'])
    expect(answer(question, pro).sentences.map(({ text }) => text)).toContain(
      `No cat of your household is called ${/bella|zelda/i.exec(question)?.[0]}.`,
    );
});

test('rows that cannot be read are said to be, with where to look', () => {
  const failed = { ...pro, cats: [{ ...cat('Miso'), lab: { catId: 'one', rows: 'failed' as const } }] };
  const { sentences, reads } = answer('is his taurine low', failed);
  expect(reads).toBeUndefined();
  expect(sentences[0]?.text).toMatch(/^The records of Miso could not be read just now\./);
});

const MESSAGES = readFileSync(resolve('tests/support/owner-messages.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([first = '', , , , cats = '', , text = '']) => ({
    ...{ first, text },
    cats: cats ? cats.split(',') : ['Miso'],
  }));
const alarms = ({ kind }: Reply) => kind === 'emergency' || kind === 'vet';

test('of the owners’ messages only those about a value are taken for one, and an emergency wins over every one', () => {
  const taken = MESSAGES.filter(({ text, cats }) => answer(text, owner('pro', ...cats)).reads);
  expect(taken.map(({ text }) => text)).toEqual([
    'his zinc is low what does it mean',
    'is Tiger getting enough taurine',
    'the result of my cat when it come',
  ]);
  const urgent = MESSAGES.filter(
    ({ first, text, cats }) => first === 'now' && answer(text, owner('pro', ...cats)).kind === 'emergency',
  );
  expect(urgent.length).toBeGreaterThan(300);
  fc.assert(
    fc.property(
      fc.constantFrom(...urgent),
      fc.constantFrom(...QUESTIONS),
      fc.boolean(),
      ({ text, cats }, asked, after) => {
        const said = after ? `${text}. ${asked}` : `${asked}? ${text}`;
        for (const plan of [null, 'pro'] as const) expect(alarms(answer(said, owner(plan, ...cats))), said).toBe(true);
      },
    ),
    { numRuns: runsOf(1000, 2000) },
  );
});
