import type { Context } from 'hono';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type Stripe from 'stripe';
import { type Post, tellShop } from '../deliveries.ts';
import { stripeId } from '../ids.ts';
import { MessagePage } from './other-pages.tsx';

type Session = Stripe.Checkout.Session;

/** URL to return the buyer to: the shop's page, which asks for the state of the session. */
export function wayBack(session: Session): string {
  const url = session.return_url ?? session.success_url ?? '/';
  return url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** A form may only come from our own page: browsers say where a post comes from. */
export function sameOrigin(publicUrl: string, refuse: (c: Context) => Response) {
  const ours = new URL(publicUrl).origin;
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

export const message = (title: string, text: string, back: string | null) =>
  createElement(MessagePage, { title, text, back });

export function page(
  c: Context,
  status: 200 | 402 | 403 | 404 | 410 | 422,
  element: ReactElement,
  session?: Session,
): Response {
  const targets = [session?.success_url, session?.cancel_url, session?.return_url]
    .filter((url) => typeof url === 'string')
    .map((url) => new URL(url).origin);
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `form-action ${["'self'", ...new Set(targets)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return c.html(`<!doctype html>${renderToStaticMarkup(element)}`, status, {
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
export async function andTell<T>(post: Post, work: (occasion: { requestId: string }) => Promise<T>): Promise<T> {
  const requestId = stripeId('req');
  const outcome = await work({ requestId });
  await tellShop(post, requestId);
  return outcome;
}
