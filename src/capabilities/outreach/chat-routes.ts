import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { z } from '@hono/zod-openapi';
import { eventStreamHeaders } from '#src/platform/http/event-stream.ts';
import { isSecure, newCookieToken, readStrictHostCookie } from '#src/platform/http/host-cookie.ts';
import { answer, type HttpEnv, jsonOk, jsonRoute, newRouter, postRoute } from '#src/platform/http/router.ts';
import { createRoute } from '@hono/zod-openapi';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { clientOf } from '#src/capabilities/access/session-middleware.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { sha256 } from '#src/lib/id.ts';
import { ChatAddressInput, ChatMessageInput, ChatReadInput, ChatView, refusals } from './chat-contract.ts';
import { followConversation } from './actions/follow-conversation.ts';
import { claimVisitorChat, leaveAddress, readUpTo } from './actions/own-chat.ts';
import { readChat } from './actions/read-chat.ts';
import { writeInChat } from './actions/write-in-chat.ts';
import { CHAT_COOKIE_DAYS } from './rules/chat.ts';
import type { ChatOwner } from './rules/chat-owner.ts';

const COOKIE = 'pw_chat';

const ROUTES = {
  read: jsonRoute(
    'get',
    '/api/chat',
    'The conversation with the people here, and whether somebody is there',
    jsonOk(ChatView, 'As it is now'),
  ),
  write: postRoute('/api/chat/messages', 'Write in the chat', ChatMessageInput, ChatView),
  seen: postRoute('/api/chat/read', 'Note how far the conversation was seen', ChatReadInput, z.object({})),
  address: postRoute(
    '/api/chat/address',
    'Have answers mailed when the page has been left',
    ChatAddressInput,
    ChatView,
  ),
  follow: createRoute({
    method: 'get',
    path: '/api/chat/events',
    summary: 'When something is new in this visitor’s conversation, as server-sent events',
    responses: { 200: { description: 'Until the page is left', content: { 'text/event-stream': {} } } },
  }),
};

export function chatRoutes() {
  const router = newRouter();
  router.openapi(ROUTES.read, async (c) => {
    const owner = await ownerOf(c);
    // Before anything is written, so that a first message whose answer was lost is the same one when it is sent again.
    if (!owner) keepSecret(c, newCookieToken(c.var.services.settings));
    return answer(c, await c.var.services.read(c.var.actor, (ctx) => readChat(ctx, owner)));
  });
  router.openapi(ROUTES.write, async (c) => {
    const input = c.req.valid('json');
    if (input.nickname) return answer(c, await c.var.services.read(c.var.actor, (ctx) => readChat(ctx, null)));
    const known = await ownerOf(c);
    const secret = known ? null : newCookieToken(c.var.services.settings);
    const owner = known ?? { visitorHash: sha256(secret ?? '') };
    const sender = { owner, client: clientOf(c) };
    const outcome = await c.var.services.transact(c.var.actor, (ctx) => writeInChat(ctx, sender, input));
    if (secret && !isDomainError(outcome)) keepSecret(c, secret);
    return answer(c, outcome);
  });
  router.openapi(ROUTES.seen, async (c) => {
    const { id } = c.req.valid('json');
    const owner = await ownerOf(c);
    if (!owner) return answer(c, refusals('no-conversation'));
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => readUpTo(ctx, owner, id)));
  });
  router.openapi(ROUTES.address, async (c) => {
    const { email } = c.req.valid('json');
    const owner = await ownerOf(c);
    if (!owner) return answer(c, refusals('no-conversation'));
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => leaveAddress(ctx, owner, email)));
  });
  router.openapi(ROUTES.follow, async (c) => {
    const owner = await ownerOf(c);
    const stream = owner ? await followConversation(c.var.services, owner) : refusals('no-conversation');
    return isDomainError(stream) ? answer(c, stream) : c.body(stream, 200, eventStreamHeaders);
  });
  return router;
}

/** The owner of the chat of a request. A conversation of the browser becomes the household’s that has signed in in it. */
async function ownerOf(c: Context<HttpEnv>): Promise<ChatOwner | null> {
  const secret = readStrictHostCookie(c, COOKIE);
  const scope = householdScope(c.var.actor);
  if (isDomainError(scope)) return secret ? { visitorHash: sha256(secret) } : null;
  if (secret) {
    await c.var.services.transact(c.var.actor, (ctx) => claimVisitorChat(ctx, sha256(secret), scope));
    deleteCookie(c, COOKIE, attributes(c));
  }
  return { scope };
}

const attributes = (c: Context<HttpEnv>) => ({
  httpOnly: true,
  sameSite: 'Lax' as const,
  ...(isSecure(c.var.services.settings) ? { prefix: 'host' as const, secure: true, path: '/' } : { path: '/api' }),
});

const keepSecret = (c: Context<HttpEnv>, secret: string) =>
  setCookie(c, COOKIE, secret, { ...attributes(c), maxAge: CHAT_COOKIE_DAYS * 86_400 });

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES];
