import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createElement } from 'react';
import type Stripe from 'stripe';
import type { Reduction } from '../billing/bill.ts';
import { answerApproval, type Outcome, pay } from '../billing/checkout.ts';
import { AUTHENTICATION_FAILED } from '../cards.ts';
import { type Post, sandboxNow } from '../deliveries.ts';
import { type Entered, hiddenSession, type SessionHidden } from '../resources/new-session.ts';
import { readReductionOf } from '../resources/coupons.ts';
import { play } from '../scene.ts';
import { find } from '../store.ts';
import { andTell, message, page, sameOrigin, wayBack } from './answers.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { countriesOf } from './countries.ts';
import { elementsRoutes } from './elements.ts';
import { checkForm, type Issues, isPurchase, readTyped, type Typed } from './form.ts';
import { invoiceRoutes } from './invoices.ts';
import { font, stylesheet } from './look.ts';
import { ApprovePage } from './other-pages.tsx';
import { BASE } from './parts.tsx';

type Session = Stripe.Checkout.Session;

interface Open {
  session: Session;
  hidden: SessionHidden;
  reduction: Reduction | null;
  now: number;
}

/** The hosted payment page: plain forms, no script. */
export function createPages(post: Post): Hono {
  const pages = new Hono();
  pages.get('/look.css', (c) => asset(c, 'text/css; charset=utf-8', stylesheet()));
  pages.get('/fonts/:name', (c) => {
    const file = font(c.req.param('name'));
    return file ? asset(c, 'font/woff2', file) : c.notFound();
  });
  pages.use('/checkout/*', bodyLimit({ maxSize: 64 * 1024 }), sameOrigin(post.publicUrl, strange));
  pages.get('/checkout/:id', (c) => showForm(post, c));
  pages.post('/checkout/:id', (c) => takeForm(post, c));
  pages.get('/checkout/:id/approve', (c) => showApproval(post, c));
  pages.post('/checkout/:id/approve', (c) => takeApproval(post, c));
  pages.route('/elements', elementsRoutes(post));
  pages.route('/invoices', invoiceRoutes(post, strange));
  return pages;
}

const strange = (c: Context) =>
  page(
    c,
    403,
    message('That did not come from this page', 'Nothing was charged. Go back and press the button there.', null),
  );

const unknown = (c: Context) =>
  page(c, 404, message('There is no such payment', 'The address may have been cut short. Nothing was charged.', null));

/** The form of such a session stands in the shop's own page; only the bank's question is asked here. */
const isEmbedded = (session: Session) => session.ui_mode === 'elements';

function asset(c: Context, type: string, body: string | Uint8Array<ArrayBuffer>) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=300', etag };
  return c.req.header('if-none-match') === etag ? c.body(null, 304, headers) : c.body(body, 200, headers);
}

/** The session if it can still be paid; else the response. */
async function open(post: Post, c: Context): Promise<Open | Response> {
  const id = c.req.param('id') ?? '';
  const found = await play(post, async (scene) => {
    const stored = await find(scene, 'checkout.session', id);
    if (!stored) return null;
    const hidden = hiddenSession(stored.hidden);
    const reduction = hidden.coupon ? await readReductionOf(scene, hidden.coupon) : null;
    return { session: stored.data, hidden, reduction, now: scene.now };
  });
  if (!found) return unknown(c);
  const { session, now } = found;
  if (session.status === 'complete') return c.redirect(wayBack(session), 303);
  if (session.status === 'expired' || session.expires_at <= now) return expired(c, session);
  return found;
}

function expired(c: Context, session: Session): Response {
  if (isEmbedded(session)) return c.redirect(wayBack(session), 303);
  return page(
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
function form(c: Context, status: 200 | 402 | 422, order: Open, { typed, issues = {}, refusal }: Shown): Response {
  const { security_code: _, ...kept } = typed;
  if (refusal !== undefined) issues.card_number = refusal;
  return page(c, status, createElement(CheckoutPage, { ...order, typed: kept, issues, refusal }), order.session);
}

async function showForm(post: Post, c: Context): Promise<Response> {
  const order = await open(post, c);
  if (order instanceof Response) return order;
  if (isEmbedded(order.session)) return unknown(c);
  const typed = refill(order.hidden.entered);
  return c.req.query('approval') === 'declined'
    ? form(c, 200, order, { typed, refusal: AUTHENTICATION_FAILED.message })
    : form(c, 200, order, { typed });
}

async function takeForm(post: Post, c: Context): Promise<Response> {
  const order = await open(post, c);
  if (order instanceof Response) return order;
  if (isEmbedded(order.session)) return unknown(c);
  const typed = readTyped(await c.req.parseBody());
  const purchase = checkForm(order.session, typed, countriesOf(order.session), await sandboxNow(post));
  if (!isPurchase(purchase)) return form(c, 422, order, { typed, issues: purchase });
  const outcome = await andTell(post, (occasion) =>
    play(post, (scene) => pay(scene, order.session.id, purchase), occasion),
  );
  if (outcome.kind === 'declined') return form(c, 402, order, { typed, refusal: outcome.decline.message });
  return leave(c, outcome);
}

function leave(c: Context, outcome: Outcome): Response {
  const { session } = outcome;
  switch (outcome.kind) {
    case 'complete':
      return c.redirect(wayBack(session), 303);
    case 'approve':
      return c.redirect(`${BASE}/checkout/${session.id}/approve`, 303);
    case 'declined':
      return c.redirect(
        isEmbedded(session) ? wayBack(session) : `${BASE}/checkout/${session.id}?approval=declined`,
        303,
      );
    case 'closed':
      return expired(c, session);
  }
}

async function showApproval(post: Post, c: Context): Promise<Response> {
  const order = await open(post, c);
  if (order instanceof Response) return order;
  const { session, hidden } = order;
  if (!hidden.awaiting)
    return c.redirect(isEmbedded(session) ? wayBack(session) : `${BASE}/checkout/${session.id}`, 303);
  return page(c, 200, createElement(ApprovePage, { session, bank: hidden.bank }), session);
}

async function takeApproval(post: Post, c: Context): Promise<Response> {
  const order = await open(post, c);
  if (order instanceof Response) return order;
  const { answer } = await c.req.parseBody();
  return leave(
    c,
    await andTell(post, (occasion) =>
      play(post, (scene) => answerApproval(scene, order.session.id, answer === 'approve'), occasion),
    ),
  );
}
