import { payInvoice } from '../billing/collection.ts';
import type { Endpoint } from '../endpoint.ts';
import { need, PAGING, page } from '../store.ts';

export const invoiceEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/invoices',
    accepts: [...PAGING, 'customer', 'subscription', 'status'],
    run: ({ scene, params }) => {
      const filter = {
        customer: params.text('customer'),
        parent: params.text('subscription'),
        fields: { status: params.text('status') },
      };
      return page(scene, 'invoice', params, filter, '/v1/invoices');
    },
  },
  { method: 'GET', path: '/v1/invoices/:id', accepts: [], run: ({ scene, id }) => need(scene, 'invoice', id) },
  {
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    accepts: ['payment_method', 'off_session'],
    run: ({ scene, id, params }) => payInvoice(scene, id, params.text('payment_method')),
  },
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    accepts: [...PAGING, 'invoice', 'status'],
    run: ({ scene, params }) => {
      const filter = { parent: params.text('invoice'), fields: { status: params.text('status') } };
      return page(scene, 'invoice_payment', params, filter, '/v1/invoice_payments');
    },
  },
  {
    method: 'GET',
    path: '/v1/invoice_payments/:id',
    accepts: [],
    run: ({ scene, id }) => need(scene, 'invoice_payment', id),
  },
];
