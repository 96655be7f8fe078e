import type Stripe from 'stripe';
import { periodEnd } from '../objects/due.ts';
import { ApiError, invalid, notServed } from '../api/errors.ts';
import { stripeId } from '../api/ids.ts';
import { Params } from '../api/params.ts';
import { readDiscounts } from '../objects/discount-params.ts';
import { readPreviewItems } from '../objects/invoice-item-params.ts';
import { dryRun, type RequestContext } from '../request-context.ts';
import { lock } from '../objects/store.ts';
import { billPeriod } from './renewals.ts';
import { applyChange, type Change, readChange } from './updates.ts';

const DETAILS = ['cancel_at_period_end', 'items', 'metadata', 'proration_behavior', 'proration_date', 'trial_end'];

/** Invoice of a change, made by the change itself in a dry run. */
export async function previewInvoice(context: RequestContext, params: Params): Promise<Stripe.Invoice> {
  params.oneOf('preview_mode', ['next']);
  const details = params.map('subscription_details') ?? new Params({}, 'subscription_details');
  for (const key of details.keys()) if (!DETAILS.includes(key)) throw notServed(details.name(key), details.name(key));
  const id = params.requiredText('subscription');
  return dryRun(context, async (inner) => {
    const held = await lock(inner, 'subscription', id, 'subscription');
    const customer = params.text('customer');
    if (customer && customer !== held.data.customer)
      throw invalid('The subscription does not belong to this customer.', { param: 'customer' });
    const change = await readChange(inner, held, details, (_, __, subscription) =>
      readPreviewItems(inner, params, subscription),
    );
    // Discounts of the subscription, unless the request names others or none.
    const { discounts } = await readDiscounts(inner, params, change.after);
    const asked = { ...change, after: { ...change.after, discounts } };
    const atOnce = await applyChange(inner, asked);
    return asPreview(atOnce ?? (await nextInvoice(inner, asked)));
  });
}

/** The next invoice of a subscription as `invoice.upcoming` tells of it: without an id, because it does not exist yet. */
export async function upcomingInvoice(context: RequestContext, id: string): Promise<Omit<Stripe.Invoice, 'id'>> {
  const { id: _, ...invoice } = await previewInvoice(context, new Params({ subscription: id }));
  return { ...invoice, billing_reason: 'upcoming' };
}

/** Invoice at the end of the period, or now if the trial ends with the change. */
async function nextInvoice(context: RequestContext, { after, hidden, endTrial }: Change): Promise<Stripe.Invoice> {
  const now = endTrial && after.status === 'trialing' ? context.now : Math.max(context.now, periodEnd(after));
  if (after.status === 'canceled' || (after.cancel_at !== null && after.cancel_at <= now)) {
    throw new ApiError(404, 'invalid_request_error', `No upcoming invoices for subscription: ${after.id}`, {
      code: 'invoice_upcoming_none',
    });
  }
  return billPeriod({ ...context, now }, after, hidden);
}

/** Draft as a preview returns it; its id cannot be retrieved. */
function asPreview(invoice: Stripe.Invoice): Stripe.Invoice {
  const id = stripeId('upcoming_in');
  return {
    ...invoice,
    id,
    effective_at: null,
    ending_balance: null,
    hosted_invoice_url: null,
    lines: {
      ...invoice.lines,
      data: invoice.lines.data.map((line) => ({ ...line, invoice: id })),
      url: `/v1/invoices/${id}/lines`,
    },
    number: null,
    status: 'draft',
    status_transitions: { ...invoice.status_transitions, finalized_at: null },
  };
}
