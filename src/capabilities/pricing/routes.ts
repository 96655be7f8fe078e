import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { isSecure, readHostCookie } from '#src/platform/http/host-cookie.ts';
import { answer, type HttpEnv, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import { CountriesView, GeoView, PlansQuery, PlanView } from './contract.ts';
import { QuoteRequest, SignedQuoteSchema } from './quote-contract.ts';
import { COUNTRIES } from './rules/countries.ts';
import { OFFER_HOURS } from './rules/seats.ts';
import { whereabouts } from './rules/whereabouts.ts';
import { listPlans } from './actions/list-plans.ts';
import { makeQuote } from './actions/make-quote.ts';

const quote = createRoute({
  method: 'post',
  path: '/api/quotes',
  tags: ['Prices'],
  summary: 'Price an order; the signed answer is honoured for half an hour',
  request: { body: jsonBody(QuoteRequest) },
  responses: { 201: jsonOk(SignedQuoteSchema, 'The quote and its token') },
});

const plans = createRoute({
  method: 'get',
  path: '/api/subscription-plans',
  tags: ['Prices'],
  summary: 'The plans, what they hold, what they cost and which of them is sold out',
  request: { query: PlansQuery },
  responses: { 200: jsonOk(z.array(PlanView), 'Sorted as they are shown') },
});

const geo = createRoute({
  method: 'get',
  path: '/api/geo',
  tags: ['Prices'],
  summary: 'Country and currency of the visitor, as far as the request itself tells',
  responses: { 200: jsonOk(GeoView, 'USD and no country when it tells nothing') },
});

const countries = createRoute({
  method: 'get',
  path: '/api/countries',
  tags: ['Prices'],
  summary: 'Where we deliver, and the currency of each country',
  responses: { 200: jsonOk(CountriesView, 'By name') },
});

export function routes() {
  const router = newRouter();

  router.openapi(quote, async (c) => {
    const choice = c.req.valid('json');
    const { services, actor } = c.var;
    return answer(c, await services.read(actor, (ctx) => makeQuote(ctx, choice)), 201);
  });

  router.openapi(plans, async (c) => {
    const wish = c.req.valid('query');
    const { services, actor } = c.var;
    return answer(c, await services.read(actor, (ctx) => listPlans(ctx, wish, invitationOf(c))));
  });

  router.openapi(geo, (c) => {
    c.header('Cache-Control', 'private, no-store');
    return answer(
      c,
      whereabouts((name) => c.req.header(name)),
    );
  });

  router.openapi(countries, (c) => {
    c.header('Cache-Control', 'public, max-age=3600');
    return answer(c, { countries: COUNTRIES });
  });

  return router;
}

const INVITATION_COOKIE = 'pw_seat';

/** The invitation to Pro that this browser has opened; null without one. */
export const invitationOf = (c: Context<HttpEnv>): string | null => readHostCookie(c, INVITATION_COOKIE) ?? null;

/** Keeps an invitation in a cookie that scripts cannot read, for as long as it can be used. */
export function keepInvitation(c: Context<HttpEnv>, token: string): void {
  setCookie(c, INVITATION_COOKIE, token, {
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: OFFER_HOURS * 3600,
    ...(isSecure(c.var.services.settings) ? { prefix: 'host', secure: true, path: '/' } : { path: '/api' }),
  });
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = typeof quote | typeof plans | typeof geo | typeof countries;
