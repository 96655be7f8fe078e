import type Stripe from 'stripe';
import type { Endpoint } from '../endpoint.ts';
import { invalid } from '../faults.ts';
import { stripeId } from '../ids.ts';
import type { Params } from '../params.ts';
import type { Scene } from '../scene.ts';
import { insert, lock, need, PAGING, page, remove, save } from '../store.ts';

function readUrl(params: Params): string {
  const url = params.requiredText('url');
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw invalid(`Not a valid URL: ${url}`, { code: 'url_invalid', param: 'url' });
}

function readEvents(params: Params): string[] {
  const events = params.texts('enabled_events');
  if (events.length) return events;
  throw invalid('Missing required param: enabled_events.', { code: 'parameter_missing', param: 'enabled_events' });
}

async function create(scene: Scene, params: Params): Promise<Stripe.WebhookEndpoint> {
  const endpoint: Stripe.WebhookEndpoint = {
    id: stripeId('we'),
    object: 'webhook_endpoint',
    api_version: params.text('api_version') ?? null,
    application: null,
    created: scene.now,
    description: params.text('description') ?? null,
    enabled_events: readEvents(params),
    livemode: false,
    metadata: params.metadata(),
    status: 'enabled',
    url: readUrl(params),
  };
  await insert(scene, endpoint);
  // Returned once and not stored: the sandbox signs with the shop's own secret.
  return { ...endpoint, secret: stripeId('whsec') };
}

async function update(scene: Scene, id: string, params: Params): Promise<Stripe.WebhookEndpoint> {
  const { data: before, hidden } = await lock(scene, 'webhook_endpoint', id);
  const disabled = params.flag('disabled');
  const after: Stripe.WebhookEndpoint = {
    ...before,
    description: params.text('description') ?? before.description,
    enabled_events: params.has('enabled_events') ? readEvents(params) : before.enabled_events,
    metadata: params.metadata(before.metadata),
    status: disabled === undefined ? before.status : disabled ? 'disabled' : 'enabled',
    url: params.has('url') ? readUrl(params) : before.url,
  };
  return save(scene, after, hidden);
}

async function destroy(scene: Scene, id: string): Promise<Stripe.DeletedWebhookEndpoint> {
  await lock(scene, 'webhook_endpoint', id);
  await remove(scene, id);
  return { id, object: 'webhook_endpoint', deleted: true };
}

const PATH = '/v1/webhook_endpoints';

export const webhookEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: PATH,
    accepts: ['api_version', 'description', 'enabled_events', 'metadata', 'url'],
    run: ({ scene, params }) => create(scene, params),
  },
  {
    method: 'GET',
    path: PATH,
    accepts: PAGING,
    run: ({ scene, params }) => page(scene, 'webhook_endpoint', params, {}, PATH),
  },
  { method: 'GET', path: `${PATH}/:id`, accepts: [], run: ({ scene, id }) => need(scene, 'webhook_endpoint', id) },
  {
    method: 'POST',
    path: `${PATH}/:id`,
    accepts: ['description', 'disabled', 'enabled_events', 'metadata', 'url'],
    run: ({ scene, params, id }) => update(scene, id, params),
  },
  { method: 'DELETE', path: `${PATH}/:id`, accepts: [], run: ({ scene, id }) => destroy(scene, id) },
];
