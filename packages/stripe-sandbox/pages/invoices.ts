import { timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createElement } from 'react';
import type Stripe from 'stripe';
import { answerInvoice, type InvoiceOutcome, payByHand, savedCard, type Tender } from '../billing/hand-payment.ts';
import { AUTHENTICATION_FAILED } from '../billing/test-cards.ts';
import { sandboxNow } from '../webhooks/webhook-delivery.ts';
import type { Dependencies } from '../request-context.ts';
import { find } from '../objects/store.ts';
import { message, page, sameOrigin, thenDeliver, withObject } from './responses.ts';
import { checkCard, type Issues, readTyped, type Typed } from './form.ts';
import { ApproveInvoicePage, InvoicePage, invoicePath } from './invoice-page.tsx';

interface Open {
  invoice: Stripe.Invoice;
  saved: Stripe.PaymentMethod | null;
  awaiting: boolean;
}

/** Page of an invoice, open to holders of its URL: plain forms, no script. */
export function invoiceRoutes(deps: Dependencies, strange: (c: Context) => Response): Hono {
  const pages = new Hono();
  pages.use('*', bodyLimit({ maxSize: 64 * 1024 }), sameOrigin(deps, strange));
  pages.get('/:id', (c) => withInvoice(deps, c, (opened) => show(deps, c, opened)));
  pages.post('/:id', (c) => withInvoice(deps, c, (opened) => take(deps, c, opened)));
  pages.get('/:id/approve', (c) => withInvoice(deps, c, (opened) => showApproval(deps, c, opened)));
  pages.post('/:id/approve', (c) => withInvoice(deps, c, (opened) => takeApproval(deps, c, opened)));
  return pages;
}

/** Without its key an invoice is as unknown as one that never was. */
function opens(invoice: Stripe.Invoice, key: string): boolean {
  const right = Buffer.from(new URL(invoice.hosted_invoice_url ?? '', 'http://nowhere').searchParams.get('key') ?? '');
  const given = Buffer.from(key);
  return right.length > 0 && right.length === given.length && timingSafeEqual(right, given);
}

async function withInvoice(
  deps: Dependencies,
  c: Context,
  answer: (opened: Open) => Promise<Response> | Response,
): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const opened = await withObject(deps, id, async (context): Promise<Open | null> => {
    const stored = await find(context, 'invoice', id);
    if (!stored || !opens(stored.data, c.req.query('key') ?? '')) return null;
    const { data: invoice, hidden } = stored;
    return { invoice, saved: await savedCard(context, invoice), awaiting: typeof hidden.awaiting === 'string' };
  });
  if (opened) return answer(opened);
  const text = 'The address may be incomplete. Nothing was charged.';
  return page(deps, c, 404, message('There is no such invoice', text, null));
}

interface Shown {
  typed?: Typed;
  issues?: Issues;
  refusal?: string;
}

/** The security code is never written back into the page. */
function show(
  deps: Dependencies,
  c: Context,
  { invoice, saved }: Open,
  { typed = {}, issues = {}, refusal }: Shown = {},
) {
  const { security_code: _, ...kept } = typed;
  const said = refusal ?? (c.req.query('approval') === 'declined' ? AUTHENTICATION_FAILED.message : undefined);
  const wrong = refusal !== undefined && typed.card_number ? { card_number: refusal } : issues;
  const status = refusal !== undefined ? 402 : Object.keys(issues).length > 0 ? 422 : 200;
  const props = { invoice, saved, typed: kept, issues: wrong, refusal: said };
  return page(deps, c, status, createElement(InvoicePage, props));
}

async function readTender(deps: Dependencies, typed: Typed): Promise<Tender | Issues> {
  const issues: Issues = {};
  const input = checkCard(typed, await sandboxNow(deps), issues);
  if (!typed.name) issues.name = 'Enter the name on the card.';
  return input && typed.name && Object.keys(issues).length === 0 ? { input, name: typed.name } : issues;
}

const isTender = (read: Tender | Issues): read is Tender => 'saved' in read || 'input' in read;

async function take(deps: Dependencies, c: Context, opened: Open): Promise<Response> {
  const { invoice } = opened;
  const body = await c.req.parseBody();
  const typed = body.method === 'saved' ? {} : readTyped(body);
  const tender: Tender | Issues = body.method === 'saved' ? { saved: true } : await readTender(deps, typed);
  if (invoice.status !== 'open') return c.redirect(invoicePath(invoice), 303);
  if (!isTender(tender)) return show(deps, c, opened, { typed, issues: tender });
  const outcome = await thenDeliver(deps, (ids) =>
    withObject(deps, invoice.id, (context) => payByHand(context, invoice.id, tender), ids),
  );
  if (outcome.kind === 'declined') return show(deps, c, opened, { typed, refusal: outcome.message });
  return leave(c, invoice, outcome);
}

/** Back to the page, which shows the invoice's state. */
function leave(c: Context, invoice: Stripe.Invoice, { kind }: InvoiceOutcome): Response {
  if (kind === 'approve') return c.redirect(invoicePath(invoice, '/approve'), 303);
  return c.redirect(`${invoicePath(invoice)}${kind === 'declined' ? '&approval=declined' : ''}`, 303);
}

function showApproval(deps: Dependencies, c: Context, { invoice, awaiting }: Open): Response {
  if (invoice.status !== 'open' || !awaiting) return c.redirect(invoicePath(invoice), 303);
  return page(deps, c, 200, createElement(ApproveInvoicePage, { invoice }));
}

async function takeApproval(deps: Dependencies, c: Context, { invoice }: Open): Promise<Response> {
  const { answer } = await c.req.parseBody();
  const outcome = await thenDeliver(deps, (ids) =>
    withObject(deps, invoice.id, (context) => answerInvoice(context, invoice.id, answer === 'approve'), ids),
  );
  return leave(c, invoice, outcome);
}
