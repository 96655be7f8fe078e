import { createRoute } from '@hono/zod-openapi';
import { asStaff, readUnrecorded } from '#src/capabilities/access/actions/as-staff.ts';
import { answer, jsonBody, jsonOk, type newRouter } from '#src/platform/http/router.ts';
import { CompareNow, Comparison, PaymentsOverview, SetAside } from './comparison-contract.ts';
import { DisputeDetail, PaymentParams, SendEvidence } from './dispute-contract.ts';
import { PlanEndings, PlanEndingsQuery } from './plan-ending-contract.ts';
import { compareNow, readComparison, readPayments, setAsideDiscrepancy } from './actions/desk-payments.ts';
import { readDispute } from './actions/read-dispute.ts';
import { readPlanEndings } from './actions/read-plan-endings.ts';
import { sendEvidence } from './actions/send-evidence.ts';

const tags = ['desk'];
const params = PaymentParams;

const overview = createRoute({
  method: 'get',
  path: '/api/desk/payments',
  summary: 'Disputes, and what differs from the payment service (staff)',
  tags,
  responses: { 200: jsonOk(PaymentsOverview, 'As it is now') },
});
const comparison = createRoute({
  method: 'get',
  path: '/api/desk/payments/comparison',
  summary: 'How far the comparison with the payment service is (staff)',
  tags,
  responses: { 200: jsonOk(Comparison, 'The newest; null before the first') },
});
const compare = createRoute({
  method: 'post',
  path: '/api/desk/payments/comparison',
  summary: 'Compare with the payment service now; one comparison runs at a time (staff)',
  tags,
  request: { body: jsonBody(CompareNow) },
  responses: { 200: jsonOk(Comparison, 'The one that runs now') },
});
const dispute = createRoute({
  method: 'get',
  path: '/api/desk/disputes/{id}',
  summary: 'One dispute with its evidence (staff)',
  tags,
  request: { params },
  responses: { 200: jsonOk(DisputeDetail, 'As it is now') },
});
const evidence = createRoute({
  method: 'post',
  path: '/api/desk/disputes/{id}/evidence',
  summary: 'Answer a dispute, once (staff)',
  tags,
  request: { params, body: jsonBody(SendEvidence) },
  responses: { 200: jsonOk(DisputeDetail, 'As it is now') },
});
const aside = createRoute({
  method: 'post',
  path: '/api/desk/discrepancies/{id}/set-aside',
  summary: 'A difference is settled by hand, or may stay (staff)',
  tags,
  request: { params, body: jsonBody(SetAside) },
  responses: { 200: jsonOk(PaymentsOverview, 'What is left') },
});

const endings = createRoute({
  method: 'get',
  path: '/api/desk/plan-endings',
  summary: 'How many plans were cancelled, and why (staff)',
  tags,
  request: { query: PlanEndingsQuery },
  responses: { 200: jsonOk(PlanEndings, 'Sums, and what was written along') },
});

export function deskRoutes(router: ReturnType<typeof newRouter>) {
  const ofOrder = { number: ({ orderNumber }: DisputeDetail) => orderNumber };
  router.openapi(overview, async (c) =>
    answer(
      c,
      await asStaff(c.var, { action: 'payment.list' }, readPayments, {
        records: ({ disputes, discrepancies }) => disputes.length + discrepancies.length,
      }),
    ),
  );
  router.openapi(comparison, async (c) => answer(c, await readUnrecorded(c.var, 'payment.comparison', readComparison)));
  router.openapi(compare, async (c) => {
    const input = c.req.valid('json');
    const act = { action: 'payment.compare' } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => compareNow(ctx, scope, input)));
  });
  router.openapi(endings, async (c) => {
    const { days } = c.req.valid('query');
    const records = { records: ({ notes }: PlanEndings) => notes.length };
    return answer(
      c,
      await asStaff(c.var, { action: 'ending.list' }, (ctx, scope) => readPlanEndings(ctx, scope, days), records),
    );
  });
  router.openapi(dispute, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: 'dispute.read', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => readDispute(ctx, scope, subject), ofOrder));
  });
  router.openapi(evidence, async (c) => {
    const { id: subject } = c.req.valid('param');
    const input = c.req.valid('json');
    return answer(
      c,
      await asStaff(
        c.var,
        { action: 'dispute.answer', subject },
        async (ctx, scope) => (await sendEvidence(ctx, scope, subject, input)) ?? readDispute(ctx, scope, subject),
        ofOrder,
      ),
    );
  });
  router.openapi(aside, async (c) => {
    const { id: subject } = c.req.valid('param');
    const { note } = c.req.valid('json');
    return answer(
      c,
      await asStaff(
        c.var,
        { action: 'difference.resolve', subject },
        async (ctx, scope) => (await setAsideDiscrepancy(ctx, scope, subject, note)) ?? readPayments(ctx, scope),
      ),
    );
  });
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes =
  | typeof overview
  | typeof endings
  | typeof comparison
  | typeof compare
  | typeof dispute
  | typeof evidence
  | typeof aside;
