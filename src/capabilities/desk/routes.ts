import { createRoute } from '@hono/zod-openapi';
import { type StaffScope, staffScope } from '#src/capabilities/access/scopes.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Actor, Ctx, House } from '#src/platform/house.ts';
import { answer, jsonOk, newRouter } from '#src/platform/http/router.ts';
import { MailDetail, MailPage, MailParams, MailQuery } from './contract.ts';
import { listMails, readMail } from './verbs/read-mails.ts';

const list = createRoute({
  method: 'get',
  path: '/api/desk/mails',
  summary: 'The outbox, newest first (staff)',
  request: { query: MailQuery },
  responses: { 200: jsonOk(MailPage, 'A page of mails') },
});
const one = createRoute({
  method: 'get',
  path: '/api/desk/mails/{id}',
  summary: 'One mail (staff)',
  request: { params: MailParams },
  responses: { 200: jsonOk(MailDetail, 'The mail') },
});

export function routes() {
  const router = newRouter();
  router.openapi(list, async (c) => {
    const query = c.req.valid('query');
    return answer(c, await atTheDesk(c.var.house, c.var.actor, (ctx, scope) => listMails(ctx, scope, query)));
  });
  router.openapi(one, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await atTheDesk(c.var.house, c.var.actor, (ctx, scope) => readMail(ctx, scope, id)));
  });
  return router;
}

/** Reads for staff and nobody else. */
function atTheDesk<T>(
  house: House,
  actor: Actor,
  work: (ctx: Ctx, scope: StaffScope) => Promise<T>,
): Promise<T | Refusal> {
  const scope = staffScope(actor);
  return isRefusal(scope) ? Promise.resolve(scope) : house.read(actor, (ctx) => work(ctx, scope));
}
