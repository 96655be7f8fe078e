import type { Endpoint } from '../api/endpoint.ts';
import { endpoint } from './endpoints.ts';

/** The account behind the key: one that may charge in all three currencies. */
export const accountEndpoints: Endpoint[] = [
  endpoint('GET', '/v1/account', [], async () => ({
    id: 'acct_sandbox',
    object: 'account',
    capabilities: { card_payments: 'active', ideal_payments: 'active', sepa_debit_payments: 'active' },
    charges_enabled: true,
    country: 'AE',
    default_currency: 'aed',
    details_submitted: true,
    email: null,
    payouts_enabled: true,
    type: 'standard',
  })),
];
