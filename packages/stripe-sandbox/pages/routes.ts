import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createElement } from 'react';
import type Stripe from 'stripe';
import type { Reduction } from '../billing/compute-totals.ts';
import { answerApproval, type Outcome, pay } from '../billing/checkout.ts';
import { AUTHENTICATION_FAILED } from '../billing/test-cards.ts';
import { sandboxNow } from '../webhooks/webhook-delivery.ts';
import { type Entered, hiddenSession, type SessionHidden } from '../objects/session-hidden.ts';
import { readReductionOf } from '../objects/coupons.ts';
import type { Dependencies } from '../request-context.ts';
import { find } from '../objects/store.ts';
import { basePath, message, page, sameOrigin, thenDeliver, wayBack, withObject } from './responses.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { countriesOf } from './countries.ts';
import { connectRoutes } from './connect.ts';
import { elementsRoutes } from './elements.ts';
import { checkForm, type Issues, isPurchase, readTyped, type Typed } from './form.ts';
import { invoiceRoutes } from './invoices.ts';
import { STYLES } from './styles.ts';
import { ApprovePage } from './other-pages.tsx';

type Session = Stripe.Checkout.Session;

interface Open {
  session: Session;
  hidden: SessionHidden;
  reduction: Reduction | null;
  now: number;
}

/** The hosted payment page: plain forms, no script. */
export function createPages(deps: Dependencies): Hono {
  const pages = new Hono();
  const strange = (c: Context) =>
    page(
      deps,
      c,
      403,
      message('This form was sent by another page', 'Nothing was charged. Go back and press the button there.', null),
    );
  pages.get('/styles.css', (c) => asset(c, 'text/css; charset=utf-8', STYLES));
  pages.use('/checkout/*', bodyLimit({ maxSize: 64 * 1024 }), sameOrigin(deps, strange));
  pages.get('/checkout/:id', (c) => showForm(deps, c));
  pages.post('/checkout/:id', (c) => takeForm(deps, c));
  pages.get('/checkout/:id/approve', (c) => showApproval(deps, c));
  pages.post('/checkout/:id/approve', (c) => takeApproval(deps, c));
  pages.route('/elements', elementsRoutes(deps));
  pages.route('/invoices', invoiceRoutes(deps, strange));
  pages.route('/connect', connectRoutes(deps, strange));
  return pages;
}

const unknown = (deps: Dependencies, c: Context) =>
  page(deps, c, 404, message('There is no such payment', 'The address may be incomplete. Nothing was charged.', null));

/** The form of such a session stands in the shop's own page; only the bank's question is asked here. */
const isEmbedded = (session: Session) => session.ui_mode === 'elements';

function asset(c: Context, type: string, body: string) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=300', etag };
  return c.req.header('if-none-match') === etag ? c.body(null, 304, headers) : c.body(body, 200, headers);
}

/** The session if it can still be paid; else the response. */
async function open(deps: Dependencies, c: Context): Promise<Open | Response> {
  const id = c.req.param('id') ?? '';
  const found = await withObject(deps, id, async (context) => {
    const stored = await find(context, 'checkout.session', id);
    if (!stored) return null;
    const hidden = hiddenSession(stored.hidden);
    const reduction = hidden.coupon ? await readReductionOf(context, hidden.coupon) : null;
    return { session: stored.data, hidden, reduction, now: context.now };
  });
  if (!found) return unknown(deps, c);
  const { session, now } = found;
  if (session.status === 'complete') return c.redirect(wayBack(session), 303);
  if (session.status === 'expired' || session.expires_at <= now) return expired(deps, c, session);
  return found;
}

function expired(deps: Dependencies, c: Context, session: Session): Response {
  if (isEmbedded(session)) return c.redirect(wayBack(session), 303);
  return page(
    deps,
    c,
    410,
    message('This payment page has expired', 'Nothing was charged. Start again from the shop.', session.cancel_url),
    session,
  );
}

function refill(entered: Entered | undefined): Typed {
  if (!entered) return {};
  const typed: Record<string, string> = { name: entered.name, email: entered.email, phone: entered.phone ?? '' };
  const addresses = { shipping: entered.shipping?.address, billing: entered.billing };
  for (const [kind, address] of Object.entries(addresses)) {
    for (const [key, value] of Object.entries(address ?? {})) typed[`${kind}_${key}`] = value ?? '';
  }
  if (entered.shipping) typed.shipping_name = entered.shipping.name;
  return typed;
}

interface Shown {
  typed: Typed;
  issues?: Issues;
  refusal?: string;
}

/** The security code is never written back into the page. */
function form(
  deps: Dependencies,
  c: Context,
  status: 200 | 402 | 422,
  order: Open,
  { typed, issues = {}, refusal }: Shown,
): Response {
  const { security_code: _, ...kept } = typed;
  if (refusal !== undefined) issues.card_number = refusal;
  return page(deps, c, status, createElement(CheckoutPage, { ...order, typed: kept, issues, refusal }), order.session);
}

async function showForm(deps: Dependencies, c: Context): Promise<Response> {
  const order = await open(deps, c);
  if (order instanceof Response) return order;
  if (isEmbedded(order.session)) return unknown(deps, c);
  const typed = refill(order.hidden.entered);
  return c.req.query('approval') === 'declined'
    ? form(deps, c, 200, order, { typed, refusal: AUTHENTICATION_FAILED.message })
    : form(deps, c, 200, order, { typed });
}

async function takeForm(deps: Dependencies, c: Context): Promise<Response> {
  const order = await open(deps, c);
  if (order instanceof Response) return order;
  if (isEmbedded(order.session)) return unknown(deps, c);
  const typed = readTyped(await c.req.parseBody());
  const purchase = checkForm(order.session, typed, countriesOf(order.session), await sandboxNow(deps));
  if (!isPurchase(purchase)) return form(deps, c, 422, order, { typed, issues: purchase });
  const outcome = await thenDeliver(deps, (ids) =>
    withObject(deps, order.session.id, (context) => pay(context, order.session.id, purchase), ids),
  );
  if (outcome.kind === 'declined') return form(deps, c, 402, order, { typed, refusal: outcome.decline.message });
  return leave(deps, c, outcome);
}

function leave(deps: Dependencies, c: Context, outcome: Outcome): Response {
  const { session } = outcome;
  switch (outcome.kind) {
    case 'complete':
      return c.redirect(wayBack(session), 303);
    case 'approve':
      return c.redirect(`${basePath(deps)}/checkout/${session.id}/approve`, 303);
    case 'declined':
      return c.redirect(
        isEmbedded(session) ? wayBack(session) : `${basePath(deps)}/checkout/${session.id}?approval=declined`,
        303,
      );
    case 'closed':
      return expired(deps, c, session);
  }
}

async function showApproval(deps: Dependencies, c: Context): Promise<Response> {
  const order = await open(deps, c);
  if (order instanceof Response) return order;
  const { session, hidden } = order;
  if (!hidden.awaiting)
    return c.redirect(isEmbedded(session) ? wayBack(session) : `${basePath(deps)}/checkout/${session.id}`, 303);
  return page(deps, c, 200, createElement(ApprovePage, { session, bank: hidden.bank }), session);
}

async function takeApproval(deps: Dependencies, c: Context): Promise<Response> {
  const order = await open(deps, c);
  if (order instanceof Response) return order;
  const { answer } = await c.req.parseBody();
  return leave(
    deps,
    c,
    await thenDeliver(deps, (ids) =>
      withObject(
        deps,
        order.session.id,
        (context) => answerApproval(context, order.session.id, answer === 'approve'),
        ids,
      ),
    ),
  );
}
