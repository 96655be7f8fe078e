import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { isDomainError } from '#src/lib/domain-error.ts';
import { answer, type HttpEnv, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { holdKey } from './actions/authenticate-key.ts';
import { listDeliveries, resend, sendTest } from './actions/deliveries.ts';
import { readOwnPartner, readPageFigures } from './actions/own-partner.ts';
import { readSales } from './actions/own-sales.ts';
import { addWebhook, changeWebhook, listWebhooks, rotateSecret } from './actions/webhooks.ts';
import * as shapes from './contract.ts';
import { keyMiddleware, keyOf, partnerOf } from './key-middleware.ts';
import { KEYED_API } from '#src/platform/http/keyed-api.ts';
import type { Scope } from './rules/scopes.ts';
import type { PartnerScope } from './scopes.ts';

const SECURITY = 'partnerKey';
const BASE = `${KEYED_API}/v1` as const;

type Shared = 'method' | 'path' | 'summary' | 'request';
type Given = Pick<Parameters<typeof createRoute>[0], Shared>;

/** A route for API keys. */
const keyed = <R extends Given, O extends z.ZodType>(route: R, ok: O, description: string) =>
  createRoute({
    ...route,
    tags: ['partner'],
    security: [{ [SECURITY]: [] }],
    responses: { 200: jsonOk(ok, description) },
  });

const Accepted = z.object({}).openapi('Accepted');
const one = { params: shapes.WebhookParams };

const ROUTES = {
  partner: keyed(
    { method: 'get', path: `${BASE}/partner`, summary: 'The partner whose key it is (partner:read)' },
    shapes.OwnPartner,
    'Page, offer and terms',
  ),
  figures: keyed(
    {
      ...{ method: 'get', path: `${BASE}/figures`, summary: 'Counts of the page by day (figures:read)' },
      request: { query: shapes.PageFiguresQuery },
    },
    shapes.PageFigures,
    'The last days',
  ),
  sales: keyed(
    {
      ...{ method: 'get', path: `${BASE}/sales`, summary: 'Orders from the page (sales:read)' },
      request: { query: shapes.SalesQuery },
    },
    shapes.PartnerSales,
    'Newest first',
  ),
  webhooks: keyed(
    { method: 'get', path: `${BASE}/webhooks`, summary: 'Webhooks (webhooks:read or webhooks:write)' },
    shapes.Webhooks,
    'All of them',
  ),
  add: keyed(
    {
      ...{ method: 'post', path: `${BASE}/webhooks`, summary: 'Add a webhook (webhooks:write)' },
      request: { body: jsonBody(shapes.AddWebhookInput) },
    },
    shapes.WebhookWithSecret,
    'With its secret, this once',
  ),
  change: keyed(
    {
      ...{ method: 'patch', path: `${BASE}/webhooks/{id}`, summary: 'Change or disable a webhook (webhooks:write)' },
      request: { ...one, body: jsonBody(shapes.ChangeWebhookInput) },
    },
    shapes.Webhook,
    'As it is now',
  ),
  rotate: keyed(
    {
      ...{ method: 'post', path: `${BASE}/webhooks/{id}/secrets`, summary: 'Make another secret (webhooks:write)' },
      request: one,
    },
    shapes.WebhookWithSecret,
    'With the new secret, this once; for 24 hours both sign',
  ),
  test: keyed(
    {
      ...{ method: 'post', path: `${BASE}/webhooks/{id}/tests`, summary: 'Send a test (webhooks:write)' },
      request: one,
    },
    Accepted,
    'It is on its way',
  ),
  deliveries: keyed(
    { method: 'get', path: `${BASE}/deliveries`, summary: 'What was sent (webhooks:read or webhooks:write)' },
    shapes.Deliveries,
    'The last 50',
  ),
  resend: keyed(
    {
      ...{ method: 'post', path: `${BASE}/deliveries/{id}/tries`, summary: 'Send an event again (webhooks:write)' },
      request: one,
    },
    Accepted,
    'It is on its way',
  ),
};

/** The partner API: for programs with a key, never for a session. */
export function routes() {
  const router = newRouter();
  router.openAPIRegistry.registerComponent('securitySchemes', SECURITY, {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of a partner: pwk_…',
  });
  router.use(`${KEYED_API}/*`, keyMiddleware);
  router.openapi(ROUTES.partner, (c) => reading(c, ['partner:read'], readOwnPartner));
  router.openapi(ROUTES.figures, (c) => {
    const { days } = c.req.valid('query');
    return reading(c, ['figures:read'], (ctx, scope) => readPageFigures(ctx, scope, days));
  });
  router.openapi(ROUTES.sales, (c) => {
    const query = c.req.valid('query');
    return reading(c, ['sales:read'], (ctx, scope) => readSales(ctx, scope, query));
  });
  router.openapi(ROUTES.webhooks, (c) =>
    reading(c, SEEING_WEBHOOKS, async (ctx, scope) => ({ webhooks: await listWebhooks(ctx, scope) })),
  );
  router.openapi(ROUTES.add, (c) => {
    const input = c.req.valid('json');
    return changing(c, (ctx, scope) => addWebhook(ctx, scope, input));
  });
  router.openapi(ROUTES.change, (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    return changing(c, (ctx, scope) => changeWebhook(ctx, scope, id, input));
  });
  router.openapi(ROUTES.rotate, (c) => {
    const { id } = c.req.valid('param');
    return changing(c, (ctx, scope) => rotateSecret(ctx, scope, id));
  });
  router.openapi(ROUTES.test, (c) => {
    const { id } = c.req.valid('param');
    return changing(c, (ctx, scope) => sendTest(ctx, scope, id));
  });
  router.openapi(ROUTES.deliveries, (c) =>
    reading(c, SEEING_WEBHOOKS, async (ctx, scope) => ({ deliveries: await listDeliveries(ctx, scope) })),
  );
  router.openapi(ROUTES.resend, (c) => {
    const { id } = c.req.valid('param');
    return changing(c, (ctx, scope) => resend(ctx, scope, id));
  });
  return router;
}

const SEEING_WEBHOOKS: Scope[] = ['webhooks:read', 'webhooks:write'];
const VISITOR = { kind: 'visitor' } as const;
type C = Context<HttpEnv>;

async function reading<T>(c: C, oneOf: readonly Scope[], work: (ctx: ReadCtx, scope: PartnerScope) => Promise<T>) {
  const scope = partnerOf(c, ...oneOf);
  return answer(c, isDomainError(scope) ? scope : await c.var.services.read(VISITOR, (ctx) => work(ctx, scope)));
}

async function changing<T>(c: C, work: (ctx: Ctx, scope: PartnerScope) => Promise<T>) {
  const scope = partnerOf(c, 'webhooks:write');
  if (isDomainError(scope)) return answer(c, scope);
  return answer(
    c,
    await c.var.services.transact(VISITOR, async (ctx) => (await holdKey(ctx, keyOf(c))) ?? work(ctx, scope)),
  );
}
