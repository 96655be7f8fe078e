import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type Stripe from 'stripe';
import { BANKS } from '../billing/test-banks.ts';
import { type Outcome, pay } from '../billing/checkout.ts';
import { isWallet, methodsFor } from '../billing/payment-method-types.ts';
import { sandboxNow } from '../webhooks/webhook-delivery.ts';
import type { Dependencies } from '../request-context.ts';
import { find } from '../objects/store.ts';
import { basePath, sameOrigin, thenDeliver, withObject } from './responses.ts';
import { checkConfirm, Confirm, type Fields } from './elements-form.ts';
import { asksShipping, isPurchase } from './form.ts';

type Session = Stripe.Checkout.Session;
type ErrorStatus = 400 | 402 | 403 | 404 | 410 | 413 | 422;

/**
 * Routes behind a payment form in the shop's own page, in place of Stripe's script: describe a session, and confirm it.
 */
export function elementsRoutes(deps: Dependencies): Hono {
  const routes = new Hono();
  const tooLong = (c: Context) => refuse(c, 413, 'The request is too large for a payment form.', 'too_large');
  const strange = (c: Context) =>
    refuse(c, 403, 'The request did not come from this shop. Nothing was charged.', 'origin');
  routes.use('*', bodyLimit({ maxSize: 16 * 1024, onError: tooLong }), sameOrigin(deps, strange));
  routes.get('/:id', async (c) => {
    const session = await opened(deps, c.req.param('id'), c.req.query('client_secret') ?? '');
    return session ? say(c, 200, described(session)) : missing(c);
  });
  routes.post('/:id/confirm', (c) => confirm(deps, c, c.req.param('id')));
  return routes;
}

const say = (c: Context, status: 200 | ErrorStatus, body: object) =>
  c.json(body, status, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });

const refuse = (c: Context, status: ErrorStatus, sentence: string, code: string, fields?: Fields) =>
  say(c, status, { error: { message: sentence, code, ...(fields && { fields }) } });

/** One answer for a session that is not there and for one whose secret is another. */
const missing = (c: Context) => refuse(c, 404, 'There is no such payment.', 'resource_missing');

const digest = (text: string) => createHash('sha256').update(text).digest();

async function opened(deps: Dependencies, id: string, secret: string): Promise<Session | null> {
  const stored = await withObject(deps, id, (context) => find(context, 'checkout.session', id));
  const expected = stored?.data.client_secret;
  return stored && expected && timingSafeEqual(digest(expected), digest(secret)) ? stored.data : null;
}

function described(session: Session) {
  const methods = methodsFor(session.payment_method_types);
  return {
    mode: session.mode,
    status: session.status,
    amount: session.amount_total ?? 0,
    currency: session.currency,
    methods,
    ...(methods.includes('ideal') && { banks: BANKS.map(({ id, label }) => ({ id, label })) }),
  };
}

const invalidBody = ([first]: readonly { path: PropertyKey[]; message: string }[]) =>
  `Invalid ${first?.path.join('.') || 'body'}: ${first?.message ?? 'it could not be read.'}`;

async function confirm(deps: Dependencies, c: Context, id: string): Promise<Response> {
  const posted = Confirm.safeParse(await c.req.json().catch(() => null));
  if (!posted.success) return refuse(c, 400, invalidBody(posted.error.issues), 'parameter_invalid');
  const session = await opened(deps, id, posted.data.clientSecret);
  if (!session) return missing(c);
  if (session.status === 'complete') return answer(deps, c, { kind: 'complete', session });
  if (!methodsFor(session.payment_method_types).includes(posted.data.method))
    return refuse(c, 422, 'This payment method is not available for this payment.', 'payment_method_not_available');
  if (asksShipping(session) && !isWallet(posted.data.method))
    return refuse(c, 422, 'Enter the delivery address.', 'incomplete_fields');
  const purchase = checkConfirm(session, posted.data, await sandboxNow(deps));
  if (!isPurchase(purchase)) return wrongFields(c, purchase);
  return answer(
    deps,
    c,
    await thenDeliver(deps, (ids) => withObject(deps, id, (context) => pay(context, id, purchase), ids)),
  );
}

function wrongFields(c: Context, fields: Fields): Response {
  const [first] = Object.values(fields);
  return refuse(c, 422, first ?? 'Something is missing.', 'incomplete_fields', fields);
}

function answer(deps: Dependencies, c: Context, outcome: Outcome): Response {
  const { session } = outcome;
  switch (outcome.kind) {
    case 'complete':
      return say(c, 200, {
        status: session.payment_status === 'unpaid' ? 'processing' : 'complete',
        sessionId: session.id,
      });
    case 'approve':
      return say(c, 200, { status: 'redirect', url: `${basePath(deps)}/checkout/${session.id}/approve` });
    case 'declined':
      return refuse(c, 402, outcome.decline.message, outcome.decline.declineCode ?? outcome.decline.code);
    case 'closed':
      return refuse(c, 410, 'This payment has expired. Nothing was charged.', 'session_expired');
  }
}
