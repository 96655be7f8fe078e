import { createRoute, type z } from '@hono/zod-openapi';
import { asStaff, readUnrecorded, type StaffRequest } from '#src/capabilities/access/actions/as-staff.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { sendDownload } from '#src/platform/http/download.ts';
import { answer, jsonBody, jsonOk, type newRouter } from '#src/platform/http/router.ts';
import { OnTime, OnTimeQuery, OrderBoard, OrdersQuery } from './board-contract.ts';
import { OrderDetail, OrderParams } from './desk-order-contract.ts';
import { ExtraParams, ResolveInput, StepInput, TroubleInput, UndoInput } from './step-contract.ts';
import { type LotRoutes, lotRoutes } from './lot-routes.ts';
import { type PackingRoutes, packingRoutes } from './packing-routes.ts';
import { type ReturnLabelRoutes, returnLabelRoutes } from './return-label-routes.ts';
import { labelsTask } from './tasks.ts';
import { boxLabels, orderLabels } from './actions/kit-labels.ts';
import { readOnTime } from './actions/read-on-time.ts';
import { moveBox } from './actions/move-box.ts';
import { moveOrder } from './actions/move-order.ts';
import { bookForKit, listOrders, readBox, readOrder, receiveKit, seenRefusal } from './actions/read-orders.ts';
import type { EventInput } from './actions/append-event.ts';

const tags = ['desk'];
const params = OrderParams;

const board = createRoute({
  method: 'get',
  path: '/api/desk/orders',
  summary: 'Orders and boxes under way, what waits longest first (staff)',
  tags,
  request: { query: OrdersQuery },
  responses: { 200: jsonOk(OrderBoard, 'What fits') },
});

const onTime = createRoute({
  method: 'get',
  path: '/api/desk/on-time',
  summary: 'Deliveries by the day that was promised first (staff)',
  tags,
  request: { query: OnTimeQuery },
  responses: { 200: jsonOk(OnTime, 'Counts, and the rate they make') },
});

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
  const act = <Name extends string, I extends z.ZodType>(name: Name, summary: string, input: I) =>
    createRoute({
      method: 'post',
      path: `${path}/${name}` as const,
      summary: `${summary} (${noun}, staff)`,
      tags,
      request: { params, body: jsonBody(input) },
      responses: { 200: jsonOk(OrderDetail, 'As it is now') },
    });
  return {
    detail: createRoute({
      method: 'get',
      path,
      summary: `One ${noun} with its history (staff)`,
      tags,
      request: { params },
      responses: { 200: jsonOk(OrderDetail, 'As it is now') },
    }),
    labels: createRoute({
      method: 'get',
      path: `${path}/labels.pdf`,
      summary: `Labels of the test kits that go with it, one a page (${noun}, staff)`,
      tags,
      request: { params },
      responses: { 200: { description: 'A document', content: { 'application/pdf': {} } } },
    }),
    step: act('steps', 'The next step has happened', StepInput),
    undo: act('undo', 'The last step has not happened after all', UndoInput),
    trouble: act('exceptions', 'Something went wrong', TroubleInput),
    resolve: act('resolutions', 'What went wrong is put right', ResolveInput),
  };
}

const samples = createRoute({
  method: 'post',
  path: '/api/desk/extras/{id}/samples',
  summary: 'The samples of a kit that came with a box are in the lab (staff)',
  tags,
  request: { params: ExtraParams },
  responses: { 200: jsonOk(OrderDetail, 'What it came with, as it is now') },
});

const courier = createRoute({
  method: 'post',
  path: '/api/desk/extras/{id}/pickup',
  summary: 'Book the courier for the samples of a kit that came with a box, on behalf of its household (staff)',
  tags,
  request: { params: ExtraParams },
  responses: { 200: jsonOk(OrderDetail, 'What it came with, as it is now') },
});

