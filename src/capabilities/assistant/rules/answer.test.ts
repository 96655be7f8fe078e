import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { answer, EMERGENCY_TITLE } from './answer.ts';
import { type Facts, NO_FACTS } from './facts.ts';
import { isSafety, LIBRARY, topicOf } from './library.ts';
import { LONGEST_PAUSE, pauseFor, SHORTEST_PAUSE } from './pace.ts';
import { QUICK_QUESTIONS, SHOWN_QUESTIONS } from './quick-questions.ts';
import { SOURCES } from './sources.ts';

const MISO = {
  name: 'Miso',
  age: '4 years',
  weight: { text: '5.1 kg', day: '14 November 2026' },
  trend: { direction: 'falling', perWeek: '140 g', fast: true },
  today: { day: '21 November 2026', waterMl: 165, waterTarget: 200, waterEntries: 2, stick: 'Omega Flex-3, given' },
  nutrients: { optimal: 4, of: 7, attention: ['Fibre', 'Vitamin D3'], day: '27 November 2026' },
} as const;
const BISCUIT = { name: 'Biscuit', age: null, weight: null, trend: null, today: null, nutrients: null };
const facts = (plan: (typeof PLAN_IDS)[number] | null): Facts => ({
  cats: [MISO, BISCUIT],
  plan: plan && { id: plan, paid: true },
  order: { number: 'CAT-2026-1234', step: 'Kit shipped', done: 3, of: 15 },
});
const anyone = fc.constantFrom(NO_FACTS, facts(null), ...PLAN_IDS.map(facts));

const EMERGENCIES = [
  'straining to urinate',
  'strainning to urinate',
  'he cannot pee',
  'crying in the litter box',
  'not eating for a day',
  'has not eaten since yesterday',
  'stopped eating',
  'seizure',
  'siezure',
  'having a fit',
  'convulsions',
  'ate a lily',
  'chewed on the lilies',
  'lilly eaten',
  'antifreeze',
  'anti-freeze',
  'open-mouth breathing',
  'breathing with his mouth open',
  'open mouth breething',
  'panting',
  'gasping',
  'collapse',
  'colapsed',
  'unconscious',
  'blood in the urine',
  'vomiting blood',
  'bleeding',
  'took tylenol',
  'paracetamol',
  'dog flea drops',
  'rat poison',
  'ate chocolate',
  'swallowed a string',
  'hit by a car',
  'fell from the balcony',
  'dragging her back legs',
  'pale gums',
  'heatstroke',
  'vomiting all day',
  'cannot stand',
  'swollen face',
  'nothing comes out in the litter tray',
  'has not used the tray for two days',
  'pink urine',
  'black stool',
  'wheezing',
  'wobbly',
  'trembling',
  'ate a flower',
  'chewed a houseplant',
  'swallowed a pill',
  'walked through bleach',
  'flea collar for dogs',
  'ate the whole box',
  'too much insulin',
  'stung by a bee',
  'swallowed a battery',
  'vomiting and diarrhoea',
  'kitten will not nurse',
  'a kitten stuck in birth',
  'wont eat or drink',
  'yellow gums',
  'in pain',
];

const surrounding = fc.string({ unit: 'binary', maxLength: 40 });
const space = fc.array(fc.constantFrom(' ', '\n', '\t', '\u00a0', ' - ', '...', ' \u200b'), {
  minLength: 1,
  maxLength: 4,
});

/** The same words in any case, with anything between and around them. */
const written = fc
  .tuple(
    fc.constantFrom(...EMERGENCIES),
    fc.infiniteStream(fc.boolean()),
    fc.infiniteStream(space),
    surrounding,
    surrounding,
  )
  .map(([phrase, capitals, spaces, before, after]) => {
    const shouted = [...phrase].map((letter) => (capitals.next().value ? letter.toUpperCase() : letter)).join('');
    const spaced = shouted.replaceAll(' ', () => (spaces.next().value ?? [' ']).join(''));
    return `${before} ${spaced} ${after}`;
  });

