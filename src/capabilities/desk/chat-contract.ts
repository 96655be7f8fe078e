import { z } from '@hono/zod-openapi';
import { LONGEST_MESSAGE } from '#src/capabilities/outreach/rules/chat.ts';
import { defineErrors } from '#src/lib/domain-error.ts';
import { line, prose } from '#src/lib/text.ts';

export const refusals = defineErrors({
  'reply-unknown': [404, 'We cannot find this saved reply.'],
  'reply-name-taken': [409, 'Another saved reply has this name.'],
});

export const ChatAnswerInput = z
  .object({
    /** Made by the screen, so that a double click is one message. */
    id: z.uuid(),
    body: prose(LONGEST_MESSAGE, { missing: 'Please write something first.' }),
    /** Id of the last message on screen when it was written. */
    seen: z.uuid().nullable(),
  })
  .openapi('ChatAnswerInput');
export type ChatAnswerInput = z.infer<typeof ChatAnswerInput>;

const SavedReply = z.object({
  id: z.string(),
  /** Of the version on screen. */
  version: z.string(),
  /** The word that is typed after the slash. */
  name: z.string(),
  body: z.string(),
  author: z.string(),
  at: z.iso.datetime(),
});
export const SavedReplies = z.object({ replies: z.array(SavedReply) }).openapi('SavedReplies');
export type SavedReplies = z.infer<typeof SavedReplies>;

export const SavedReplyHistory = z
  .object({ versions: z.array(SavedReply.omit({ id: true }).extend({ removed: z.boolean() })) })
  .openapi('SavedReplyHistory');
export type SavedReplyHistory = z.infer<typeof SavedReplyHistory>;

export const SavedReplyParams = z.object({ id: z.uuid() });
export const SavedReplyHistoryQuery = z.object({ reply: z.uuid() });

const version = {
  /** Of this version, made by the screen. */
  version: z.uuid(),
  /** The version on screen; null for a reply that is new. */
  seen: z.uuid().nullable(),
};
export const SaveReplyInput = z
  .object({
    ...version,
    name: line(40, { missing: 'Please enter a short name.' })
      .toLowerCase()
      .regex(/^[a-z0-9-]+$/, 'Letters, digits and dashes only, such as refund-days.'),
    body: prose(LONGEST_MESSAGE, { missing: 'Please write the reply.' }),
  })
  .openapi('SaveReplyInput');
export type SaveReplyInput = z.infer<typeof SaveReplyInput>;
export const RemoveReplyInput = z.object(version).openapi('RemoveReplyInput');
export type RemoveReplyInput = z.infer<typeof RemoveReplyInput>;

const Times = z.object({
  conversations: z.int(),
  unanswered: z.int(),
  /** Seconds; null without an answer. */
  median: z.number().nullable(),
  ninetieth: z.number().nullable(),
});
export const ChatTimesQuery = z.object({ days: z.coerce.number().int().min(1).max(400).default(30) });
export const ChatTimes = z
  .object({ all: Times, attended: Times.describe('Of chats that began while somebody was there') })
  .openapi('ChatTimes');
export type ChatTimes = z.infer<typeof ChatTimes>;
