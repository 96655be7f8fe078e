import { createRoute } from '@hono/zod-openapi';
import { draftToken } from '#src/capabilities/onboarding/routes.ts';
import { answer, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import { ExtraParams, KitPickup, OrderView, PickupInput, UserStatus } from './contract.ts';
import { deskRoutes } from './desk-routes.ts';
import { bookPickup } from './actions/book-pickup.ts';
import { readUserStatus } from './actions/read-user-status.ts';
import { bookKitPickup } from './actions/return-kit.ts';

const status = createRoute({
  method: 'get',
  path: '/api/user/status',
  summary: 'Where the signed-in person stands',
  tags: ['fulfilment'],
  responses: { 200: jsonOk(UserStatus, 'The status') },
});

const pickup = createRoute({
  method: 'post',
  path: '/api/order/pickup',
  summary: 'The samples are taken: book the courier',
  tags: ['fulfilment'],
  request: { body: jsonBody(PickupInput) },
  responses: { 200: jsonOk(OrderView, 'The order as it is now') },
});

const kitPickup = createRoute({
  method: 'post',
  path: '/api/kits/{id}/pickup',
  summary: 'The samples of a kit that came with a box are taken: book the courier',
  tags: ['fulfilment'],
  request: { params: ExtraParams },
  responses: { 200: jsonOk(KitPickup, 'When it was booked') },
});

export function routes() {
  const router = newRouter();
  router.openapi(status, async (c) => {
    const token = draftToken(c);
    return answer(c, await c.var.services.read(c.var.actor, (ctx) => readUserStatus(ctx, token)));
  });
  router.openapi(pickup, async (c) => {
    const { id } = c.req.valid('json');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => bookPickup(ctx, id)));
  });
  router.openapi(kitPickup, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => bookKitPickup(ctx, id)));
  });
  deskRoutes(router);
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = typeof status | typeof pickup | typeof kitPickup;