test('whatever stands around it, however it is written, and on every plan, an emergency gets the card and nothing else', () => {
  fc.assert(
    fc.property(written, anyone, (text, who) => {
      const reply = answer(text, who);
      expect(reply).toMatchObject({ kind: 'emergency', title: EMERGENCY_TITLE });
    }),
    { numRuns: 2000 },
  );
});

test('an emergency is found among many ordinary words, and with its spaces in the wrong places', () => {
  const words = fc.array(
    fc.constantFrom('my', 'cat', 'is', 'not', 'well', 'sticks', 'results', 'Miso', 'please', 'help'),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(words, fc.constantFrom(...EMERGENCIES), words, (before, phrase, after) => {
      expect(answer([...before, phrase, ...after].join(' '), facts('standard')).kind).toBe('emergency');
    }),
  );
  for (const glued of ['strainingtourinate no', 'un conscious', 'a n t i f r e e z e', 'open mouthbreathing'])
    expect(answer(glued, NO_FACTS).kind, glued).toBe('emergency');
});

test('an ordinary question is no emergency', () => {
  for (const calm of [
    ...QUICK_QUESTIONS,
    'she will not eat the sticks',
    'My cat is sitting on the painting while I am cooking',
    'Do I need a blood test?',
    'Are lilies toxic?',
    'He turned two today',
    'which breeds are heavier',
    'I was patting her and she purred',
    'How do I store the sticks?',
    'Can sticks be given with medicine?',
    'I cannot see my results',
    'They are sharing a tray',
    'He has yellow eyes',
    'She ate the stick from the sachet',
    'Which plants are safe?',
    'How much should a cat drink?',
    'How many sticks are in the box?',
    'When do kittens eat kitten food?',
    'Is the whole box for one cat?',
    'Does the kitten get sticks?',
  ])
    expect(answer(calm, facts('pro')).kind, calm).not.toBe('emergency');
});

test('every sentence names a source of the library or a row, and the same question has the same answer', () => {
  const asked = fc.oneof(
    fc.string(),
    fc.constantFrom(...LIBRARY.flatMap(({ asks }) => asks)),
    fc
      .array(fc.constantFrom(...LIBRARY.flatMap(({ asks }) => asks), 'Miso', 'Biscuit'), { maxLength: 5 })
      .map((words) => words.join(' ')),
    written,
  );
  fc.assert(
    fc.property(asked, anyone, (question, who) => {
      const reply = answer(question, who);
      expect(answer(question, who)).toEqual(reply);
      expect(reply.sentences.length).toBeGreaterThan(0);
      for (const { text, origin } of reply.sentences) {
        expect(text).not.toBe('');
        if (origin.kind === 'library') expect(SOURCES).toHaveProperty([origin.source]);
        else expect(origin.row).not.toBe('');
      }
    }),
  );
});

test('R309 R502 the library holds at least forty topics, each with sources and words that lead to it, and six quick questions', () => {
  expect(QUICK_QUESTIONS).toHaveLength(6);
  expect(LIBRARY.length).toBeGreaterThanOrEqual(40);
  expect(new Set(LIBRARY.map(({ id }) => id)).size).toBe(LIBRARY.length);
  for (const topic of LIBRARY) {
    expect(topic.lines.length).toBeGreaterThan(0);
    expect(
      topic.asks.some((ask) => topicOf(ask)?.id === topic.id),
      topic.id,
    ).toBe(true);
  }
  for (const { url } of Object.values(SOURCES)) if (url) expect(url).toMatch(/^(https:\/\/|\/[a-z])/);
});

