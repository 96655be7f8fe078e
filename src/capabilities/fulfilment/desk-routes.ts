import { createRoute, type z } from '@hono/zod-openapi';
import { actAsStaff, readAsStaff } from '#src/capabilities/access/scopes.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import type { Actor, AppServices } from '#src/platform/services.ts';
import { answer, jsonBody, jsonOk, type newRouter } from '#src/platform/http/router.ts';
import * as shapes from './contract.ts';
import { labelsTask } from './tasks.ts';
import { boxLabels, orderLabels } from './actions/kit-labels.ts';
import { moveBox } from './actions/move-box.ts';
import { moveOrder } from './actions/move-order.ts';
import { listOrders, readBox, readOrder, receiveKit } from './actions/read-orders.ts';
import type { Report } from './actions/append-event.ts';

const tags = ['desk'];
const params = shapes.OrderParams;

const board = createRoute({
  method: 'get',
  path: '/api/desk/orders',
  summary: 'Orders and boxes under way, what waits longest first (staff)',
  tags,
  request: { query: shapes.OrdersQuery },
  responses: { 200: jsonOk(shapes.OrderBoard, 'What fits') },
});

type Desk = { services: AppServices; actor: Actor };

/** Things with a journey: orders, and the boxes that follow them, under the same routes. */
interface Kind {
  noun: 'order' | 'box';
  path: '/api/desk/orders/{id}' | '/api/desk/boxes/{id}';
  read: typeof readOrder;
  move: typeof moveOrder;
  labels: typeof orderLabels;
}

const KINDS: Kind[] = [
  { noun: 'order', path: '/api/desk/orders/{id}', read: readOrder, move: moveOrder, labels: orderLabels },
  { noun: 'box', path: '/api/desk/boxes/{id}', read: readBox, move: moveBox, labels: boxLabels },
];

function routesOf({ noun, path }: Kind) {
  const act = <I extends z.ZodType>(name: string, summary: string, input: I) =>
    createRoute({
      method: 'post',
      path: `${path}/${name}`,
      summary: `${summary} (${noun}, staff)`,
      tags,
      request: { params, body: jsonBody(input) },
      responses: { 200: jsonOk(shapes.OrderDetail, 'As it is now') },
    });
  return {
    detail: createRoute({
      method: 'get',
      path,
      summary: `One ${noun} with its history (staff)`,
      tags,
      request: { params },
      responses: { 200: jsonOk(shapes.OrderDetail, 'As it is now') },
    }),
    papers: createRoute({
      method: 'get',
      path: `${path}/labels.pdf`,
      summary: `Labels of the test kits that go with it, one a page (${noun}, staff)`,
      tags,
      request: { params },
      responses: { 200: { description: 'A document', content: { 'application/pdf': {} } } },
    }),
    step: act('steps', 'The next step has happened', shapes.StepInput),
    undo: act('undo', 'The last step has not happened after all', shapes.UndoInput),
    trouble: act('exceptions', 'Something went wrong', shapes.TroubleInput),
    resolve: act('resolutions', 'What went wrong is put right', shapes.ResolveInput),
  };
}

const samples = createRoute({
  method: 'post',
  path: '/api/desk/extras/{id}/samples',
  summary: 'The samples of a kit that came with a box are in the lab (staff)',
  tags,
  request: { params: shapes.ExtraParams },
  responses: { 200: jsonOk(shapes.OrderDetail, 'What it came with, as it is now') },
});

export function deskRoutes(router: ReturnType<typeof newRouter>) {
  router.openapi(board, async (c) => {
    const query = c.req.valid('query');
    return answer(c, await readAsStaff(c.var, 'orders', (ctx, scope) => listOrders(ctx, scope, query)));
  });
  router.openapi(samples, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await actAsStaff(c.var, 'orders', (ctx, scope) => receiveKit(ctx, scope, id)));
  });
  for (const kind of KINDS) parcelRoutes(router, kind);
}

function parcelRoutes(router: ReturnType<typeof newRouter>, kind: Kind) {
  const { detail, papers, step, undo, trouble, resolve } = routesOf(kind);
  router.openapi(papers, async (c) => {
    const { id } = c.req.valid('param');
    const labels = await readAsStaff(c.var, 'orders', (ctx, scope) => kind.labels(ctx, scope, id));
    if (isDomainError(labels)) return answer(c, labels);
    const file = await c.var.services.workers.run(labelsTask, labels);
    return c.body(file as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="kit-labels-${labels.number}.pdf"`,
      'Cache-Control': 'private, no-store',
    });
  });
  router.openapi(detail, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await readAsStaff(c.var, 'orders', (ctx, scope) => kind.read(ctx, scope, id)));
  });
  router.openapi(step, async (c) => {
    const { to, ...said } = c.req.valid('json');
    return answer(c, await moving(c.var, kind, c.req.valid('param').id, { ...said, move: { kind: 'step', to } }));
  });
  router.openapi(undo, async (c) => {
    const { reason, ...said } = c.req.valid('json');
    const report = { ...said, note: reason, move: { kind: 'undone' } } as const;
    return answer(c, await moving(c.var, kind, c.req.valid('param').id, report));
  });
  router.openapi(trouble, async (c) => {
    const { exception, ...said } = c.req.valid('json');
    const report = { ...said, move: { kind: 'raised', exception } } as const;
    return answer(c, await moving(c.var, kind, c.req.valid('param').id, report));
  });
  router.openapi(resolve, async (c) => {
    const { way, ...said } = c.req.valid('json');
    return answer(c, await moving(c.var, kind, c.req.valid('param').id, { ...said, move: { kind: 'resolved', way } }));
  });
}

/** Moves an order or a box, all or nothing, and answers with how it stands then. */
function moving(request: Desk, { read, move }: Kind, id: string, report: Report) {
  return actAsStaff(
    request,
    'orders',
    async (ctx, scope) => (await move(ctx, scope, id, report)) ?? read(ctx, scope, id),
  );
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = typeof board | typeof samples;
