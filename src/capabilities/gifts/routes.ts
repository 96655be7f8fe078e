import { createRoute } from '@hono/zod-openapi';
import { clientOf } from '#src/capabilities/access/session-middleware.ts';
import { handOut } from '#src/capabilities/billing/refund-routes.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { sendDownload } from '#src/platform/http/download.ts';
import { answer, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import { BuyGift, GiftDocument, GiftLink, GiftPayment, GiftQuote, GiftQuoteRequest, GiftView } from './contract.ts';
import { FoundGift, GiftCode, GiftRedeemed, RedeemGift } from './redemption-contract.ts';
import { deskRoutes } from './desk-routes.ts';
import { buyGift } from './actions/buy-gift.ts';
import { makeCard } from './actions/make-card.ts';
import { quoteGift } from './actions/quote-gift.ts';
import { findGift, giftDocument, readGift } from './actions/read-gift.ts';
import { redeemGift } from './actions/redeem-gift.ts';
import { withdrawGift } from './actions/withdraw-gift.ts';

const tags = ['gifts'];

const quote = createRoute({
  method: 'post',
  path: '/api/gift-quotes',
  summary: 'Price a gift; the signed answer is honoured for half an hour',
  tags,
  request: { body: jsonBody(GiftQuoteRequest) },
  responses: { 201: jsonOk(GiftQuote, 'The price and its token') },
});
const buy = createRoute({
  method: 'post',
  path: '/api/gifts',
  summary: 'Begin the payment of a gift',
  tags,
  request: { body: jsonBody(BuyGift) },
  responses: { 200: jsonOk(GiftPayment, 'Where to pay') },
});
// The giver's link and the code are secrets: they come in bodies, so that no log and no history holds them.
const look = createRoute({
  method: 'post',
  path: '/api/gifts/status',
  summary: 'A gift as its giver sees it, through the mailed link',
  tags,
  request: { body: jsonBody(GiftLink) },
  responses: { 200: jsonOk(GiftView, 'Its state') },
});
const card = createRoute({
  method: 'post',
  path: '/api/gifts/card',
  summary: 'The card of a gift, to print',
  tags,
  request: { body: jsonBody(GiftLink) },
  responses: { 200: { description: 'A document', content: { 'application/pdf': {} } } },
});
const document = createRoute({
  method: 'post',
  path: '/api/gifts/document',
  summary: 'The invoice of a gift or a credit note for it, through the giver’s link',
  tags,
  request: { body: jsonBody(GiftDocument) },
  responses: { 200: { description: 'A document', content: { 'application/pdf': {} } } },
});
const withdrawal = createRoute({
  method: 'post',
  path: '/api/gifts/withdrawal',
  summary: 'Withdraw from a gift that was not redeemed, through the giver’s link',
  tags,
  request: { body: jsonBody(GiftLink) },
  responses: { 200: jsonOk(GiftView, 'Its state') },
});
const find = createRoute({
  method: 'post',
  path: '/api/gift-codes',
  summary: 'What a code is worth',
  tags,
  request: { body: jsonBody(GiftCode) },
  responses: { 200: jsonOk(FoundGift, 'The gift') },
});
const redeem = createRoute({
  method: 'post',
  path: '/api/gift-redemptions',
  summary: 'Redeem a code into the household of whoever is signed in',
  tags,
  request: { body: jsonBody(RedeemGift) },
  responses: { 200: jsonOk(GiftRedeemed, 'The order') },
});

export function routes() {
  const router = newRouter();
  router.openapi(quote, async (c) => {
    const { services, actor } = c.var;
    const choice = c.req.valid('json');
    return answer(c, await services.read(actor, (ctx) => quoteGift(ctx, choice)), 201);
  });
  router.openapi(buy, async (c) => answer(c, await buyGift(c.var.services, c.req.valid('json'), clientOf(c))));
  router.openapi(look, async (c) => answer(c, await readGift(c.var.services, c.req.valid('json').token, clientOf(c))));
  router.openapi(withdrawal, async (c) =>
    answer(c, await withdrawGift(c.var.services, c.req.valid('json').token, clientOf(c))),
  );
  router.openapi(find, async (c) => answer(c, await findGift(c.var.services, c.req.valid('json').code, clientOf(c))));
  router.openapi(redeem, async (c) =>
    answer(c, await redeemGift(c.var.services, c.var.actor, c.req.valid('json'), clientOf(c))),
  );
  router.openapi(document, async (c) => {
    const found = await giftDocument(c.var.services, c.req.valid('json'), clientOf(c));
    return isDomainError(found) ? answer(c, found) : handOut(c, found);
  });
  router.openapi(card, async (c) => {
    const made = await makeCard(c.var.services, c.req.valid('json').token, clientOf(c));
    if (isDomainError(made)) return answer(c, made);
    return sendDownload(c, made, { type: 'application/pdf', name: 'purrwell-gift.pdf' });
  });
  deskRoutes(router);
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes =
  | typeof quote
  | typeof buy
  | typeof look
  | typeof card
  | typeof document
  | typeof withdrawal
  | typeof find
  | typeof redeem;
