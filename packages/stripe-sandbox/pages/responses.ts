import type { Context } from 'hono';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type Stripe from 'stripe';
import { deliverEventsOf } from '../webhooks/webhook-delivery.ts';
import { stripeId } from '../api/ids.ts';
import { onTestClock } from '../objects/test-clocks.ts';
import { type Dependencies, type RequestContext, type RequestIds, withTransaction } from '../request-context.ts';
import { MessagePage } from './other-pages.tsx';
import { SiteContext } from './parts.tsx';

type Session = Stripe.Checkout.Session;

/** URL that the buyer returns to, with the session's id filled in. */
export function wayBack(session: Session): string {
  const url = session.return_url ?? session.success_url ?? '/';
  return url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** Path that the pages are mounted at. */
export const basePath = ({ pagesUrl }: Dependencies): string => new URL(pagesUrl).pathname.replace(/\/$/, '');

/** Refuses forms posted by other sites, by the headers that browsers send. */
export function sameOrigin({ pagesUrl }: Dependencies, refuse: (c: Context) => Response) {
  const ours = new URL(pagesUrl).origin;
  return async (c: Context, next: () => Promise<void>) => {
    if (c.req.method !== 'POST') return next();
    const origin = c.req.header('origin');
    const own = origin
      ? origin === ours || origin === new URL(c.req.url).origin
      : c.req.header('sec-fetch-site') === 'same-origin';
    if (own) return next();
    return refuse(c);
  };
}

export const message = (title: string, text: string, back: string | null): ReactElement =>
  createElement(MessagePage, { title, text, back });

export function page(
  deps: Dependencies,
  c: Context,
  status: 200 | 402 | 403 | 404 | 410 | 422,
  element: ReactElement,
  ways?: Partial<Pick<Session, 'success_url' | 'cancel_url' | 'return_url'>>,
): Response {
  const targets = [ways?.success_url, ways?.cancel_url, ways?.return_url]
    .filter((url) => typeof url === 'string')
    .map((url) => new URL(url).origin);
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    `form-action ${["'self'", ...new Set(targets)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const site = { base: basePath(deps), business: deps.business };
  const html = renderToStaticMarkup(createElement(SiteContext, { value: site }, element));
  return c.html(`<!doctype html>${html}`, status, {
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
}

/**
 * Runs the work and, after its commit, delivers its events before the buyer is redirected. Failed deliveries are
 * retried later.
 */
export async function thenDeliver<T>(deps: Dependencies, work: (ids: { requestId: string }) => Promise<T>): Promise<T> {
  const requestId = stripeId('req');
  const outcome = await work({ requestId });
  await deliverEventsOf(deps, requestId);
  return outcome;
}

/** Runs work about an object in one transaction, on the test clock of the object where it has one. */
export function withObject<T>(
  deps: Dependencies,
  id: string,
  work: (context: RequestContext) => Promise<T>,
  ids?: RequestIds,
): Promise<T> {
  return withTransaction(deps, async (context) => work(await onTestClock(context, [id])), ids);
}
