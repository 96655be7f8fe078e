import { answeredBefore, chattedBefore, writtenBefore } from '#src/capabilities/outreach/actions/timeline.ts';
import { type ChatDay, signatureOf } from '#src/capabilities/outreach/rules/chat.ts';
import { vetLinksBefore, vetNotesBefore } from '#src/capabilities/sharing/actions/timeline.ts';
import { consultationEventsBefore, consultationNotesBefore } from '#src/capabilities/consultations/actions/timeline.ts';
import { dateWords, formatDate } from '#src/lib/dates.ts';
import { countOf } from '#src/lib/plurals.ts';
import { listOf } from '#src/lib/lists.ts';
import type { Readers } from './source.ts';

export const CONVERSATION_READERS = {
  inquiry: async (...page) =>
    (await writtenBefore(...page)).map(({ id, at, number, subject, body }) => ({
      id,
      at,
      title: 'You wrote to us',
      text: [number, subject].filter(Boolean).join(', '),
      body,
    })),
  reply: async (...page) =>
    (await answeredBefore(...page)).map(({ id, at, number, body }) => ({
      id,
      at,
      title: 'We answered',
      text: number,
      body,
    })),
  chat: async (tx, scope, slice) =>
    (await chattedBefore(tx, scope, slice)).map((day) => ({
      id: day.id,
      at: day.at,
      ...chatLine(day, slice.timeZone),
    })),
  vetnote: async (...page) =>
    (await vetNotesBefore(...page)).map(({ id, at, catId, name, practice, body }) => ({
      id,
      at,
      cats: [catId],
      title: 'A note through your link for a vet',
      text: `By somebody who had the link, not checked by us. Signed ${name}, ${practice}.`,
      body,
    })),
  vetlink: async (...page) =>
    (await vetLinksBefore(...page)).map(({ id, at, catId, expiresAt, revokedAt }) => ({
      id,
      at,
      cats: [catId],
      title: 'A link for a vet was made',
      text: revokedAt ? `Taken back on ${dateWords(revokedAt)}.` : `It ends on ${dateWords(expiresAt)}.`,
      opens: { to: 'vet-sheet', id: catId } as const,
    })),
  consultation: async (...page) =>
    (await consultationNotesBefore(...page)).map(({ id, at, catIds, authorName, body }) => ({
      id,
      at,
      cats: catIds,
      title: 'Note after your consultation',
      text: `Signed by ${authorName}, vet at Purrwell.`,
      body,
    })),
  booking: async (...page) =>
    (await consultationEventsBefore(...page)).map(({ id, at, catIds, kind, vetName, time }) => ({
      id,
      at,
      cats: catIds,
      title: CONSULTATIONS[kind],
      text: `${time}, with ${vetName}.`,
    })),
} satisfies Readers;

/** A day of a chat: the names of those who answered, and every message with its time. */
function chatLine({ number, messages }: ChatDay, timeZone: string): { title: string; text: string; body: string } {
  const answered = new Set(messages.flatMap((message) => signatureOf(message) ?? []));
  const counted = `${number}, ${countOf(messages.length, 'message')}.`;
  return {
    title: 'Chat with us',
    text: answered.size ? `${counted} Answered by ${listOf(answered)}.` : counted,
    body: messages
      .map((message) => `${formatDate('time', message.at, timeZone)} ${speaker(message)}: ${message.body}`)
      .join('\n\n'),
  };
}

const speaker = (message: ChatDay['messages'][number]): string =>
  signatureOf(message) ?? (message.writer === 'assistant' ? 'Dr. AI' : 'You');

const CONSULTATIONS = {
  booked: 'Vet consultation booked',
  changed: 'Vet consultation changed',
  cancelled: 'Vet consultation cancelled',
  held: 'Vet consultation',
  'no-show': 'The vet could not reach you for a consultation',
  'not-held': 'A vet consultation did not take place',
} as const;
