import { createRoute, z } from '@hono/zod-openapi';
import { refusals as accessRefusals } from '#src/capabilities/access/contract.ts';
import {
  asStaff,
  readBehindUnrecorded,
  readUnrecorded,
  writeUnrecorded,
} from '#src/capabilities/access/actions/as-staff.ts';
import { inboxInView } from '#src/capabilities/outreach/actions/chat-availability.ts';
import { answerTimes } from '#src/capabilities/outreach/actions/desk-chat.ts';
import { followChannel } from '#src/capabilities/outreach/actions/follow-channel.ts';
import { INBOX_CHANNEL } from '#src/capabilities/outreach/rules/chat.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { eventStreamHeaders } from '#src/platform/http/event-stream.ts';
import { answer, jsonBody, jsonOk, jsonRoute, type newRouter } from '#src/platform/http/router.ts';
import * as chat from './chat-contract.ts';
import { InquiryDetail, InquiryParams } from './contract.ts';
import { answerChat } from './actions/answer-chat.ts';
import { listSavedReplies, readReplyHistory, removeReply, saveReply } from './actions/saved-replies.ts';

const params = chat.SavedReplyParams;
const replies = jsonOk(chat.SavedReplies, 'The replies as they are now');

const ROUTES = {
  answer: jsonRoute(
    'post',
    '/api/desk/inbox/{id}/messages',
    'Answer in a chat (staff)',
    jsonOk(InquiryDetail, 'The chat as it is now'),
    {
      params: InquiryParams,
      body: jsonBody(chat.ChatAnswerInput),
    },
  ),
  present: jsonRoute(
    'post',
    '/api/desk/inbox-presence',
    'Say that the inbox is in view (staff)',
    jsonOk(z.object({}), 'Noted'),
  ),
  follow: createRoute({
    method: 'get',
    path: '/api/desk/inbox-events',
    summary: 'When something is new in the inbox, as server-sent events (staff)',
    tags: ['desk'],
    responses: { 200: { description: 'Until the page is left', content: { 'text/event-stream': {} } } },
  }),
  list: jsonRoute('get', '/api/desk/saved-replies', 'Replies to choose from (staff)', replies),
  history: jsonRoute(
    'get',
    '/api/desk/saved-reply-versions',
    'Every version of a saved reply (staff)',
    jsonOk(chat.SavedReplyHistory, 'Newest first'),
    { query: chat.SavedReplyHistoryQuery },
  ),
  save: jsonRoute('post', '/api/desk/saved-replies/{id}', 'Save a reply (staff)', replies, {
    params,
    body: jsonBody(chat.SaveReplyInput),
  }),
  remove: jsonRoute('post', '/api/desk/saved-replies/{id}/removal', 'Remove a saved reply (staff)', replies, {
    params,
    body: jsonBody(chat.RemoveReplyInput),
  }),
  times: jsonRoute(
    'get',
    '/api/desk/chat-times',
    'How soon chats were first answered (staff)',
    jsonOk(chat.ChatTimes, 'Of the last days'),
    {
      query: chat.ChatTimesQuery,
    },
  ),
};

/** Pages of the desk that may follow the inbox at once in one process. */
const PAGES = 200;
const ASK_AGAIN = 30;
/** A stream is asked for again after this time, and the right to it looked at again. */
const STREAM_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

export function chatRoutes(router: ReturnType<typeof newRouter>) {
  router.openapi(ROUTES.answer, async (c) => {
    const { id: subject } = c.req.valid('param');
    const input = c.req.valid('json');
    const act = { action: 'message.chat', subject } as const;
    const outcome = await asStaff(
      c.var,
      act,
      async (ctx, scope) => {
        const detail = await answerChat(ctx, scope, subject, input);
        if (!isDomainError(detail)) await ctx.notify(INBOX_CHANNEL, 'messages');
        return detail;
      },
      { number: ({ number }) => number },
    );
    return answer(c, outcome);
  });
  router.openapi(ROUTES.present, async (c) => answer(c, await writeUnrecorded(c.var, 'inbox.present', inboxInView)));
  router.openapi(ROUTES.follow, async (c) => {
    const { services } = c.var;
    const scope = await readUnrecorded(c.var, 'inbox.follow', async (_ctx, scope) => scope);
    if (isDomainError(scope)) return answer(c, scope);
    const until = new Date(services.clock.now().getTime() + STREAM_MS);
    const stream = followChannel(services, { channel: INBOX_CHANNEL, atOnce: PAGES, until });
    if (!stream) return answer(c, accessRefusals('too-many-pages', { retryAfter: ASK_AGAIN }));
    return c.body(stream, 200, eventStreamHeaders);
  });
  router.openapi(ROUTES.list, async (c) => answer(c, await readUnrecorded(c.var, 'reply.list', listSavedReplies)));
  router.openapi(ROUTES.history, async (c) => {
    const { reply: id } = c.req.valid('query');
    return answer(c, await readUnrecorded(c.var, 'reply.history', (ctx, scope) => readReplyHistory(ctx, scope, id)));
  });
  router.openapi(ROUTES.save, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    return answer(c, await asStaff(c.var, { action: 'reply.save' }, (ctx, scope) => saveReply(ctx, scope, id, input)));
  });
  router.openapi(ROUTES.remove, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    return answer(
      c,
      await asStaff(c.var, { action: 'reply.remove' }, (ctx, scope) => removeReply(ctx, scope, id, input)),
    );
  });
  router.openapi(ROUTES.times, async (c) => {
    const { days } = c.req.valid('query');
    const since = new Date(c.var.services.clock.now().getTime() - days * DAY_MS);
    return answer(c, await readBehindUnrecorded(c.var, 'chat.times', (ctx, scope) => answerTimes(ctx, scope, since)));
  });
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES];