export function deskRoutes(router: ReturnType<typeof newRouter>) {
  router.openapi(onTime, async (c) => {
    const { days } = c.req.valid('query');
    return answer(c, await readUnrecorded(c.var, 'promise.rate', (ctx, scope) => readOnTime(ctx, scope, days)));
  });
  router.openapi(board, async (c) => {
    const query = c.req.valid('query');
    const action = query.search ? 'order.search' : 'order.list';
    return answer(
      c,
      await asStaff(c.var, { action }, (ctx, scope) => listOrders(ctx, scope, query), {
        records: ({ orders }) => orders.length,
      }),
    );
  });
  router.openapi(samples, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: 'kit.receive', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => receiveKit(ctx, scope, subject), NUMBERED));
  });
  router.openapi(courier, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: 'kit.pickup', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => bookForKit(ctx, scope, subject), NUMBERED));
  });
  for (const kind of KINDS) parcelRoutes(router, kind);
  lotRoutes(router);
  packingRoutes(router);
  returnLabelRoutes(router);
}

const NUMBERED = { number: ({ number }: { number: string }) => number };

function parcelRoutes(router: ReturnType<typeof newRouter>, kind: Kind) {
  const { detail, labels, step, undo, trouble, resolve } = routesOf(kind);
  const { noun } = kind;
  router.openapi(labels, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: `${noun}.labels`, subject } as const;
    const labels = await asStaff(c.var, act, (ctx, scope) => kind.labels(ctx, scope, subject), NUMBERED);
    if (isDomainError(labels)) return answer(c, labels);
    const file = await c.var.services.workers.run(labelsTask, labels);
    return sendDownload(c, file, { type: 'application/pdf', name: `kit-labels-${labels.number}.pdf` });
  });
  router.openapi(detail, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: `${noun}.read`, subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => kind.read(ctx, scope, subject), NUMBERED));
  });
  router.openapi(step, async (c) => {
    const { to, ...said } = c.req.valid('json');
    const act = { action: `${noun}.step`, subject: c.req.valid('param').id } as const;
    return answer(c, await moving(c.var, kind, act, { ...said, move: { kind: 'step', to } }));
  });
  router.openapi(undo, async (c) => {
    const { reason, ...said } = c.req.valid('json');
    const act = { action: `${noun}.undo`, subject: c.req.valid('param').id } as const;
    return answer(c, await moving(c.var, kind, act, { ...said, note: reason, move: { kind: 'undone' } }));
  });
  router.openapi(trouble, async (c) => {
    const { exception, ...said } = c.req.valid('json');
    const act = { action: `${noun}.exception`, subject: c.req.valid('param').id } as const;
    return answer(c, await moving(c.var, kind, act, { ...said, move: { kind: 'raised', exception } }));
  });
  router.openapi(resolve, async (c) => {
    const { way, ...said } = c.req.valid('json');
    const act = { action: `${noun}.resolve`, subject: c.req.valid('param').id } as const;
    return answer(c, await moving(c.var, kind, act, { ...said, move: { kind: 'resolved', way } }));
  });
}

type MoveAction = `${Kind['noun']}.${'step' | 'undo' | 'exception' | 'resolve'}`;

/** Moves an order or a box, all or nothing, and answers with its new state. */
function moving(
  request: StaffRequest,
  { noun, read, move }: Kind,
  act: { action: MoveAction; subject: string },
  input: EventInput,
) {
  return asStaff(
    request,
    act,
    async (ctx, scope) => {
      const refused = await move(ctx, scope, act.subject, input);
      return refused ? seenRefusal(ctx, scope, { noun, id: act.subject }, refused) : read(ctx, scope, act.subject);
    },
    NUMBERED,
  );
}

/** For the types of the client's answers (web/answers.ts). */
type OfParcel = ReturnType<typeof routesOf>;
export type Routes =
  | LotRoutes
  | PackingRoutes
  | ReturnLabelRoutes
  | typeof board
  | typeof onTime
  | typeof samples
  | typeof courier
  | OfParcel[keyof OfParcel];
