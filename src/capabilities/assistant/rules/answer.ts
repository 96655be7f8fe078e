import { ENTITLEMENTS, PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { type Facts } from './facts.ts';
import { isSafety, topicOf } from './library.ts';
import { ownRows, type RowLine, rowsOfNamed } from './own-rows.ts';
import { SHOWN_QUESTIONS } from './quick-questions.ts';
import { redFlagIn } from './red-flags.ts';
import type { SourceId } from './sources.ts';

/** Where a sentence comes from: a source of the library, or a row of the household. */
type Origin = { kind: 'library'; source: SourceId } | { kind: 'row'; row: string };
export interface Sentence {
  text: string;
  origin: Origin;
}
export interface Reply {
  kind: 'emergency' | 'answer' | 'locked' | 'unknown';
  title: string | null;
  sentences: readonly Sentence[];
}

export const EMERGENCY_TITLE = 'Go to a vet now.';

const said = (text: string, source: SourceId): Sentence => ({ text, origin: { kind: 'library', source } });
const read = ({ text, row }: RowLine): Sentence => ({ text, origin: { kind: 'row', row } });

/** Whether this household may ask anything, or only what is answered on every plan. */
function mayAskFreely({ plan }: Facts): boolean {
  return plan !== null && plan.paid && ENTITLEMENTS[plan.id].aiVet;
}

/** The answer to what somebody typed. The same words and the same rows give the same answer; nothing else is asked. */
export function answer(question: string, facts: Facts): Reply {
  const flag = redFlagIn(question);
  if (flag) return emergency(flag.why, flag.source);
  const topic = topicOf(question);
  const open = SHOWN_QUESTIONS.some((shown) => shown === question.trim()) || (topic !== null && isSafety(topic));
  if (!open && !mayAskFreely(facts)) return LOCKED;
  if (!topic) {
    const rows = rowsOfNamed(question, facts);
    return rows.length > 0 ? { kind: 'answer', title: null, sentences: rows.map(read) } : UNKNOWN;
  }
  const sentences = [
    ...ownRows(topic.id, question, facts).map(read),
    ...topic.lines.map(([text, source]) => said(text, source)),
  ];
  return { kind: 'answer', title: topic.title, sentences };
}

function emergency(why: string, source: SourceId): Reply {
  return {
    kind: 'emergency',
    title: EMERGENCY_TITLE,
    sentences: [
      said('Call the nearest open clinic and set off. Do not wait for an answer from here.', 'vet-manual'),
      said(why, source),
      said('Give no food, no medicine and no sticks on the way, unless the clinic tells you to.', 'poison-steps'),
    ],
  };
}

const full = PLANS.pro.soldOut ? ' Every place is taken at the moment; there is a waitlist.' : '';

const LOCKED: Reply = {
  kind: 'locked',
  title: null,
  sentences: [
    said(`Questions in your own words are part of ${PLANS.pro.name}.${full}`, 'plans'),
    said(
      'The three questions below, and everything about emergencies and poisons, are answered on every plan.',
      'itself',
    ),
    said('If the cat seems unwell, do not wait for an answer from here: call a vet.', 'itself'),
  ],
};

const UNKNOWN: Reply = {
  kind: 'unknown',
  title: null,
  sentences: [
    said('There is no answer to that in the library, and this program does not make one up.', 'itself'),
    said('Try other words, or ask a person at support. If the cat seems unwell, ask a vet.', 'support'),
  ],
};
