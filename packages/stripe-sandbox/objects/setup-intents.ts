import type { Endpoint } from '../api/endpoint.ts';
import { need } from './store.ts';
import { PAGING, page } from './paging.ts';
import { endpoint } from './endpoints.ts';

/** Setup intents are read only: sessions in setup mode create them. */
export const setupEndpoints: Endpoint[] = [
  endpoint('GET', '/v1/setup_intents', [...PAGING, 'customer', 'payment_method'], ({ context, params }) => {
    const fields = { payment_method: params.text('payment_method') };
    return page(context, 'setup_intent', params, { customer: params.text('customer'), fields }, '/v1/setup_intents');
  }),
  endpoint('GET', '/v1/setup_intents/:id', ['client_secret'], ({ context, id }) => need(context, 'setup_intent', id)),
];
