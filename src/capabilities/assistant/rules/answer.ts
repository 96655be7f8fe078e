import { ENTITLEMENTS, PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { isUrgentArabizi } from './arabizi.ts';
import { hasSign, isForeign, isGrave, isUnwell, isUpset, namesBody, tellsOfIllness } from './distress.ts';
import type { Facts, RowLine } from './facts.ts';
import { isGuessed, isSafety, leadsTo, safetyTopicOf, topicOf } from './knowledge-base.ts';
import { labNamesIn } from './lab-names.ts';
import { type LabQuestion, labQuestionOf } from './lab-question.ts';
import { withoutNames } from './names.ts';
import { labRows, ownRows, rowsOfNamed } from './own-rows.ts';
import { SHOWN_QUESTIONS } from './quick-questions.ts';
import { RED_FLAG_WORDS, redFlagIn } from './red-flags.ts';
import type { SourceId } from './sources.ts';
import { tookTheUnknown } from './taken.ts';
import { isNoPlainQuestion, tellsOfCat } from './telling.ts';
import type { Topic } from './topic.ts';
import { VOCABULARY, read as readMessage } from './vocabulary.ts';
import type { Reading } from './words.ts';

/** Origin of a sentence: a source of the knowledge base, or a row of the household. */
type Origin = { kind: 'library'; source: SourceId } | { kind: 'row'; row: string };
export interface Sentence {
  text: string;
  origin: Origin;
  /** The language of the text, where it is not English. */
  lang?: 'ar';
}
export interface Reply {
  /** `vet`: not recognised or not readable, and it sounds like a cat in need; `unsure`: not recognised, and it is about a body. */
  kind: 'emergency' | 'vet' | 'unsure' | 'answer' | 'locked' | 'unknown';
  title: string | null;
  sentences: readonly Sentence[];
  /** Ids of the cats whose rows of the lab have to be read before this can be answered in full. */
  reads?: readonly string[];
}

export const EMERGENCY_TITLE = 'Go to a vet now.';
export const VET_TITLE = 'Call a vet now.';

const said = (text: string, source: SourceId): Sentence => ({ text, origin: { kind: 'library', source } });
const read = ({ text, row }: RowLine): Sentence => ({ text, origin: { kind: 'row', row } });

/** Whether this household may ask anything, or only what is answered on every plan. */
function mayAskFreely({ plan }: Facts): boolean {
  return plan !== null && plan.paid && ENTITLEMENTS[plan.id].aiVet;
}

/** A longer message tells a story; a topic that one word of it leads to is not what it is about. */
const STORY_FROM = 14;
/** Questions about all that is written down of a cat: 'tell me about Miso', 'how is Miso doing'. */
const ABOUT_ROWS =
  /^(?:(?:please|can you|could you|hi|hello|so|and) )*(?:tell me (?:more )?(?:about|of)|all about|how (?:is|s|are|old)|hows|what about|what do you know (?:about|of)|show me|info|information|details|summary|profile|status|numbers|values|stats|update|(?:and|about)$)\b/;
const MOST_WORDS_ABOUT_ROWS = 8;

/** The answer to what somebody typed. The same words and the same rows give the same answer; nothing else is asked. */
export function answer(question: string, facts: Facts): Reply {
  const names = facts.cats.map(({ name }) => name);
  const nameless = withoutNames(question, names, (word) => RED_FLAG_WORDS.has(word));
  const message = readMessage(nameless);
  const foreign = isForeign(nameless, message, (word) => VOCABULARY.has(word));
  const arabizi = isUrgentArabizi(nameless);
  // In a message with hardly an English word, one that looks English is a slip of none.
  if (foreign && arabizi) return UNREADABLE;
  const flag = redFlagIn(message);
  if (flag) return emergency(flag.why, flag.source);
  if (foreign || arabizi) return UNREADABLE;
  const unowned = withoutNames(question, names, () => false, true);
  const inLab = labNamesIn(unowned);
  const asked = labQuestionOf(question, inLab, facts.cats);
  // The name of a formula is no word of another topic: 'Flex' is not fleas.
  const ofLab = asked !== null || inLab.formulas.length > 0;
  const unlabelled = asked?.about === 'values' ? inLab.withoutMarkers : inLab.text;
  const unnamed = ofLab ? readMessage(unlabelled) : unowned === nameless ? message : readMessage(unowned);
  const topic = topicOf(unnamed) ?? (ofLab ? null : topicOf(message));
  if (topic?.id !== 'person-ate' && tookTheUnknown(message)) return TAKEN;
  if (isGrave(message) || tellsOfIllness(message)) return UNWELL;
  const isLong = message.words.length >= STORY_FROM;
  const isTold = tellsOfCat(question, names);
  const vetFirst = namesBody(message) || isLong || isNoPlainQuestion(question, names) ? [NOT_HERE] : [];
  const isSign = isTold && hasSign(message, (word) => leadsTo(topic, word));
  if (topic && isSafety(topic) && !(isSign && isGuessed(unnamed, topic)))
    return answerOf(topic, question, facts, vetFirst);
  if (isSign || isUnwell(message)) return UNWELL;
  const isFree = SHOWN_QUESTIONS.some((shown) => shown === question.trim()) || mayAskFreely(facts);
  const lab = asked && isFree ? labReply(question, asked, facts, isLong || isTold || namesBody(message)) : null;
  if (lab) return isUpset(message) ? UNWELL : lab;
  if (topic === null) return isUpset(message) ? UNWELL : notUnderstood(message, question, facts);
  const asideFirst = vetFirst.length === 0 && isGuessed(unnamed, topic) ? [NOT_HERE] : vetFirst;
  if (isFree) return answerOf(topic, question, facts, asideFirst);
  const safety = safetyTopicOf(unnamed);
  if (safety) return answerOf(safety, question, facts, asideFirst);
  return asideFirst.length > 0 ? { ...LOCKED, sentences: [...asideFirst, ...LOCKED_SENTENCES, TO_A_PERSON] } : LOCKED;
}

/** The answer from rows of the lab, always with the vet's sentence; null for a household without cats. */
function labReply(question: string, asked: LabQuestion, facts: Facts, isDoubtful: boolean): Reply | null {
  const { rows, reads } = labRows(question, asked, facts);
  if (rows.length === 0) return null;
  const figures = rows.map(read);
  const sentences = isDoubtful ? [NOT_HERE, ...figures] : [...figures, NOT_HERE];
  return { kind: 'answer', title: null, sentences, ...(reads.length > 0 && { reads }) };
}

/** The vet comes first in everything that is not understood; figures stand alone only where they were asked for. */
function notUnderstood(message: Reading, question: string, facts: Facts): Reply {
  if (namesBody(message)) return UNSURE;
  if (!mayAskFreely(facts)) return UNKNOWN_AND_LOCKED;
  const rows = rowsOfNamed(question, facts);
  const words = message.words.length;
  const asked = words === 0 || (words <= MOST_WORDS_ABOUT_ROWS && ABOUT_ROWS.test(message.words.join(' ')));
  if (asked && rows.length > 0) return { kind: 'answer', title: null, sentences: [...rows.map(read), NOT_HERE] };
  return rows.length > 0 ? UNSURE : UNKNOWN;
}

function answerOf(topic: Topic, question: string, facts: Facts, first: readonly Sentence[] = []): Reply {
  const sentences = [
    ...first,
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

const NOT_HERE = said('If the cat is unwell, call a vet now; do not wait for an answer from here.', 'itself');

const TO_A_PERSON = said('Or ask a person at support, with the button below.', 'support');

const LOCKED_SENTENCES: readonly Sentence[] = [
  said(`Questions in your own words are part of ${PLANS.pro.name}.`, 'plans'),
  said(
    'The three questions below, and everything about emergencies and poisons, are answered on every plan.',
    'itself',
  ),
];

const LOCKED: Reply = { kind: 'locked', title: null, sentences: [...LOCKED_SENTENCES, NOT_HERE] };

const UNKNOWN_AND_LOCKED: Reply = {
  kind: 'locked',
  title: null,
  sentences: [NOT_HERE, ...LOCKED_SENTENCES, TO_A_PERSON],
};

const TAKEN: Reply = {
  kind: 'vet',
  title: VET_TITLE,
  sentences: [
    said(
      'Dr. AI does not know what your cat has taken. Unless you know that it is harmless, call a vet and do not wait for signs.',
      'itself',
    ),
    said('Many treatments of a poisoning depend on time. Take the packaging or a leaf along.', 'poisoning'),
    said('Give no food, no medicine and no sticks on the way, unless the clinic tells you to.', 'poison-steps'),
  ],
};

const UNWELL: Reply = {
  kind: 'vet',
  title: VET_TITLE,
  sentences: [
    said('Dr. AI has no answer to this, and your cat may be unwell. Do not wait for an answer from here.', 'itself'),
    said('You know your cat. If you think that it is an emergency, you are probably right.', 'emergencies'),
    said('Give no food, no medicine and no sticks on the way, unless the clinic tells you to.', 'poison-steps'),
  ],
};

const UNSURE: Reply = {
  kind: 'unsure',
  title: 'Is the cat unwell? Then call a vet now.',
  sentences: [
    said('Dr. AI has no answer to that. If the cat may be ill, hurt or poisoned, do not wait for one.', 'itself'),
    said('You know your cat. If you think that it is an emergency, you are probably right.', 'emergencies'),
    TO_A_PERSON,
  ],
};

const UNREADABLE: Reply = {
  kind: 'vet',
  title: 'Dr. AI reads English only.',
  sentences: [
    said(
      'We could not read this message. If the cat is not well, call a vet now; do not wait for an answer from here.',
      'itself',
    ),
    {
      ...said('لا يقرأ هذا البرنامج إلا الإنجليزية. إذا كانت القطة مريضة فاتصل بطبيب بيطري الآن.', 'itself'),
      lang: 'ar',
    },
    said('You can also write to a person at support.', 'support'),
  ],
};

const UNKNOWN: Reply = {
  kind: 'unknown',
  title: null,
  sentences: [
    NOT_HERE,
    said('Dr. AI has no answer to that, and does not make one up.', 'itself'),
    said('Try other words, or ask a person at support, with the button below.', 'support'),
  ],
};
