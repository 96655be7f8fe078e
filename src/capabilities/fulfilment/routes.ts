import { createRoute } from '@hono/zod-openapi';
import { getCookie } from 'hono/cookie';
import { DRAFT_COOKIE } from '#src/capabilities/onboarding/routes.ts';
import { answer, jsonOk, newRouter } from '#src/platform/http/router.ts';
import { HomeView, UserStatus } from './contract.ts';
import { readHome } from './verbs/read-home.ts';
import { readUserStatus } from './verbs/read-user-status.ts';

const home = createRoute({
  method: 'get',
  path: '/api/home',
  summary: 'Everything on the first signed-in screen',
  tags: ['fulfilment'],
  responses: { 200: jsonOk(HomeView, 'Cats, subscription and the newest order with its journey') },
});
const status = createRoute({
  method: 'get',
  path: '/api/user/status',
  summary: 'Where the signed-in person stands',
  tags: ['fulfilment'],
  responses: { 200: jsonOk(UserStatus, 'The status') },
});

export function routes() {
  const router = newRouter();
  router.openapi(home, async (c) => answer(c, await c.var.house.read(c.var.actor, readHome)));
  router.openapi(status, async (c) => {
    const token = getCookie(c, DRAFT_COOKIE) ?? null;
    return answer(c, await c.var.house.read(c.var.actor, (ctx) => readUserStatus(ctx, token)));
  });
  return router;
}
