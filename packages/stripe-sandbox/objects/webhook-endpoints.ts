import type Stripe from 'stripe';
import type { Endpoint } from '../api/endpoint.ts';
import { invalid } from '../api/errors.ts';
import { stripeId } from '../api/ids.ts';
import type { Params } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { insert, lock, remove, save } from './store.ts';
import { endpoint, list, retrieve } from './endpoints.ts';

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

async function create(context: RequestContext, params: Params): Promise<Stripe.WebhookEndpoint> {
  const endpoint: Stripe.WebhookEndpoint = {
    id: stripeId('we'),
    object: 'webhook_endpoint',
    api_version: params.text('api_version') ?? null,
    application: null,
    created: context.now,
    description: params.text('description') ?? null,
    enabled_events: readEvents(params),
    livemode: false,
    metadata: params.metadata(),
    status: 'enabled',
    url: readUrl(params),
  };
  const secret = stripeId('whsec'); // returned this once
  await insert(context, endpoint, { secret, connect: params.flag('connect') ?? false });
  return { ...endpoint, secret };
}

async function update(context: RequestContext, id: string, params: Params): Promise<Stripe.WebhookEndpoint> {
  const { data: before, hidden } = await lock(context, 'webhook_endpoint', id);
  const disabled = params.flag('disabled');
  const after: Stripe.WebhookEndpoint = {
    ...before,
    description: params.has('description') ? (params.text('description') ?? null) : before.description,
    enabled_events: params.has('enabled_events') ? readEvents(params) : before.enabled_events,
    metadata: params.metadata(before.metadata),
    status: disabled === undefined ? before.status : disabled ? 'disabled' : 'enabled',
    url: params.has('url') ? readUrl(params) : before.url,
  };
  return save(context, after, hidden);
}

async function destroy(context: RequestContext, id: string): Promise<Stripe.DeletedWebhookEndpoint> {
  await lock(context, 'webhook_endpoint', id);
  await remove(context, id);
  return { id, object: 'webhook_endpoint', deleted: true };
}

const PATH = '/v1/webhook_endpoints';

export const webhookEndpoints: Endpoint[] = [
  endpoint(
    'POST',
    PATH,
    ['api_version', 'connect', 'description', 'enabled_events', 'metadata', 'url'],
    ({ context, params }) => create(context, params),
  ),
  list(PATH, 'webhook_endpoint'),
  retrieve(PATH, 'webhook_endpoint'),
  endpoint(
    'POST',
    `${PATH}/:id`,
    ['description', 'disabled', 'enabled_events', 'metadata', 'url'],
    ({ context, params, id }) => update(context, id, params),
  ),
  endpoint('DELETE', `${PATH}/:id`, [], ({ context, id }) => destroy(context, id)),
];
