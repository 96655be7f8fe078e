import { BODY } from './library-body.ts';
import { KIT } from './library-kit.ts';
import { LIFE } from './library-life.ts';
import { PLAN } from './library-plan.ts';
import { SAFETY } from './library-safety.ts';
import { STICKS } from './library-sticks.ts';
import type { Entry, Topic } from './topic.ts';
import { findPhrase, wordsOf } from './words.ts';

const topics = (entries: readonly Entry[]): Topic[] =>
  entries.map((entry) => ({ ...entry, asks: entry.asks.split(', ') }));

/** Answered on every plan. */
const safety = topics(SAFETY);
export const LIBRARY: readonly Topic[] = [...safety, ...topics([...BODY, ...LIFE, ...STICKS, ...KIT, ...PLAN])];

export const isSafety = (topic: Topic): boolean => safety.includes(topic);

/** The topic a question is about: the one most of whose words were used. Null when none was. */
export function topicOf(question: string): Topic | null {
  const words = wordsOf(question);
  let best: Topic | null = null;
  let most = 0;
  for (const topic of LIBRARY) {
    const weight = topic.asks.reduce(
      (sum, ask) => sum + (findPhrase(words, ask) === -1 ? 0 : ask.split(' ').length ** 2),
      0,
    );
    if (weight > most) [best, most] = [topic, weight];
  }
  return best;
}
