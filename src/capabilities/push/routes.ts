import { answer, jsonBody, jsonOk, jsonRoute, newRouter, postRoute } from '#src/platform/http/router.ts';
import { choosePushKinds, readPush, registerBrowser, removeBrowser } from './actions/browsers.ts';
import * as shapes from './contract.ts';

const now = jsonOk(shapes.PushView, 'As it is now');

const ROUTES = {
  read: jsonRoute('get', '/api/push', 'Messages to devices: which are wanted, and what a browser needs for them', now),
  choose: jsonRoute('put', '/api/push/kinds', 'Choose which messages are wanted', now, {
    body: jsonBody(shapes.PushKinds),
  }),
  register: jsonRoute(
    'put',
    '/api/push/browser',
    'Send messages to this browser while this session holds',
    jsonOk(shapes.PushBrowser, 'Its name'),
    { body: jsonBody(shapes.PushBrowserInput) },
  ),
  remove: postRoute(
    '/api/push/browser-removals',
    'Send none to a browser any more',
    shapes.PushEndpoint,
    shapes.PushView,
  ),
};

export function routes() {
  const router = newRouter();
  router.openapi(ROUTES.read, async (c) => answer(c, await c.var.services.read(c.var.actor, readPush)));
  router.openapi(ROUTES.choose, async (c) =>
    answer(c, await c.var.services.transact(c.var.actor, (ctx) => choosePushKinds(ctx, c.req.valid('json')))),
  );
  router.openapi(ROUTES.register, async (c) =>
    answer(c, await c.var.services.transact(c.var.actor, (ctx) => registerBrowser(ctx, c.req.valid('json')))),
  );
  router.openapi(ROUTES.remove, async (c) =>
    answer(c, await c.var.services.transact(c.var.actor, (ctx) => removeBrowser(ctx, c.req.valid('json').endpoint))),
  );
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES];
