import { createRoute } from '@hono/zod-openapi';
import { clientOf } from '#src/capabilities/access/session-middleware.ts';
import { answer, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import { ApplyLinkedBox, LinkedBox } from './next-box-contract.ts';
import { LeaveReasons, LinkedPlan, LinkedReasons, PlanLink, ReasonsKept } from './plan-ending-contract.ts';
import { keepOwnReasons } from './actions/keep-reasons.ts';
import { changeByBoxLink, openBoxLink } from './actions/open-box-link.ts';
import { endByLink, giveReasonsByLink, openPlanLink } from './actions/open-plan-link.ts';

const tags = ['billing'];
const body = jsonBody(PlanLink);
const responses = { 200: jsonOk(LinkedPlan, 'The plan as it is now') };

const open = createRoute({
  method: 'post',
  path: '/api/plan-links/open',
  summary: 'The plan that a mailed link is for; changes nothing',
  tags,
  request: { body },
  responses,
});
const cancel = createRoute({
  method: 'post',
  path: '/api/plan-links/cancel',
  summary: 'Cancel the plan of a mailed link, without signing in',
  tags,
  request: { body },
  responses,
});
const keep = createRoute({
  method: 'post',
  path: '/api/plan-links/keep',
  summary: 'Take a cancellation back, without signing in',
  tags,
  request: { body },
  responses,
});
const reasons = createRoute({
  method: 'post',
  path: '/api/plan-links/reasons',
  summary: 'Say why, after a cancellation by a mailed link',
  tags,
  request: { body: jsonBody(LinkedReasons) },
  responses: { 200: jsonOk(ReasonsKept, 'Kept with the receipt') },
});
const ownReasons = createRoute({
  method: 'post',
  path: '/api/subscription/reasons',
  summary: 'Say why, after a cancellation',
  tags,
  request: { body: jsonBody(LeaveReasons) },
  responses: { 200: jsonOk(ReasonsKept, 'Kept with the receipt') },
});

const openBox = createRoute({
  method: 'post',
  path: '/api/box-links/open',
  summary: 'The box that the link of a reminder is for; changes nothing',
  tags,
  request: { body },
  responses: { 200: jsonOk(LinkedBox, 'The next box as it is now') },
});
const changeBox = createRoute({
  method: 'post',
  path: '/api/box-links/change',
  summary: 'Skip the box of a reminder, or undo that, without signing in',
  tags,
  request: { body: jsonBody(ApplyLinkedBox) },
  responses: { 200: jsonOk(LinkedBox, 'The next box as it is now') },
});

export function planLinkRoutes() {
  const router = newRouter();
  router.openapi(open, async (c) =>
    answer(c, await openPlanLink(c.var.services, { ...c.req.valid('json'), caller: clientOf(c) })),
  );
  router.openapi(cancel, async (c) =>
    answer(c, await endByLink(c.var.services, { ...c.req.valid('json'), caller: clientOf(c) }, { ends: true })),
  );
  router.openapi(keep, async (c) =>
    answer(c, await endByLink(c.var.services, { ...c.req.valid('json'), caller: clientOf(c) }, { ends: false })),
  );
  router.openapi(reasons, async (c) => {
    const { link, ...given } = c.req.valid('json');
    return answer(c, await giveReasonsByLink(c.var.services, { link, caller: clientOf(c) }, given));
  });
  router.openapi(openBox, async (c) =>
    answer(c, await openBoxLink(c.var.services, { ...c.req.valid('json'), caller: clientOf(c) })),
  );
  router.openapi(changeBox, async (c) => {
    const { link, token } = c.req.valid('json');
    return answer(c, await changeByBoxLink(c.var.services, { link, caller: clientOf(c) }, token));
  });
  router.openapi(ownReasons, async (c) => {
    const { services, actor } = c.var;
    const given = c.req.valid('json');
    return answer(c, await services.transact(actor, (ctx) => keepOwnReasons(ctx, given)));
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes =
  | typeof open
  | typeof cancel
  | typeof keep
  | typeof reasons
  | typeof ownReasons
  | typeof openBox
  | typeof changeBox;
