import { sql } from 'drizzle-orm';
import { payInvoice, voidInvoice } from '../billing/collection.ts';
import { previewInvoice } from '../billing/preview.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { record } from '../webhooks/record-event.ts';
import { invalid } from '../api/errors.ts';
import { lock, need, remove } from './store.ts';
import { pageOfParts } from './paging.ts';
import { objects } from '../tables.ts';
import { endpoint, list, retrieve } from './endpoints.ts';

export const invoiceEndpoints: Endpoint[] = [
  list('/v1/invoices', 'invoice', ['customer', 'subscription', 'status'], (params) => ({
    customer: params.text('customer'),
    parent: params.text('subscription'),
    fields: { status: params.oneOf('status', ['draft', 'open', 'void', 'paid', 'uncollectible']) },
  })),
  endpoint(
    'POST',
    '/v1/invoices/create_preview',
    ['customer', 'discounts', 'invoice_items', 'preview_mode', 'subscription', 'subscription_details'],
    ({ context, params }) => previewInvoice(context, params),
  ),
  retrieve('/v1/invoices', 'invoice'),
  endpoint(
    'GET',
    '/v1/invoices/:id/lines',
    ['limit', 'starting_after', 'ending_before'],
    async ({ context, id, params }) => {
      const { lines } = await need(context, 'invoice', id);
      return pageOfParts(lines.data, params, lines.url);
    },
  ),
  endpoint('POST', '/v1/invoices/:id/pay', ['payment_method', 'off_session'], ({ context, id, params }) =>
    payInvoice(context, id, params.text('payment_method')),
  ),
  endpoint('POST', '/v1/invoices/:id/void', [], ({ context, id }) => voidInvoice(context, id)),
  list('/v1/invoiceitems', 'invoiceitem', ['customer', 'invoice', 'pending'], (params) => {
    const pending = params.flag('pending');
    const waits = sql`${objects.data}->>'invoice' is null`;
    const where = pending === undefined ? undefined : pending ? waits : sql`not (${waits})`;
    return { customer: params.text('customer'), fields: { invoice: params.text('invoice') }, where };
  }),
  endpoint('DELETE', '/v1/invoiceitems/:id', [], async ({ context, id }) => {
    const { data: item } = await lock(context, 'invoiceitem', id);
    if (item.invoice) throw invalid('This invoice item is on an invoice that is final.');
    await remove(context, id);
    await record(context, 'invoiceitem.deleted', item);
    return { id, object: 'invoiceitem', deleted: true };
  }),
  list('/v1/invoice_payments', 'invoice_payment', ['invoice', 'payment', 'status'], (params) => {
    const intent = params.map('payment')?.text('payment_intent');
    const where = intent ? sql`${objects.data}->'payment'->>'payment_intent' = ${intent}` : undefined;
    const fields = { status: params.oneOf('status', ['open', 'paid', 'canceled']) };
    return { parent: params.text('invoice'), fields, where };
  }),
  retrieve('/v1/invoice_payments', 'invoice_payment'),
];