test('whoever else is named as a source has been read, on a day, and is named for a sentence', () => {
  for (const [id, { url, read }] of Object.entries(SOURCES))
    expect(read !== null, id).toBe(url !== null && !url.startsWith('/'));
  const cited = new Set<string>([
    ...LIBRARY.flatMap(({ lines }) => lines.map(([, source]) => source)),
    ...EMERGENCIES.flatMap((words) => sourcesOf(words)),
  ]);
  expect(Object.keys(SOURCES).filter((id) => !cited.has(id))).toEqual([]);
});

const sourcesOf = (question: string) =>
  answer(question, NO_FACTS).sentences.flatMap(({ origin }) => (origin.kind === 'library' ? [origin.source] : []));

test('signs of illness are answered on every plan, and what is locked sends an unwell cat to a vet', () => {
  for (const sign of ['vomits', 'constipated', 'limping', 'lethargic', 'eats less', 'itching', 'several sticks'])
    expect(answer(sign, facts('standard')).kind, sign).toBe('answer');
  const locked = answer('howling at night', facts('standard'));
  expect(locked.kind).toBe('locked');
  expect(locked.sentences.map(({ text }) => text).join(' ')).toContain('call a vet');
});

test('no answer names an amount of a medicine', () => {
  for (const { id, lines } of LIBRARY)
    for (const [text] of lines) expect(text, id).not.toMatch(/\d\s?(mg|ml|mcg|drops?|tablets?)\b/i);
});

test('R307 R312 without Pro: the three questions and what is about safety are answered, the rest kindly is not', () => {
  expect(QUICK_QUESTIONS).toHaveLength(6);
  for (const plan of [null, 'standard', 'premium'] as const) {
    for (const shown of SHOWN_QUESTIONS) expect(answer(shown, facts(plan)).kind).toBe('answer');
    for (const topic of LIBRARY.filter(isSafety)) {
      const ask = topic.asks.find(
        (words) => topicOf(words) === topic && answer(words, facts(plan)).kind !== 'emergency',
      );
      expect(answer(ask ?? '', facts(plan)).kind, topic.id).toBe('answer');
    }
    const locked = answer('How do I brush teeth?', facts(plan));
    expect(locked.kind).toBe('locked');
    expect(locked.sentences[0]?.text).toContain('part of Pro');
  }
  expect(answer('How do I brush teeth?', facts('pro'))).toMatchObject({ kind: 'answer', title: 'Teeth' });
  expect(answer('How do I brush teeth?', { ...facts('pro'), plan: { id: 'pro', paid: false } }).kind).toBe('locked');
});

test('what is said about a cat stands in its rows, and only there', () => {
  const rowsOf = (question: string) =>
    answer(question, facts('pro')).sentences.flatMap(({ text, origin }) => (origin.kind === 'row' ? [text] : []));
  expect(rowsOf('How is the weight of Miso?')).toEqual([
    'Miso weighed 5.1 kg on 14 November 2026.',
    'The weight is going down by about 140 g a week. That is fast; speak to a vet.',
  ]);
  expect(rowsOf('And the weight of Biscuit?')).toEqual(['No weight of Biscuit has been written down yet.']);
  expect(rowsOf('Where is my parcel?')).toEqual(['Order CAT-2026-1234: 3 of 15 steps done, last “Kit shipped”.']);
  expect(rowsOf('Are the results of Miso good?')).toContain(
    'Miso: 4 of 7 nutrients are optimal. To look at: Fibre, Vitamin D3.',
  );
  expect(rowsOf('Tell me about Miso')).toContain('Miso has 165 ml of 200 ml written down today.');
  expect(answer('Tell me about the moon', facts('pro')).kind).toBe('unknown');
});

test('R246 R310 an answer takes 1.5 to 2.5 seconds', () => {
  expect([SHORTEST_PAUSE, LONGEST_PAUSE]).toEqual([1500, 2500]);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) => {
      expect(pauseFor(chance)).toBeGreaterThanOrEqual(1500);
      expect(pauseFor(chance)).toBeLessThanOrEqual(2500);
    }),
  );
});
