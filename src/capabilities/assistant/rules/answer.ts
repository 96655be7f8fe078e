import { ENTITLEMENTS } from '#src/capabilities/pricing/rules/plans.ts';
import { isUrgentArabizi } from './arabizi.ts';
import { hasSign, isForeign, isGrave, isUnwell, isUpset, namesBody, tellsOfIllness } from './distress.ts';
import type { Facts } from './facts.ts';
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
import { read as readMessage, VOCABULARY } from './vocabulary.ts';
import type { Reading } from './words.ts';
import { EMERGENCY_TITLE, read, type Reply, said, type Sentence } from './reply.ts';
import {
  LOCKED,
  LOCKED_SENTENCES,
  NOT_HERE,
  TAKEN,
  TO_A_PERSON,
  UNKNOWN,
  UNKNOWN_AND_LOCKED,
  UNREADABLE,
  UNSURE,
  UNWELL,
} from './fixed-replies.ts';

/** Whether this household may ask anything, or only the topics of every plan. */
function mayAskFreely({ plan }: Facts): boolean {
  return plan !== null && plan.paid && ENTITLEMENTS[plan.id].aiVet;
}

/** A longer message tells a story; one word of it does not decide its topic. */
const STORY_FROM = 14;
/** Questions about all that is written down of a cat: 'tell me about Miso', 'how is Miso doing'. */
const ABOUT_ROWS =
  /^(?:(?:please|can you|could you|hi|hello|so|and) )*(?:tell me (?:more )?(?:about|of)|all about|how (?:is|s|are|old)|hows|what about|what do you know (?:about|of)|show me|info|information|details|summary|profile|status|numbers|values|stats|update|(?:and|about)$)\b/;
const MOST_WORDS_ABOUT_ROWS = 8;

/** The answer to a message. The same words and the same rows give the same answer; nothing else is asked. */
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
