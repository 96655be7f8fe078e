import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { NO_FACTS } from '#tests/support/assistant-facts.ts';
import { answer } from './answer.ts';
import type { Reply } from './reply.ts';
import { namesBody } from './distress.ts';
import type { CatFacts, Facts } from './facts.ts';
import { topicOf } from './knowledge-base.ts';
import { ORDINARY_WORDS, SPELLINGS } from './ordinary-words.ts';
import { SOURCES } from './sources.ts';
import { isNoPlainQuestion } from './telling.ts';
import { read, VOCABULARY } from './vocabulary.ts';
import { wordsOf } from './words.ts';

/** Ways in which owners write; each has as many messages at least. */
const STYLES = ['misspelt', 'slang', 'short', 'long', 'british', 'american', 'second-language', 'arabizi'] as const;
const EACH_STYLE_FROM = 40;
const LONG_FROM = 200;
const LONGEST = 600;

interface Message {
  first: 'now' | 'today' | 'home';
  style: string;
  /** Ids of `sources.ts`: the lists by which a message is judged, one of which an alarm cites. */
  sources: readonly string[];
  from: string;
  cats: readonly string[];
  title: string;
  text: string;
}

const MESSAGES: readonly Message[] = readFileSync(resolve('tests/support/owner-messages.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [first = '', style = '', sources = '', from = '', cats = '', title = '', text = ''] = line.split('\t');
    return {
      first: first as Message['first'],
      style,
      sources: sources ? sources.split(',') : [],
      from,
      cats: cats ? cats.split(',') : ['Miso'],
      title,
      text,
    };
  });
const urgent = MESSAGES.filter(({ first }) => first === 'now');
const harmless = MESSAGES.filter(({ first }) => first === 'home');

const cat = (name: string): CatFacts => ({
  name,
  age: '4 years',
  weight: null,
  trend: null,
  today: null,
  nutrients: null,
  box: { none: 'not-planned' },
});
const plans = [null, ...PLAN_IDS];
const replyTo = ({ cats, text }: Message, plan: (typeof plans)[number]): Reply =>
  answer(text, { ...NO_FACTS, cats: cats.map(cat), chosen: cats[0] ?? null, plan: plan && { id: plan, paid: true } });
const REPLIES = new Map<Message, Reply[]>();
/** The replies on each plan to a message of the file, which several tests look at. */
function toMessage(message: Message): Reply[] {
  let replies = REPLIES.get(message);
  if (!replies) REPLIES.set(message, (replies = plans.map((plan) => replyTo(message, plan))));
  return replies;
}
const alarms = ({ kind }: Reply) => kind === 'emergency' || kind === 'vet';
const namesVet = ({ title, sentences }: Reply) =>
  /\bvet\b/.test([title, ...sentences.map(({ text }) => text)].join(' '));

test('of the owners’ messages no emergency is missed, on any plan', () => {
  expect(MESSAGES.length).toBeGreaterThanOrEqual(1200);
  expect(urgent.length).toBeGreaterThanOrEqual(800);
  expect(MESSAGES.filter(({ from }) => from === 'post').length).toBeGreaterThanOrEqual(100);
  expect(urgent.filter((message) => !toMessage(message).every(alarms)).map(({ text }) => text)).toEqual([]);
});

test('without the red flags the vet’s sentence would still stand before every topic that an emergency leads to', () => {
  const unguarded = urgent.filter(({ text, cats }) => {
    const message = read(text);
    return topicOf(message) !== null && !isNoPlainQuestion(text, cats) && !namesBody(message);
  });
  expect(unguarded.map(({ text }) => text)).toEqual([]);
});

test('every style of writing has its messages, long ones of 200 to 600 characters', () => {
  const of = (style: string) => MESSAGES.filter((message) => message.style === style);
  for (const style of STYLES) expect(of(style).length, style).toBeGreaterThanOrEqual(EACH_STYLE_FROM);
  expect(new Set(MESSAGES.map(({ style }) => style))).toEqual(new Set([...STYLES, 'plain', 'foreign']));
  for (const { text } of of('long')) {
    expect(text.length, text).toBeGreaterThanOrEqual(LONG_FROM);
    expect(text.length, text).toBeLessThanOrEqual(LONGEST);
  }
});

test('an emergency is judged by a published list of the library, and the alarm cites it', () => {
  const wrong = urgent.flatMap((message) => {
    for (const id of message.sources) expect(SOURCES, message.text).toHaveProperty([id]);
    expect(message.sources.length, message.text).toBeGreaterThan(0);
    return toMessage(message).flatMap(({ kind, sentences }) => {
      if (kind !== 'emergency') return [];
      const cited = sentences.map(({ origin }) => (origin.kind === 'library' ? origin.source : ''));
      return message.sources.some((id) => cited.some((source) => source === id)) ? [] : [message.text];
    });
  });
  expect([...new Set(wrong)]).toEqual([]);
});

test('symptoms for a vet are referred to one on every plan', () => {
  const soon = MESSAGES.filter(({ first }) => first === 'today');
  expect(soon.filter((message) => !toMessage(message).every(namesVet)).map(({ text }) => text)).toEqual([]);
});

test('at most one in fifty harmless messages raises an alarm, and the others get the answer that they are about', () => {
  expect(harmless.length).toBeGreaterThanOrEqual(150);
  const alarmed = harmless.filter((message) => toMessage(message).some(alarms)).map(({ text }) => text);
  process.stdout.write(
    `False alarms: ${alarmed.length} of ${harmless.length} harmless messages${alarmed.map((text) => `\n- ${text}`).join('')}\n`,
  );
  expect(alarmed.length, alarmed.join('; ')).toBeLessThanOrEqual(harmless.length / 50);
  const onPro = (message: Message) => toMessage(message).at(-1)?.title;
  for (const message of harmless) if (message.title) expect(onPro(message), message.text).toBe(message.title);
});

