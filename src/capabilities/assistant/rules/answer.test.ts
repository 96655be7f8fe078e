import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { runsOf } from '#tests/support/runs.ts';
import { NO_FACTS } from '#tests/support/assistant-facts.ts';
import { answer } from './answer.ts';
import { EMERGENCY_TITLE, VET_TITLE } from './reply.ts';
import type { Facts } from './facts.ts';
import { isSafety, KNOWLEDGE_BASE, topicOf } from './knowledge-base.ts';
import { LONGEST_PAUSE, pauseFor, SHORTEST_PAUSE } from './pace.ts';
import { QUICK_QUESTIONS, SHOWN_QUESTIONS } from './quick-questions.ts';
import { SOURCES } from './sources.ts';
import { read } from './vocabulary.ts';

const MISO = {
  name: 'Miso',
  age: '4 years',
  weight: { text: '5.1 kg', day: '14 November 2026' },
  trend: { direction: 'falling', perWeek: '140 g', fast: true },
  today: { day: '21 November 2026', waterMl: 165, waterTarget: 200, waterEntries: 2, stick: 'Omega Flex-3, given' },
  nutrients: { optimal: 4, of: 7, attention: ['Fibre', 'Vitamin D3'], day: '27 November 2026' },
  box: { by: '5 December' },
} as const;
const BISCUIT = {
  name: 'Biscuit',
  age: null,
  weight: null,
  trend: null,
  today: null,
  nutrients: null,
  box: { none: 'not-planned' },
} as const;
const facts = (plan: (typeof PLAN_IDS)[number] | null): Facts => ({
  cats: [MISO, BISCUIT],
  chosen: null,
  plan: plan && { id: plan, paid: true },
  order: { number: 'CAT-2026-1234', step: 'Kit shipped', done: 3, of: 15 },
  box: null,
  payment: { date: '12 December', amount: '$98.98' },
  kits: [],
  offers: { launchRuns: true, soldOut: ['pro'] },
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
  'chewed a laundry pod',
  'swallowed lemsip',
  'rat blocks',
  'ate hydrangea',
  'foxtail in the eye',
  'hanging in the tilted window',
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

test('an emergency in any wording, context and plan gets the emergency card only', () => {
  fc.assert(
    fc.property(written, anyone, (text, who) => {
      const reply = answer(text, who);
      expect(reply).toMatchObject({ kind: 'emergency', title: EMERGENCY_TITLE });
    }),
    { numRuns: runsOf(1000, 2000) },
  );
});

test('an emergency is found among many ordinary words, and with its spaces in the wrong places', () => {
  const ordinary = ['my', 'cat', 'is', 'so', 'well', 'sticks', 'results', 'Miso', 'please', 'help'];
  const beside = [...ordinary, 'test', 'tests', 'work', 'sample', 'samples', 'pressure', 'sugar', 'type', 'count'];
  const before = [...ordinary, 'need', 'needs', 'take', 'draw', 'give', 'asleep'];
  for (const phrase of EMERGENCIES)
    for (const said of [...before.map((word) => `${word} ${phrase}`), ...beside.map((word) => `${phrase} ${word}`)])
      expect(answer(said, facts('standard')).kind, said).toBe('emergency');
  const words = fc.array(fc.constantFrom(...ordinary), { maxLength: 12 });
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
    fc.constantFrom(...KNOWLEDGE_BASE.flatMap(({ asks }) => asks)),
    fc
      .array(fc.constantFrom(...KNOWLEDGE_BASE.flatMap(({ asks }) => asks), 'Miso', 'Biscuit'), { maxLength: 5 })
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
  expect(KNOWLEDGE_BASE.length).toBeGreaterThanOrEqual(40);
  expect(new Set(KNOWLEDGE_BASE.map(({ id }) => id)).size).toBe(KNOWLEDGE_BASE.length);
  for (const topic of KNOWLEDGE_BASE) {
    expect(topic.lines.length).toBeGreaterThan(0);
    expect(
      topic.asks.some((ask) => topicOf(read(ask))?.id === topic.id),
      topic.id,
    ).toBe(true);
  }
  for (const { url } of Object.values(SOURCES)) if (url) expect(url).toMatch(/^(https:\/\/|\/[a-z])/);
});

test('every other source has a date of reading and is cited by a sentence', () => {
  for (const [id, { url, read }] of Object.entries(SOURCES))
    expect(read !== null, id).toBe(url !== null && !url.startsWith('/'));
  const cited = new Set<string>([
    ...KNOWLEDGE_BASE.flatMap(({ lines }) => lines.map(([, source]) => source)),
    ...EMERGENCIES.flatMap((words) => sourcesOf(words)),
  ]);
  expect(Object.keys(SOURCES).filter((id) => !cited.has(id))).toEqual([]);
});

const sourcesOf = (question: string) =>
  answer(question, NO_FACTS).sentences.flatMap(({ origin }) => (origin.kind === 'library' ? [origin.source] : []));

test('signs of illness are answered on every plan, and a locked topic sends an unwell cat to a vet', () => {
  for (const sign of ['vomits', 'constipated', 'limping', 'lethargic', 'eats less', 'itching', 'several sticks'])
    expect(answer(sign, facts('standard')).kind, sign).toBe('answer');
  expect(answer('howling at night', facts('standard')).title).toBe('Is the cat unwell? Then call a vet now.');
  const locked = answer('How do I brush teeth?', facts('standard'));
  expect(locked.kind).toBe('locked');
  expect(locked.sentences.map(({ text }) => text).join(' ')).toContain('call a vet');
});

test('no answer names an amount of a medicine', () => {
  for (const { id, lines } of KNOWLEDGE_BASE)
    for (const [text] of lines) expect(text, id).not.toMatch(/\d\s?(mg|ml|mcg|drops?|tablets?)\b/i);
});

test('R307 R312 without Pro: the three questions and what is about safety are answered, the rest kindly is not', () => {
  expect(QUICK_QUESTIONS).toHaveLength(6);
  for (const plan of [null, 'standard', 'premium'] as const) {
    for (const shown of SHOWN_QUESTIONS) expect(answer(shown, facts(plan)).kind).toBe('answer');
    for (const topic of KNOWLEDGE_BASE.filter(isSafety)) {
      const ask = topic.asks.find(
        (words) => topicOf(read(words)) === topic && answer(words, facts(plan)).kind !== 'emergency',
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

test('answers about the launch offer and seats use the server’s current figures', () => {
  const saidOf = (question: string, launchRuns: boolean, soldOut: readonly (typeof PLAN_IDS)[number][]) =>
    answer(question, { ...facts('pro'), offers: { launchRuns, soldOut } })
      .sentences.map(({ text }) => text)
      .join(' ');
  const running = saidOf('Is there an offer?', true, ['pro']);
  expect(running).toContain('with the code LAUNCH. Standard $19.99, Premium $39.99; 10% less for two cats');
  expect(running).not.toContain('Pro');
  const over = saidOf('Do you have a discount code?', false, []);
  expect(over).toContain('The launch offer is not running at the moment.');
  expect(over).not.toMatch(/LAUNCH|\$/);
  expect(saidOf('What plans do you have?', true, ['pro'])).toContain('All places of Pro are taken now.');
  expect(saidOf('What plans do you have?', true, [])).not.toContain('are taken now');
  expect(answer('Is there an offer?', { ...facts('pro'), offers: null }).sentences).toHaveLength(1);
});

test('answers about a cat quote its rows only', () => {
  const rowsOf = (question: string) =>
    answer(question, facts('pro')).sentences.flatMap(({ text, origin }) => (origin.kind === 'row' ? [text] : []));
  expect(rowsOf('How is the weight of Miso?')).toEqual([
    'Miso weighed 5.1 kg on 14 November 2026.',
    'The weight is going down by about 140 g a week. That is fast; speak to a vet.',
  ]);
  expect(rowsOf('And the weight of Biscuit?')).toEqual(['No weight is recorded for Biscuit yet.']);
  expect(rowsOf('Where is my parcel?')).toEqual(['Order CAT-2026-1234: 3 of 15 steps done, last “Kit shipped”.']);
  expect(rowsOf('Are the results of Miso good?')).toContain(
    'Miso: 4 of 7 nutrients are optimal. Needs attention: Fibre, Vitamin D3.',
  );
  expect(rowsOf('Tell me about Miso')).toContain('Miso has 165 ml of water logged today; the target is 200 ml.');
  expect(answer('Tell me about the moon', facts('pro')).kind).toBe('unknown');
});

test('a denied or past symptom is no emergency; one that only sounds denied is', () => {
  for (const over of [
    'he is no longer vomiting',
    'she hasn’t vomited since Monday',
    'no blood in her stool',
    'he isn’t limping or in pain',
    'she is not bleeding any more',
  ])
    expect(answer(over, facts('pro')).kind, over).not.toBe('emergency');
  for (const urgent of [
    'he has not stopped vomiting',
    'won’t stop bleeding',
    'no, vomiting blood now',
    'oh no blood everywhere',
    'he never had a seizure before',
    'he hasn’t had a seizure before today',
    'not eating, vomiting all day',
    'not sure whether he is bleeding',
  ])
    expect(answer(urgent, facts('pro')).kind, urgent).toBe('emergency');
});

test('a cat is not taken for the word that it is called', () => {
  const called = (name: string): Facts => ({ ...facts('pro'), cats: [{ ...BISCUIT, name }] });
  expect(answer('How is the weight of Biscuit?', facts('pro')).title).toBe('A healthy weight');
  expect(answer('biscuits weight please', facts('pro')).title).toBe('A healthy weight');
  expect(answer('Can Biscuit have biscuits?', facts('pro')).title).toBe('Wet or dry food');
  for (const name of [
    'Biscuit',
    'Pumpkin',
    'Honey',
    'Ginger',
    'Pepper',
    'Lily',
    'Blue',
    'Sir Toby',
    'Ünal',
    'C.J.',
    'x (2)',
  ])
    for (const [asked, kind] of [
      [`How old is ${name}?`, 'answer'],
      [`Is ${name} eating too much chicken?`, 'answer'],
      [`${name}'s water`, 'answer'],
      [`${name} is not eating for two days`, 'emergency'],
      [`${name}’s straining to pee`, 'emergency'],
    ] as const)
      expect(answer(asked, called(name)).kind, asked).toBe(kind);
  expect(answer('she ate a lily', called('Lily')).kind).toBe('emergency');
  expect(answer('his tongue is blue', called('Blue')).kind).toBe('emergency');
});

test('a forgotten stick is a day missed, and two by accident are two at once', () => {
  for (const plan of ['standard', 'pro'] as const) {
    expect(answer('gave two sticks by accident', facts(plan)).title).toBe('Several sticks at once');
    for (const forgotten of [
      'I forgot a stick',
      'I forgot a stick yesterday, do I give two today?',
      'skipped one, do I double it tomorrow',
    ])
      expect(answer(forgotten, facts(plan)).title, forgotten).toBe('A day was missed');
  }
});

test('an answer about medicine refers to a vet and names no dose', () => {
  const drugs = [
    'prednisolone',
    'methimazole',
    'thyroid tablets',
    'Metacam',
    'gabapentin',
    'antibiotics',
    'Frontline',
    'cbd',
    'benadryl',
  ];
  for (const plan of [null, 'standard', 'pro'] as const)
    for (const drug of drugs)
      for (const asked of [
        `How much ${drug} can I give?`,
        `Is ${drug} safe with sticks?`,
        `she is on ${drug}`,
        `forgot the ${drug}`,
      ]) {
        const { kind, sentences } = answer(asked, facts(plan));
        const said = sentences.map(({ text }) => text).join(' ');
        expect(['answer', 'emergency'], asked).toContain(kind);
        expect(said, asked).toMatch(/\b(vet|clinic)\b/);
        expect(said, asked).not.toMatch(/\d\s?(mg|ml)\b/);
      }
});

test('distress that is not understood, and unreadable text, is sent to a vet on every plan', () => {
  for (const plan of [null, ...PLAN_IDS]) {
    for (const plea of [
      'please help my cat',
      'im so scared for her',
      'something is wrong with him',
      'she is in bad shape',
    ])
      expect(answer(plea, facts(plan)), plea).toMatchObject({ kind: 'vet', title: VET_TITLE });
    for (const foreign of ['قطتي لا تأكل', 'моя кошка не ест', '猫が吐いています', 'meine Katze bekommt keine Luft']) {
      const reply = answer(foreign, facts(plan));
      expect(reply.kind, foreign).toBe('vet');
      expect(reply.sentences.map(({ text }) => text).join(' ')).toMatch(/could not read.*call a vet/);
    }
    expect(answer('what about her jaw', facts(plan)).title).toBe('Is the cat unwell? Then call a vet now.');
  }
});

test('a question that is not understood is answered with a vet first and a person last, on every plan, and never with figures alone', () => {
  for (const plan of [null, ...PLAN_IDS])
    for (const unknown of ['Miso did the zorb thing', 'Miso and the zorbing', 'zorbing for two', 'hello there']) {
      const { kind, title, sentences } = answer(unknown, facts(plan));
      expect(['unsure', 'unknown', 'locked', 'vet'], unknown).toContain(kind);
      expect(`${title ?? ''} ${sentences[0]?.text}`, unknown).toMatch(/call a vet now/i);
      expect(sentences.at(-1)?.text, unknown).toMatch(/\b(support|the clinic tells you)\b/);
      expect(sentences.every(({ origin }) => origin.kind === 'library')).toBe(true);
    }
  expect(answer('How is Miso doing?', facts('pro')).sentences.at(-1)?.text).toContain('call a vet now');
});

test('a slip makes no unknown word a harmless topic, and things other than food are no meal', () => {
  for (const word of ['puss', 'flex', 'oats']) expect(topicOf(read(word)), word).toBeNull();
  expect(answer('he ate some zorbium', facts('pro'))).toMatchObject({ kind: 'vet', title: VET_TITLE });
  for (const meal of ['he ate all his chicken', 'she licked the bowl clean', 'I ate some zorbium'])
    expect(['emergency', 'vet'], meal).not.toContain(answer(meal, facts('pro')).kind);
});

test('the next box and the next payment come from the rows, of the cat that is looked at unless another is named', () => {
  const rowsOf = (question: string, who: Facts) =>
    answer(question, who).sentences.flatMap(({ text, origin }) => (origin.kind === 'row' ? [text] : []));
  const chosen = { ...facts('pro'), chosen: 'Biscuit' };
  expect(rowsOf('When is my next box?', chosen)).toEqual(['The next box for Biscuit has no date yet.']);
  expect(rowsOf('When is Miso’s next box?', chosen)).toEqual(['The next box for Miso is expected by 5 December.']);
  expect(rowsOf('When is my next box?', facts('pro'))).toHaveLength(2);
  expect(rowsOf('When is the next payment?', chosen)).toEqual(['Next payment: $98.98. Date: 12 December.']);
  expect(rowsOf('When is the next payment?', { ...chosen, payment: null })).toEqual(['No payment is planned.']);
  expect(rowsOf('How is my cat’s weight?', chosen)).toEqual(['No weight is recorded for Biscuit yet.']);
  const ended = { ...chosen, cats: [{ ...BISCUIT, box: { none: 'plan-over' } as const }] };
  expect(rowsOf('When is my next box?', ended)).toEqual(['No further box is planned for Biscuit.']);
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
