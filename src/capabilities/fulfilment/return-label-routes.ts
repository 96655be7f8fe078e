import { createRoute } from '@hono/zod-openapi';
import { asStaff, type StaffRequest } from '#src/capabilities/access/actions/as-staff.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { sendDownload } from '#src/platform/http/download.ts';
import { answer, jsonOk, type newRouter } from '#src/platform/http/router.ts';
import { buyLabel } from './actions/buy-label.ts';
import { returnLabelFiles } from './actions/read-label.ts';
import { wantReturnLabel } from './actions/want-label.ts';
import { OrderParams, ParcelLabelView } from './desk-order-contract.ts';

const tags = ['desk'];
const path = '/api/desk/orders/{id}/return-label' as const;
const request = { params: OrderParams };
const NUMBERED = { number: ({ number }: { number: string }) => number };

const buy = createRoute({
  method: 'post',
  path,
  summary: 'Buys the label that the samples of an order come back with; bought before, it stays that one (staff)',
  tags,
  request,
  responses: { 200: jsonOk(ParcelLabelView, 'The label') },
});
const pdf = createRoute({
  method: 'get',
  path: `${path}.pdf`,
  summary: 'The return label of an order, which goes into its kit (staff)',
  tags,
  request,
  responses: { 200: { description: 'A document', content: { 'application/pdf': {} } } },
});
const zpl = createRoute({
  method: 'get',
  path: `${path}.zpl`,
  summary: 'The return label of an order for a ZPL printer (staff)',
  tags,
  request,
  responses: { 200: { description: 'ZPL', content: { 'text/plain': {} } } },
});

const filesOf = (asked: StaffRequest, subject: string) =>
  asStaff(
    asked,
    { action: 'order.return-print', subject },
    (ctx, scope) => returnLabelFiles(ctx, scope, subject),
    NUMBERED,
  );

export function returnLabelRoutes(router: ReturnType<typeof newRouter>) {
  router.openapi(buy, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: 'order.return-label', subject } as const;
    const wanted = await asStaff(c.var, act, (ctx, scope) => wantReturnLabel(ctx, scope, subject), NUMBERED);
    return answer(c, isDomainError(wanted) ? wanted : await buyLabel(c.var.services, wanted.labelId));
  });
  router.openapi(pdf, async (c) => {
    const found = await filesOf(c.var, c.req.valid('param').id);
    if (isDomainError(found)) return answer(c, found);
    return sendDownload(c, found.files.pdf, { type: 'application/pdf', name: `return-label-${found.number}.pdf` });
  });
  router.openapi(zpl, async (c) => {
    const found = await filesOf(c.var, c.req.valid('param').id);
    if (isDomainError(found)) return answer(c, found);
    return sendDownload(c, found.files.zpl, { type: 'text/plain', name: `return-label-${found.number}.zpl` });
  });
}

/** For the types of the client's answers (web/answers.ts). */
export type ReturnLabelRoutes = typeof buy;
