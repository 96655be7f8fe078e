import { BODY } from './knowledge-base-body.ts';
import { KIT } from './knowledge-base-kit.ts';
import { LIFE } from './knowledge-base-life.ts';
import { PLAN } from './knowledge-base-plan.ts';
import { SAFETY } from './knowledge-base-safety.ts';
import { STICKS } from './knowledge-base-sticks.ts';
import type { KnowledgeEntry, Topic } from './topic.ts';
import { type Reading, wordsOf } from './words.ts';

const topics = (entries: readonly KnowledgeEntry[]): Topic[] =>
  entries.map((entry) => ({ ...entry, asks: entry.asks.split(/,\s*/) }));

/** Answered on every plan. */
const safety = topics(SAFETY);
export const KNOWLEDGE_BASE: readonly Topic[] = [...safety, ...topics([...BODY, ...LIFE, ...STICKS, ...KIT, ...PLAN])];

export const isSafety = (topic: Topic): boolean => safety.includes(topic);

const PHRASES = new Map(KNOWLEDGE_BASE.map((topic) => [topic, topic.asks.map(wordsOf)]));

const wordsOfTopics = (safe: boolean): ReadonlySet<string> =>
  new Set(KNOWLEDGE_BASE.flatMap((topic) => (isSafety(topic) === safe ? (PHRASES.get(topic) ?? []).flat() : [])));
const SAFETY_WORDS = wordsOfTopics(true);
const OTHER_WORDS = wordsOfTopics(false);

/** Whether a word leads to a topic about safety, or to another one. */
export const isOfSafety = (word: string): boolean => SAFETY_WORDS.has(word);
export const isOfTopics = (word: string): boolean => OTHER_WORDS.has(word);

/** Whether a word is one of those that lead to a topic. */
export const leadsTo = (topic: Topic | null, word: string): boolean =>
  topic !== null && (PHRASES.get(topic) ?? []).some((phrase) => phrase.includes(word));

/** The topic a question is about: the one most of whose words were used. Null when none was. */
export const topicOf = (reading: Reading): Topic | null => strongest(reading, KNOWLEDGE_BASE);

/** The same among the topics of every plan. */
export const safetyTopicOf = (reading: Reading): Topic | null => strongest(reading, safety);

/** A shorter word with a slip in it is another word, and no way to a topic that does not call a vet. */
const SLIPS_FROM = 5;

const isWritten = (reading: Reading, phrase: readonly string[], slipsFrom = SLIPS_FROM): boolean =>
  reading.places(phrase).some((at) =>
    phrase.every((word, offset) => {
      const typed = reading.words[at + offset] ?? '';
      return typed === word || typed.length >= slipsFrom;
    }),
  );

/** Whether a topic is only guessed: each of its words that was found had a slip in it. */
export const isGuessed = (reading: Reading, topic: Topic): boolean =>
  !(PHRASES.get(topic) ?? []).some((phrase) => isWritten(reading, phrase, Number.POSITIVE_INFINITY));

function strongest(reading: Reading, among: readonly Topic[]): Topic | null {
  let best: Topic | null = null;
  let most = 0;
  for (const topic of among) {
    const asked = (PHRASES.get(topic) ?? []).filter((phrase) =>
      isSafety(topic) ? reading.has(phrase) : isWritten(reading, phrase),
    );
    const weight = asked.reduce((sum, phrase) => sum + phrase.length ** 2, 0);
    if (weight > most) [best, most] = [topic, weight];
  }
  return best;
}
