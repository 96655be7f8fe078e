import { createRoute } from '@hono/zod-openapi';
import { asStaff } from '#src/capabilities/access/actions/as-staff.ts';
import { answer, jsonBody, jsonOk, type newRouter } from '#src/platform/http/router.ts';
import { DeskGift, DeskGiftParams, DeskGifts, DeskGiftsQuery, SendGiftMail } from './desk-contract.ts';
import { findGifts, readDeskGift, sendGiftMail } from './actions/desk-gifts.ts';

const tags = ['desk'];
const params = DeskGiftParams;

const list = createRoute({
  method: 'get',
  path: '/api/desk/gifts',
  summary: 'The newest gifts, or those found by number or address (staff)',
  tags,
  request: { query: DeskGiftsQuery },
  responses: { 200: jsonOk(DeskGifts, 'Newest first') },
});
const read = createRoute({
  method: 'get',
  path: '/api/desk/gifts/{id}',
  summary: 'One gift with its history (staff)',
  tags,
  request: { params },
  responses: { 200: jsonOk(DeskGift, 'As it is now') },
});
const mail = createRoute({
  method: 'post',
  path: '/api/desk/gifts/{id}/mails',
  summary: 'Send the giver’s page or the recipient’s code again (staff)',
  tags,
  request: { params, body: jsonBody(SendGiftMail) },
  responses: { 200: jsonOk(DeskGift, 'As it is now') },
});

export function deskRoutes(router: ReturnType<typeof newRouter>) {
  const ofGift = { number: ({ number }: { number: string }) => number };
  router.openapi(list, async (c) => {
    const { search } = c.req.valid('query');
    const work = asStaff(c.var, { action: 'gift.list' }, (ctx, scope) => findGifts(ctx, scope, search), {
      records: ({ gifts }) => gifts.length,
    });
    return answer(c, await work);
  });
  router.openapi(read, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: 'gift.read', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => readDeskGift(ctx, scope, subject), ofGift));
  });
  router.openapi(mail, async (c) => {
    const { id: subject } = c.req.valid('param');
    const input = c.req.valid('json');
    const act = { action: 'gift.mail', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => sendGiftMail(ctx, scope, subject, input), ofGift));
  });
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = typeof list | typeof read | typeof mail;
