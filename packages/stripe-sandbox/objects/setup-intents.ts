import type { Endpoint } from '../api/endpoint.ts';
import { need, PAGING, page } from './store.ts';

/** Setup intents are read only: sessions in setup mode create them. */
export const setupEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/setup_intents',
    accepts: [...PAGING, 'customer', 'payment_method'],
    run: ({ context, params }) => {
      const fields = { payment_method: params.text('payment_method') };
      return page(context, 'setup_intent', params, { customer: params.text('customer'), fields }, '/v1/setup_intents');
    },
  },
  {
    method: 'GET',
    path: '/v1/setup_intents/:id',
    accepts: ['client_secret'],
    run: ({ context, id }) => need(context, 'setup_intent', id),
  },
];
