import type Stripe from 'stripe';
import type { Endpoint } from '../api/endpoint.ts';
import { stripeId } from '../api/ids.ts';
import type { Params } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { all, insert, lock, need, save } from './store.ts';
import { endpoint, list, retrieve } from './endpoints.ts';

const PATH = '/v1/payment_method_domains';

/** A domain is ready at once: nothing has to be put onto it. Registered again, it is the same. */
async function create(context: RequestContext, params: Params): Promise<Stripe.PaymentMethodDomain> {
  const domain_name = params.requiredText('domain_name').toLowerCase();
  const [known] = await all(context, 'payment_method_domain', { fields: { domain_name } });
  if (known) return known;
  const ready = { status: 'active' } as const;
  return insert(context, {
    id: stripeId('pmd'),
    object: 'payment_method_domain',
    amazon_pay: ready,
    apple_pay: ready,
    created: context.now,
    domain_name,
    enabled: params.flag('enabled') ?? true,
    google_pay: ready,
    klarna: ready,
    link: ready,
    livemode: false,
    paypal: ready,
  });
}

async function update(context: RequestContext, id: string, params: Params): Promise<Stripe.PaymentMethodDomain> {
  const { data, hidden } = await lock(context, 'payment_method_domain', id);
  return save(context, { ...data, enabled: params.flag('enabled') ?? data.enabled }, hidden);
}

export const paymentMethodDomains: Endpoint[] = [
  endpoint('POST', PATH, ['domain_name', 'enabled'], ({ context, params }) => create(context, params)),
  list(PATH, 'payment_method_domain', ['domain_name', 'enabled'], (params) => ({
    fields: { domain_name: params.text('domain_name'), enabled: params.text('enabled') },
  })),
  retrieve(PATH, 'payment_method_domain'),
  endpoint('POST', `${PATH}/:id`, ['enabled'], ({ context, params, id }) => update(context, id, params)),
  endpoint('POST', `${PATH}/:id/validate`, [], ({ context, id }) => need(context, 'payment_method_domain', id)),
];