/** The messages by style and by a vet's first step, and those that are answered otherwise, as the README prints them. */
function triageTable(): string {
  const isMissed = (message: Message) => !toMessage(message).every(message.first === 'now' ? alarms : namesVet);
  const isFalseAlarm = (message: Message) => toMessage(message).some(alarms);
  const row = (name: string, messages: readonly Message[]) => {
    const first = (wanted: Message['first']) => messages.filter((message) => message.first === wanted);
    const [now, today, home] = [first('now'), first('today'), first('home')];
    const missed = [...now, ...today].filter(isMissed).length;
    return [name, messages.length, now.length, today.length, missed, home.length, home.filter(isFalseAlarm).length];
  };
  const styles = [...STYLES, 'plain', 'foreign'].map((style) =>
    row(
      style,
      MESSAGES.filter((message) => message.style === style),
    ),
  );
  const rows = [
    ['Style', 'Messages', 'Go now', 'Be seen today', 'Missed of these', 'No alarm', 'False alarms of these'],
    Array.from({ length: 7 }, () => '---'),
    ...styles,
    row('all', MESSAGES),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

test('the README prints how the messages are answered, by style, and the changelog how many there are', () => {
  const readme = readFileSync(resolve('src/capabilities/assistant/README.md'), 'utf8');
  const printed = /\| Style[^]*?(?=\n\n|\n*$)/.exec(readme)?.[0];
  expect(printed).toBe(triageTable());
  expect(readFileSync(resolve('CHANGELOG.md'), 'utf8')).toContain(`${MESSAGES.length} owners' messages`);
});

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const NEIGHBOURS = new Map(
  ROWS.flatMap((row, at) =>
    [...row].map((key, place) => {
      const around = [
        row[place - 1],
        row[place + 1],
        ROWS[at - 1]?.[place],
        ROWS[at + 1]?.[place],
        ROWS[at + 1]?.[place - 1],
      ];
      return [key, around.filter((other) => other !== undefined)];
    }),
  ),
);

/** All that one slip makes of a word: a letter left out, doubled, swapped with the next one, or its neighbour on the keyboard. */
const slipsOf = (word: string): string[] => [
  ...new Set(
    [...word].flatMap((letter, at) => {
      const [before, after] = [word.slice(0, at), word.slice(at + 1)];
      return [
        before + after,
        before + letter + letter + after,
        ...(after ? [before + after[0] + letter + after.slice(1)] : []),
        ...(NEIGHBOURS.get(letter) ?? []).map((other) => before + other + after),
      ];
    }),
  ),
];

/** Words of three letters and more that are spelt right: a second slip in one may make it another word. */
const rightWords = (text: string): string[] =>
  [...new Set(wordsOf(text))].filter(
    (word) => /^[a-z]{3,}$/.test(word) && VOCABULARY.has(word) && !SPELLINGS.has(word),
  );
const slipped = fc
  .tuple(fc.constantFrom(...urgent.filter(({ text }) => rightWords(text).length > 0)), fc.nat(), fc.nat())
  .map(([message, nth, slip]) => {
    const words = rightWords(message.text);
    const word = words[nth % words.length] ?? '';
    const slips = slipsOf(word);
    const typed = slips[slip % slips.length] ?? word;
    return { message, word, typed, text: message.text.toLowerCase().replace(new RegExp(`\\b${word}\\b`), typed) };
  })
  // 'Hut by a car' is another sentence, and three letters in a row are read as two.
  .filter(
    ({ typed }) => !VOCABULARY.has(typed) && !ORDINARY_WORDS.has(typed) && !SPELLINGS.has(typed) && typed.length > 2,
  );

test('one slip of the finger in an emergency still raises the alarm', () => {
  fc.assert(
    fc.property(slipped, fc.constantFrom(...plans), ({ message, text }, plan) => {
      expect(alarms(replyTo({ ...message, text }, plan)), text).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test('a message of two thousand characters takes six times an ordinary one at most, whatever stands in it', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
    minLength: 2000,
    maxLength: 2000,
  });
  const random = fc.sample(letters, { numRuns: 1, seed: 23 })[0] ?? '';
  const facts: Facts = { ...NO_FACTS, cats: ['Biscuit', 'Lily', 'Cleo'].map(cat) };
  const filled = (part: string) => part.repeat(Math.ceil(2000 / part.length)).slice(0, 2000);
  const hostile = [
    random,
    random.replace(/(.{7})./g, '$1 '),
    random.replace(/(.{10})./g, '$1 '),
    ...[
      'a',
      'eat ',
      'not eat ',
      'no ',
      'lily ',
      'notnoteateat',
      'mycatisnoteating',
      '1 ',
      'é̀',
      'قطتي ',
      'or no longer ',
    ].map(filled),
  ];
  const ordinary = filled(
    'She is doing fine and eats her sticks with some wet food every morning before we go out to work. ',
  );
  const spent = (text: string) => {
    const before = process.cpuUsage();
    answer(text, facts);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  for (const text of hostile) {
    // The quickest of many of both, taken in turns: a machine that does something else slows both.
    let [floor, quickest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let run = 0; run < 200 && (run < 20 || quickest >= 6 * floor); run += 1) {
      floor = Math.min(floor, spent(ordinary));
      quickest = Math.min(quickest, spent(text));
    }
    expect(quickest, `${text.slice(0, 40)}, where an ordinary one takes ${floor} ms`).toBeLessThan(6 * floor);
  }
});
