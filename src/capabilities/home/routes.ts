import { createRoute } from '@hono/zod-openapi';
import { answer, jsonOk, newRouter } from '#src/platform/http/router.ts';
import { DashboardView } from './contract.ts';
import { readDashboard } from './verbs/read-dashboard.ts';

const dashboard = createRoute({
  method: 'get',
  path: '/api/user-dashboard',
  summary: 'Everything on the first signed-in screen',
  tags: ['home'],
  responses: { 200: jsonOk(DashboardView, 'Cats with what is known of them, subscription, orders and boxes') },
});

export function routes() {
  const router = newRouter();
  router.openapi(dashboard, async (c) => answer(c, await c.var.house.read(c.var.actor, readDashboard)));
  return router;
}
