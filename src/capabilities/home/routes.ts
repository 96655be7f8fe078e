import { createRoute } from '@hono/zod-openapi';
import { clientOf } from '#src/capabilities/access/session-middleware.ts';
import { answer, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import {
  DashboardView,
  OrderLink,
  OrderLinkSent,
  OrderLinkWish,
  OrderStatusView,
  TimelinePage,
  TimelineQuery,
} from './contract.ts';
import { askOrderLink, openOrderLink } from './actions/ask-order-link.ts';
import { readDashboard } from './actions/read-dashboard.ts';
import { readOwnOrderStatus } from './actions/read-order-status.ts';
import { readTimeline } from './actions/read-timeline.ts';

const dashboard = createRoute({
  method: 'get',
  path: '/api/user-dashboard',
  summary: 'Everything on the first signed-in screen',
  tags: ['home'],
  responses: { 200: jsonOk(DashboardView, 'Cats with what is known of them, subscription, orders and boxes') },
});

const timeline = createRoute({
  method: 'get',
  path: '/api/timeline',
  summary: 'Everything that happened in the household, newest first',
  tags: ['home'],
  request: { query: TimelineQuery },
  responses: { 200: jsonOk(TimelinePage, 'A page of it') },
});

const ownStatus = createRoute({
  method: 'get',
  path: '/api/order-status',
  summary: 'Where the household’s order stands',
  tags: ['home'],
  responses: { 200: jsonOk(OrderStatusView, 'The order') },
});
const linkedStatus = createRoute({
  method: 'post',
  path: '/api/order-status',
  summary: 'Where the order behind a mailed link stands',
  tags: ['home'],
  request: { body: jsonBody(OrderLink) },
  responses: { 200: jsonOk(OrderStatusView, 'The order') },
});
const askLink = createRoute({
  method: 'post',
  path: '/api/order-status/links',
  summary: 'Ask for a mail with a link to an order',
  tags: ['home'],
  request: { body: jsonBody(OrderLinkWish) },
  responses: { 200: jsonOk(OrderLinkSent, 'The same answer whether there is such an order or not') },
});

export function routes() {
  const router = newRouter();
  router.openapi(dashboard, async (c) => answer(c, await c.var.services.read(c.var.actor, readDashboard)));
  router.openapi(timeline, async (c) =>
    answer(c, await c.var.services.read(c.var.actor, (ctx) => readTimeline(ctx, c.req.valid('query')))),
  );
  router.openapi(ownStatus, async (c) => answer(c, await c.var.services.read(c.var.actor, readOwnOrderStatus)));
  router.openapi(linkedStatus, async (c) =>
    answer(c, await openOrderLink(c.var.services, c.req.valid('json').link, clientOf(c))),
  );
  router.openapi(askLink, async (c) => answer(c, await askOrderLink(c.var.services, c.req.valid('json'), clientOf(c))));
  return router;
}
