import { createRoute } from '@hono/zod-openapi';
import { clientOf } from '#src/capabilities/access/session-middleware.ts';
import {
  AddPlanCat,
  ChangeDone,
  PlanCatQuote,
  PreviewPlanCat,
} from '#src/capabilities/billing/plan-change-contract.ts';
import { draftToken } from '#src/capabilities/onboarding/routes.ts';
import { answer, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import { ClaimsView, ClaimView, MakeClaim } from './claim-contract.ts';
import { ExtraParams, KitPickup, PickupInput } from './step-contract.ts';
import { OrderLink, OrderLinkSent, OrderLinkRequest, OrderStatusView } from './order-status-contract.ts';
import { OrderView, UserStatus } from './delivery-contract.ts';
import { RunwayView } from './box-contract.ts';
import { accessionRoutes } from './accession-routes.ts';
import { deskRoutes } from './desk-routes.ts';
import { addPlanCat, previewPlanCat } from './actions/add-plan-cat.ts';
import { askOrderLink, openOrderLink } from './actions/ask-order-link.ts';
import { bookPickup } from './actions/book-pickup.ts';
import { receiveCarrierEvent } from './actions/receive-carrier-event.ts';
import { readOwnOrderStatus } from './actions/read-order-status.ts';
import { claimRefusal } from './actions/claim-refusal.ts';
import { readClaims } from './actions/read-claims.ts';
import { readRunway } from './actions/read-runway.ts';
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

const ownStatus = createRoute({
  method: 'get',
  path: '/api/order-status',
  summary: 'Where the household’s order stands',
  tags: ['fulfilment'],
  responses: { 200: jsonOk(OrderStatusView, 'The order') },
});
const linkedStatus = createRoute({
  method: 'post',
  path: '/api/order-status',
  summary: 'Where the order behind a mailed link stands',
  tags: ['fulfilment'],
  request: { body: jsonBody(OrderLink) },
  responses: { 200: jsonOk(OrderStatusView, 'The order') },
});
const askLink = createRoute({
  method: 'post',
  path: '/api/order-status/links',
  summary: 'Ask for a mail with a link to an order',
  tags: ['fulfilment'],
  request: { body: jsonBody(OrderLinkRequest) },
  responses: { 200: jsonOk(OrderLinkSent, 'The same answer whether there is such an order or not') },
});

const previewCat = createRoute({
  method: 'post',
  path: '/api/subscription/cats/preview',
  summary: 'What another cat in the plan would cost, and from when',
  tags: ['fulfilment'],
  request: { body: jsonBody(PreviewPlanCat) },
  responses: { 200: jsonOk(PlanCatQuote, 'A signed quote') },
});
const addCat = createRoute({
  method: 'post',
  path: '/api/subscription/cats',
  summary: 'Add a cat to the running plan, with a free test kit',
  tags: ['fulfilment'],
  request: { body: jsonBody(AddPlanCat) },
  responses: { 200: jsonOk(ChangeDone, 'The subscription as it is now') },
});

const sticksLeft = createRoute({
  method: 'get',
  path: '/api/sticks-left',
  summary: 'An estimate of the sticks that each cat has left',
  tags: ['fulfilment'],
  responses: { 200: jsonOk(RunwayView, 'The estimate, and whether a skip of the next box is proposed') },
});

const claims = createRoute({
  method: 'get',
  path: '/api/refusal-claims',
  summary: 'What can be claimed for refused sticks, and what became of claims',
  tags: ['fulfilment'],
  responses: { 200: jsonOk(ClaimsView, 'The newest box first') },
});
const makeClaim = createRoute({
  method: 'post',
  path: '/api/refusal-claims',
  summary: 'Claim the sticks of a box that a cat refused, once',
  tags: ['fulfilment'],
  request: { body: jsonBody(MakeClaim) },
  responses: { 200: jsonOk(ClaimView, 'The claim') },
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
  router.openapi(ownStatus, async (c) => answer(c, await c.var.services.read(c.var.actor, readOwnOrderStatus)));
  router.openapi(linkedStatus, async (c) =>
    answer(c, await openOrderLink(c.var.services, c.req.valid('json').link, clientOf(c))),
  );
  router.openapi(askLink, async (c) => answer(c, await askOrderLink(c.var.services, c.req.valid('json'), clientOf(c))));
  router.openapi(previewCat, async (c) => {
    const { catId } = c.req.valid('json');
    return answer(c, await c.var.services.read(c.var.actor, (ctx) => previewPlanCat(ctx, catId)));
  });
  router.openapi(addCat, async (c) =>
    answer(c, await c.var.services.transact(c.var.actor, (ctx) => addPlanCat(ctx, c.req.valid('json')))),
  );
  router.openapi(sticksLeft, async (c) => answer(c, await c.var.services.read(c.var.actor, readRunway)));
  router.openapi(claims, async (c) => answer(c, await c.var.services.read(c.var.actor, readClaims)));
  router.openapi(makeClaim, async (c) =>
    answer(c, await c.var.services.transact(c.var.actor, (ctx) => claimRefusal(ctx, c.req.valid('json')))),
  );
  // Not in the API document: only the provider that follows parcels calls it.
  router.post('/api/webhooks/easypost', async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    return answer(c, await receiveCarrierEvent(c.var.services, body, c.req.header('x-hmac-signature')));
  });
  deskRoutes(router);
  accessionRoutes(router);
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes =
  | typeof status
  | typeof pickup
  | typeof kitPickup
  | typeof ownStatus
  | typeof linkedStatus
  | typeof askLink
  | typeof previewCat
  | typeof addCat
  | typeof sticksLeft
  | typeof claims
  | typeof makeClaim;
