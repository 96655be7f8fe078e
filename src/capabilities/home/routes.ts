import { createRoute } from '@hono/zod-openapi';
import { callerOf } from '#src/capabilities/access/identify.ts';
import { answer, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import {
  DashboardView,
  OrderLink,
  OrderLinkSent,
  OrderLinkWish,
  OrderStatusView,
  TimelinePage,
  TimelineQuery,
  YearView,
} from './contract.ts';
import { askOrderLink, openOrderLink } from './verbs/ask-order-link.ts';
import { readDashboard } from './verbs/read-dashboard.ts';
import { readOwnOrderStatus } from './verbs/read-order-status.ts';
import { readYear } from './verbs/read-year.ts';
import { readTimeline } from './verbs/read-timeline.ts';

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

const year = createRoute({
  method: 'get',
  path: '/api/year',
  summary: 'The household’s year in sticks, so far',
  tags: ['home'],
  responses: { 200: jsonOk(YearView, 'By month and by formula') },
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
  router.openapi(dashboard, async (c) => answer(c, await c.var.house.read(c.var.actor, readDashboard)));
  router.openapi(timeline, async (c) =>
    answer(c, await c.var.house.read(c.var.actor, (ctx) => readTimeline(ctx, c.req.valid('query')))),
  );
  router.openapi(year, async (c) => answer(c, await c.var.house.read(c.var.actor, readYear)));
  router.openapi(ownStatus, async (c) => answer(c, await c.var.house.read(c.var.actor, readOwnOrderStatus)));
  router.openapi(linkedStatus, async (c) =>
    answer(c, await openOrderLink(c.var.house, c.req.valid('json').link, callerOf(c))),
  );
  router.openapi(askLink, async (c) => answer(c, await askOrderLink(c.var.house, c.req.valid('json'), callerOf(c))));
  return router;
}
