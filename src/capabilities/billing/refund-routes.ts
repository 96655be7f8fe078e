import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { asStaff } from '#src/capabilities/access/actions/as-staff.ts';
import { finishDocument, type GeneratedDocument } from '#src/capabilities/access/actions/finish-document.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { isUuid } from '#src/lib/text.ts';
import { sendDownload } from '#src/platform/http/download.ts';
import { answer, type HttpEnv, jsonBody, jsonOk, type newRouter, refuse } from '#src/platform/http/router.ts';
import { MakeRefund } from './refund-contract.ts';
import { OrderPayments, OrderPaymentsQuery } from './order-payment-contract.ts';
import { PaymentParams } from './dispute-contract.ts';
import { findOrderPayments, refundByStaff } from './actions/order-payments.ts';
import { creditNoteForStaff, invoiceForStaff } from './actions/staff-documents.ts';

const tags = ['desk'];
const params = PaymentParams;
const pdf = { 200: { description: 'A document', content: { 'application/pdf': {} } } };

const find = createRoute({
  method: 'get',
  path: '/api/desk/order-payments',
  summary: 'The payments of an order, by its number or that of an invoice or credit note (staff)',
  tags,
  request: { query: OrderPaymentsQuery },
  responses: { 200: jsonOk(OrderPayments, 'As it is now') },
});
const make = createRoute({
  method: 'post',
  path: '/api/desk/invoices/{id}/refunds',
  summary: 'Refund a payment, or a part of it, once (staff)',
  tags,
  request: { params, body: jsonBody(MakeRefund) },
  responses: { 200: jsonOk(OrderPayments, 'The payments of its order') },
});
const invoiceFile = createRoute({
  method: 'get',
  path: '/api/desk/invoices/{id}/file',
  summary: 'An invoice as its buyer gets it (staff)',
  tags,
  request: { params },
  responses: pdf,
});
const creditNoteFile = createRoute({
  method: 'get',
  path: '/api/desk/credit-notes/{id}/file',
  summary: 'A credit note as its buyer gets it (staff)',
  tags,
  request: { params },
  responses: pdf,
});

export function refundRoutes(router: ReturnType<typeof newRouter>) {
  const ofOrder = { number: ({ orderNumber }: OrderPayments) => orderNumber };
  router.openapi(find, async (c) => {
    const { number } = c.req.valid('query');
    return answer(
      c,
      await asStaff(c.var, { action: 'payment.search' }, (ctx, scope) => findOrderPayments(ctx, scope, number), {
        ...ofOrder,
        records: ({ invoices }) => invoices.length,
      }),
    );
  });
  router.openapi(make, async (c) => {
    const { id: subject } = c.req.valid('param');
    const input = c.req.valid('json');
    const act = { action: 'refund.make', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => refundByStaff(ctx, scope, subject, input), ofOrder));
  });
  router.openapi(invoiceFile, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: 'invoice.file', subject } as const;
    return handOutOr(c, await asStaff(c.var, act, (ctx, scope) => invoiceForStaff(ctx, scope, subject)));
  });
  router.openapi(creditNoteFile, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: 'refund.document', subject } as const;
    return handOutOr(c, await asStaff(c.var, act, (ctx, scope) => creditNoteForStaff(ctx, scope, subject)));
  });
}

const handOutOr = (c: Context<HttpEnv>, found: GeneratedDocument | DomainError) =>
  isDomainError(found) ? refuse(c, found) : handOut(c, found);

/** Makes a document and sends it as a download. */
export async function handOut(c: Context<HttpEnv>, document: GeneratedDocument): Promise<Response> {
  const bytes = await finishDocument(c.var.services, document);
  return sendDownload(c, bytes, { type: 'application/pdf', name: `purrwell-${document.name}` });
}

/** The id in `<id>.pdf`; null for anything else. */
export function idInFile(file: string): string | null {
  const id = file.replace(/\.pdf$/, '');
  return isUuid(id) ? id : null;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = typeof find | typeof make | typeof invoiceFile | typeof creditNoteFile;
