import type Stripe from 'stripe';
import type { Endpoint } from '../endpoint.ts';
import { stripeId } from '../ids.ts';
import type { Params } from '../params.ts';
import type { Scene } from '../scene.ts';
import { all, insert, lock, need, PAGING, page, save } from '../store.ts';

const PATH = '/v1/payment_method_domains';

/** A domain is ready at once: nothing has to be put onto it. Registered again, it is the same. */
async function create(scene: Scene, params: Params): Promise<Stripe.PaymentMethodDomain> {
  const domain_name = params.requiredText('domain_name').toLowerCase();
  const [known] = await all(scene, 'payment_method_domain', { fields: { domain_name } });
  if (known) return known;
  const ready = { status: 'active' } as const;
  return insert(scene, {
    id: stripeId('pmd'),
    object: 'payment_method_domain',
    amazon_pay: ready,
    apple_pay: ready,
    created: scene.now,
    domain_name,
    enabled: params.flag('enabled') ?? true,
    google_pay: ready,
    klarna: ready,
    link: ready,
    livemode: false,
    paypal: ready,
  });
}

async function update(scene: Scene, id: string, params: Params): Promise<Stripe.PaymentMethodDomain> {
  const { data, hidden } = await lock(scene, 'payment_method_domain', id);
  return save(scene, { ...data, enabled: params.flag('enabled') ?? data.enabled }, hidden);
}

export const paymentMethodDomains: Endpoint[] = [
  {
    method: 'POST',
    path: PATH,
    accepts: ['domain_name', 'enabled'],
    run: ({ scene, params }) => create(scene, params),
  },
  {
    method: 'GET',
    path: PATH,
    accepts: [...PAGING, 'domain_name', 'enabled'],
    run: ({ scene, params }) => {
      const fields = { domain_name: params.text('domain_name'), enabled: params.text('enabled') };
      return page(scene, 'payment_method_domain', params, { fields }, PATH);
    },
  },
  { method: 'GET', path: `${PATH}/:id`, accepts: [], run: ({ scene, id }) => need(scene, 'payment_method_domain', id) },
  {
    method: 'POST',
    path: `${PATH}/:id`,
    accepts: ['enabled'],
    run: ({ scene, params, id }) => update(scene, id, params),
  },
  {
    method: 'POST',
    path: `${PATH}/:id/validate`,
    accepts: [],
    run: ({ scene, id }) => need(scene, 'payment_method_domain', id),
  },
];
