import { createRoute } from '@hono/zod-openapi';
import { asStaff, readUnrecorded, type StaffRequest } from '#src/capabilities/access/actions/as-staff.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { sendDownload } from '#src/platform/http/download.ts';
import { answer, jsonBody, jsonOk, type newRouter } from '#src/platform/http/router.ts';
import { listRecipients, type RecallList, recipientsCsv } from './actions/list-recipients.ts';
import { readLot, readLots, readRecallProgress } from './actions/read-lots.ts';
import { recallLot } from './actions/recall-lot.ts';
import { correctLot, receiveLot, setReorderPoint } from './actions/receive-lot.ts';
import * as shapes from './lot-contract.ts';
import { recallListTask } from './tasks.ts';

const tags = ['desk'];
const params = shapes.LotParams;
const lotNow = { 200: jsonOk(shapes.LotView, 'The lot as it is now') };
const allNow = { 200: jsonOk(shapes.LotsView, 'Stock and lots as they are now') };

const list = createRoute({
  method: 'get',
  path: '/api/desk/lots',
  summary: 'Stock of every formula, and the lots (staff)',
  tags,
  responses: allNow,
});
const receive = createRoute({
  method: 'post',
  path: '/api/desk/lots',
  summary: 'A lot of sticks came in (staff)',
  tags,
  request: { body: jsonBody(shapes.ReceiveLot) },
  responses: allNow,
});
const reorder = createRoute({
  method: 'post',
  path: '/api/desk/reorder-points',
  summary: 'Set when to reorder a formula (staff)',
  tags,
  request: { body: jsonBody(shapes.ReorderPoint) },
  responses: allNow,
});
const detail = createRoute({
  method: 'get',
  path: '/api/desk/lots/{id}',
  summary: 'One lot with its movements and its recall (staff)',
  tags,
  request: { params },
  responses: lotNow,
});
const correct = createRoute({
  method: 'post',
  path: '/api/desk/lots/{id}/corrections',
  summary: 'Sticks spoiled, or the stock was counted (staff)',
  tags,
  request: { params, body: jsonBody(shapes.CorrectLot) },
  responses: lotNow,
});
const recall = createRoute({
  method: 'post',
  path: '/api/desk/lots/{id}/recall',
  summary: 'Recall a lot: hold what has not left, and write to every household that got it (staff)',
  tags,
  request: { params, body: jsonBody(shapes.RecallLot) },
  responses: lotNow,
});
const progress = createRoute({
  method: 'get',
  path: '/api/desk/lots/{id}/recall',
  summary: 'How far the mails about a recall are (staff)',
  tags,
  request: { params },
  responses: { 200: jsonOk(shapes.RecallProgress, 'Boxes and mails so far') },
});
const recipients = createRoute({
  method: 'get',
  path: '/api/desk/lots/{id}/recipients.csv',
  summary: 'Everybody who was written to about a recalled lot (staff)',
  tags,
  request: { params },
  responses: { 200: { description: 'A CSV file', content: { 'text/csv': {} } } },
});

const recipientsPdf = createRoute({
  method: 'get',
  path: '/api/desk/lots/{id}/recipients.pdf',
  summary: 'The same on paper, with the boxes that are held (staff)',
  tags,
  request: { params },
  responses: { 200: { description: 'A document', content: { 'application/pdf': {} } } },
});

const NUMBERED = { number: ({ code }: { code: string }) => code };

export function lotRoutes(router: ReturnType<typeof newRouter>) {
  router.openapi(list, async (c) =>
    answer(c, await asStaff(c.var, { action: 'lot.list' }, readLots, { records: ({ lots }) => lots.length })),
  );
  router.openapi(receive, async (c) => {
    const lot = c.req.valid('json');
    const act = { action: 'lot.receive', subject: lot.id } as const;
    const work = asStaff(
      c.var,
      act,
      async (ctx, scope) => (await receiveLot(ctx, scope, lot)) ?? readLots(ctx, scope),
      {
        number: () => lot.code,
      },
    );
    return answer(c, await work);
  });
  router.openapi(reorder, async (c) => {
    const input = c.req.valid('json');
    const work = asStaff(
      c.var,
      { action: 'lot.reorder' },
      async (ctx, scope) => (await setReorderPoint(ctx, scope, input)) ?? readLots(ctx, scope),
    );
    return answer(c, await work);
  });
  router.openapi(detail, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: 'lot.read', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => readLot(ctx, scope, subject), NUMBERED));
  });
  router.openapi(correct, async (c) => {
    const [{ id: subject }, input] = [c.req.valid('param'), c.req.valid('json')];
    const act = { action: 'lot.correct', subject } as const;
    const work = asStaff(
      c.var,
      act,
      async (ctx, scope) => (await correctLot(ctx, scope, subject, input)) ?? readLot(ctx, scope, subject),
      NUMBERED,
    );
    return answer(c, await work);
  });
  router.openapi(recall, async (c) => {
    const [{ id: subject }, input] = [c.req.valid('param'), c.req.valid('json')];
    const act = { action: 'lot.recall', subject } as const;
    const work = asStaff(
      c.var,
      act,
      async (ctx, scope) => (await recallLot(ctx, scope, subject, input)) ?? readLot(ctx, scope, subject),
      NUMBERED,
    );
    return answer(c, await work);
  });
  router.openapi(progress, async (c) => {
    const { id } = c.req.valid('param');
    const work = readUnrecorded(c.var, 'lot.progress', (ctx, scope) => readRecallProgress(ctx, scope, id));
    return answer(c, await work);
  });
  router.openapi(recipients, async (c) => {
    const found = await recallListOf(c.var, c.req.valid('param').id);
    if (isDomainError(found)) return answer(c, found);
    return sendDownload(c, recipientsCsv(found), { type: 'text/csv; charset=utf-8', name: `${fileOf(found)}.csv` });
  });
  router.openapi(recipientsPdf, async (c) => {
    const found = await recallListOf(c.var, c.req.valid('param').id);
    if (isDomainError(found)) return answer(c, found);
    const file = await c.var.services.workers.run(recallListTask, found);
    return sendDownload(c, file, { type: 'application/pdf', name: `${fileOf(found)}.pdf` });
  });
}

const recallListOf = (asked: StaffRequest, subject: string) =>
  asStaff(asked, { action: 'lot.recipients', subject }, (ctx, scope) => listRecipients(ctx, scope, subject), {
    number: ({ number }) => number,
    records: ({ rows }) => rows.length,
  });

const fileOf = ({ number }: RecallList): string => `recall-${number.replace(/[^\w.-]/g, '-')}`;

/** For the types of the client's answers (web/answers.ts). */
export type LotRoutes =
  | typeof list
  | typeof receive
  | typeof reorder
  | typeof detail
  | typeof correct
  | typeof recall
  | typeof progress
  | typeof recipients
  | typeof recipientsPdf;
