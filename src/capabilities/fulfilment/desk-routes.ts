import { createRoute, type z } from '@hono/zod-openapi';
import { actAsStaff, readAsStaff } from '#src/capabilities/access/scopes.ts';
import type { Actor, House } from '#src/platform/house.ts';
import { answer, jsonBody, jsonOk, type newRouter } from '#src/platform/http/router.ts';
import * as shapes from './contract.ts';
import { moveOrder } from './verbs/move-order.ts';
import type { Report } from './verbs/report-fact.ts';
import { listOrders, readOrder } from './verbs/read-orders.ts';

const tags = ['desk'];
const params = shapes.OrderParams;

const board = createRoute({
  method: 'get',
  path: '/api/desk/orders',
  summary: 'Orders under way, what waits longest first (staff)',
  tags,
  request: { query: shapes.OrdersQuery },
  responses: { 200: jsonOk(shapes.OrderBoard, 'The orders that fit') },
});
const detail = createRoute({
  method: 'get',
  path: '/api/desk/orders/{id}',
  summary: 'One order with its history (staff)',
  tags,
  request: { params },
  responses: { 200: jsonOk(shapes.OrderDetail, 'As it is now') },
});
const act = <I extends z.ZodType>(name: string, summary: string, input: I) =>
  createRoute({
    method: 'post',
    path: `/api/desk/orders/{id}/${name}`,
    summary: `${summary} (staff)`,
    tags,
    request: { params, body: jsonBody(input) },
    responses: { 200: jsonOk(shapes.OrderDetail, 'The order as it is now') },
  });

const step = act('steps', 'The next step has happened', shapes.StepInput);
const undo = act('undo', 'The last step has not happened after all', shapes.UndoInput);
const trouble = act('exceptions', 'Something went wrong', shapes.TroubleInput);
const resolve = act('resolutions', 'What went wrong is put right', shapes.ResolveInput);

export function deskRoutes(router: ReturnType<typeof newRouter>) {
  router.openapi(board, async (c) => {
    const query = c.req.valid('query');
    return answer(c, await readAsStaff(c.var, (ctx, scope) => listOrders(ctx, scope, query)));
  });
  router.openapi(detail, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await readAsStaff(c.var, (ctx, scope) => readOrder(ctx, scope, id)));
  });
  router.openapi(step, async (c) => {
    const { to, ...said } = c.req.valid('json');
    return answer(c, await moving(c.var, c.req.valid('param').id, { ...said, move: { kind: 'step', to } }));
  });
  router.openapi(undo, async (c) => {
    const { reason, ...said } = c.req.valid('json');
    const report = { ...said, note: reason, move: { kind: 'undone' } } as const;
    return answer(c, await moving(c.var, c.req.valid('param').id, report));
  });
  router.openapi(trouble, async (c) => {
    const { exception, ...said } = c.req.valid('json');
    return answer(c, await moving(c.var, c.req.valid('param').id, { ...said, move: { kind: 'raised', exception } }));
  });
  router.openapi(resolve, async (c) => {
    const { way, ...said } = c.req.valid('json');
    return answer(c, await moving(c.var, c.req.valid('param').id, { ...said, move: { kind: 'resolved', way } }));
  });
}

/** Moves an order, all or nothing, and answers with how it stands then. */
function moving(request: { house: House; actor: Actor }, id: string, report: Report) {
  return actAsStaff(
    request,
    async (ctx, scope) => (await moveOrder(ctx, scope, id, report)) ?? readOrder(ctx, scope, id),
  );
}
