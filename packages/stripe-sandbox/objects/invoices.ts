import { sql } from 'drizzle-orm';
import { payInvoice, voidInvoice } from '../billing/collection.ts';
import { previewInvoice } from '../billing/preview.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { record } from '../webhooks/record-event.ts';
import { invalid } from '../api/errors.ts';
import { lock, need, PAGING, page, pageOfParts, remove } from './store.ts';
import { objects } from '../tables.ts';

export const invoiceEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/invoices',
    accepts: [...PAGING, 'customer', 'subscription', 'status'],
    run: ({ context, params }) => {
      const filter = {
        customer: params.text('customer'),
        parent: params.text('subscription'),
        fields: { status: params.oneOf('status', ['draft', 'open', 'void', 'paid', 'uncollectible']) },
      };
      return page(context, 'invoice', params, filter, '/v1/invoices');
    },
  },
  {
    method: 'POST',
    path: '/v1/invoices/create_preview',
    accepts: ['customer', 'discounts', 'invoice_items', 'preview_mode', 'subscription', 'subscription_details'],
    run: ({ context, params }) => previewInvoice(context, params),
  },
  { method: 'GET', path: '/v1/invoices/:id', accepts: [], run: ({ context, id }) => need(context, 'invoice', id) },
  {
    method: 'GET',
    path: '/v1/invoices/:id/lines',
    accepts: ['limit', 'starting_after', 'ending_before'],
    run: async ({ context, id, params }) => {
      const { lines } = await need(context, 'invoice', id);
      return pageOfParts(lines.data, params, lines.url);
    },
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    accepts: ['payment_method', 'off_session'],
    run: ({ context, id, params }) => payInvoice(context, id, params.text('payment_method')),
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/void',
    accepts: [],
    run: ({ context, id }) => voidInvoice(context, id),
  },
  {
    method: 'GET',
    path: '/v1/invoiceitems',
    accepts: [...PAGING, 'customer', 'invoice', 'pending'],
    run: ({ context, params }) => {
      const pending = params.flag('pending');
      const waits = sql`${objects.data}->>'invoice' is null`;
      const where = pending === undefined ? undefined : pending ? waits : sql`not (${waits})`;
      const filter = { customer: params.text('customer'), fields: { invoice: params.text('invoice') }, where };
      return page(context, 'invoiceitem', params, filter, '/v1/invoiceitems');
    },
  },
  {
    method: 'DELETE',
    path: '/v1/invoiceitems/:id',
    accepts: [],
    run: async ({ context, id }) => {
      const { data: item } = await lock(context, 'invoiceitem', id);
      if (item.invoice) throw invalid('This invoice item is on an invoice that is final.');
      await remove(context, id);
      await record(context, 'invoiceitem.deleted', item);
      return { id, object: 'invoiceitem', deleted: true };
    },
  },
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    accepts: [...PAGING, 'invoice', 'payment', 'status'],
    run: ({ context, params }) => {
      const intent = params.map('payment')?.text('payment_intent');
      const where = intent ? sql`${objects.data}->'payment'->>'payment_intent' = ${intent}` : undefined;
      const filter = {
        parent: params.text('invoice'),
        fields: { status: params.oneOf('status', ['open', 'paid', 'canceled']) },
        where,
      };
      return page(context, 'invoice_payment', params, filter, '/v1/invoice_payments');
    },
  },
  {
    method: 'GET',
    path: '/v1/invoice_payments/:id',
    accepts: [],
    run: ({ context, id }) => need(context, 'invoice_payment', id),
  },
];
