import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';

import { LoginAnswer } from '#src/capabilities/access/sign-in-contract.ts';
import { refusals as accessRefusals } from '#src/capabilities/access/contract.ts';
import { answerSignIn, clientOf, sessionOf } from '#src/capabilities/access/session-middleware.ts';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { draftToken } from '#src/capabilities/onboarding/routes.ts';
import { invitationOf } from '#src/capabilities/pricing/routes.ts';
import { isDomainError, caught } from '#src/lib/domain-error.ts';
import { line } from '#src/lib/text.ts';
import { answer, type HttpEnv, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import { type AccountOfOrder, ClaimToken, CreateAccountForOrder } from './order-account-contract.ts';
import { Agreement, CheckoutState, CheckoutUrl, CreateCheckout } from './checkout-contract.ts';
import { Donations, OwnDonations } from './donation-contract.ts';
import { EmbeddedPayment, GetOrCreateSubscription, SubscriptionOrPayment } from './subscribe-contract.ts';
import { refusals } from './contract.ts';
import { SubscriptionView } from './subscription-contract.ts';
import { booksRoutes } from './books-routes.ts';
import { deskRoutes } from './desk-routes.ts';
import { handOut, idInFile, refundRoutes } from './refund-routes.ts';
import { agreeToPayment } from './actions/agree-to-payment.ts';
import { claimOrder, makeAccountOfOrder, orderOfLink, type Proof } from './actions/claim-order.ts';
import { createCheckout } from './actions/create-checkout.ts';
import { getOrCreateSubscription } from './actions/get-or-create-subscription.ts';
import { readDonations, readOwnDonations } from './actions/read-donations.ts';
import { readCheckout } from './actions/read-checkout.ts';
import { readSubscription } from './actions/read-subscription.ts';
import { invoiceDocument, readInvoice } from './actions/read-invoice.ts';
import { creditNoteDocument, readCreditNote } from './actions/read-credit-note.ts';
import { receiveEvent } from './actions/receive-event.ts';

const tags = ['billing'];
const Done = z.object({ message: z.string() });
const params = z.object({ sessionId: line(255).min(8) });

const donated = createRoute({
  method: 'get',
  path: '/api/donations',
  summary: 'How many months are set aside for cats in shelters',
  tags,
  responses: { 200: jsonOk(Donations, 'One for each cat and month that was paid, without what went back') },
});
const ownDonated = createRoute({
  method: 'get',
  path: '/api/subscription/donations',
  summary: 'How many months are set aside with the payments of the household',
  tags,
  responses: { 200: jsonOk(OwnDonations, 'One for each cat and month that was paid, without what went back') },
});
const create = createRoute({
  method: 'post',
  path: '/api/create-checkout-session',
  summary: 'Begin a payment',
  tags,
  request: { body: jsonBody(CreateCheckout) },
  responses: { 200: jsonOk(z.union([CheckoutUrl, EmbeddedPayment]), 'Where to pay') },
});
const getOrCreate = createRoute({
  method: 'post',
  path: '/api/get-or-create-subscription',
  summary: 'The household’s subscription, or the payment that starts it',
  tags,
  request: { body: jsonBody(GetOrCreateSubscription) },
  responses: { 200: jsonOk(SubscriptionOrPayment, 'The one or the other') },
});
const agreement = createRoute({
  method: 'post',
  path: '/api/checkout-sessions/{sessionId}/agreement',
  summary: 'What the buyer confirms before paying within our page',
  tags,
  request: { params, body: jsonBody(Agreement) },
  responses: { 200: jsonOk(Done, 'Kept') },
});
const read = createRoute({
  method: 'get',
  path: '/api/checkout-sessions/{sessionId}',
  summary: 'The true state of a payment',
  tags,
  request: { params },
  responses: { 200: jsonOk(CheckoutState, 'The state') },
});
const account = createRoute({
  method: 'post',
  path: '/api/checkout-sessions/{sessionId}/account',
  summary: 'Make an account of a guest’s order',
  tags,
  request: { params, body: jsonBody(CreateAccountForOrder) },
  responses: { 201: jsonOk(LoginAnswer, 'Signed in') },
});
const claim = createRoute({
  method: 'post',
  path: '/api/checkout-sessions/{sessionId}/claim',
  summary: 'Attach a guest’s order to the account that is signed in',
  tags,
  request: { params },
  responses: { 200: jsonOk(Done, 'Attached') },
});
const lookAtLink = createRoute({
  method: 'post',
  path: '/api/claims/order',
  summary: 'The order behind a mailed link',
  tags,
  request: { body: jsonBody(ClaimToken) },
  responses: { 200: jsonOk(CheckoutState, 'The state') },
});
const accountByLink = createRoute({
  method: 'post',
  path: '/api/claims/account',
  summary: 'Make an account of a guest’s order through a mailed link',
  tags,
  request: { body: jsonBody(CreateAccountForOrder.extend({ token: ClaimToken.shape.token })) },
  responses: { 201: jsonOk(LoginAnswer, 'Signed in') },
});
const claimByLink = createRoute({
  method: 'post',
  path: '/api/claims',
  summary: 'Attach the order behind a mailed link to the account that is signed in',
  tags,
  request: { body: jsonBody(ClaimToken) },
  responses: { 200: jsonOk(Done, 'Attached') },
});
const subscription = createRoute({
  method: 'get',
  path: '/api/subscription',
  summary: 'The household’s subscription',
  tags,
  responses: { 200: jsonOk(SubscriptionView, 'The subscription, or status none') },
});
const invoiceFile = createRoute({
  method: 'get',
  path: '/api/invoices/{file}',
  summary: 'An invoice, to keep: its id and `.pdf`',
  tags,
  request: { params: z.object({ file: line(60) }) },
  responses: { 200: { description: 'A document', content: { 'application/pdf': {} } } },
});

const creditNoteFile = createRoute({
  method: 'get',
  path: '/api/credit-notes/{file}',
  summary: 'A credit note, to keep: its id and `.pdf`',
  tags,
  request: { params: z.object({ file: line(60) }) },
  responses: { 200: { description: 'A document', content: { 'application/pdf': {} } } },
});

export function routes() {
  const router = newRouter();
  router.openapi(donated, async (c) => {
    c.header('Cache-Control', 'public, max-age=300');
    return answer(c, await c.var.services.read(c.var.actor, readDonations));
  });
  router.openapi(ownDonated, async (c) => answer(c, await c.var.services.read(c.var.actor, readOwnDonations)));

  router.openapi(create, async (c) => {
    const { services, actor } = c.var;
    const request = {
      input: c.req.valid('json'),
      draftToken: draftToken(c),
      caller: clientOf(c),
      invitation: invitationOf(c),
      origin: services.settings.publicUrl,
    };
    return answer(c, await createCheckout(services, actor, request));
  });

  router.openapi(getOrCreate, async (c) => {
    const { services, actor } = c.var;
    const request = {
      input: c.req.valid('json'),
      caller: clientOf(c),
      invitation: invitationOf(c),
      origin: services.settings.publicUrl,
    };
    return answer(c, await getOrCreateSubscription(services, actor, request));
  });
  router.openapi(agreement, async (c) => {
    const { services, actor } = c.var;
    const holder = { caller: clientOf(c), invitation: invitationOf(c) };
    const agreeing = { ...c.req.valid('param'), input: c.req.valid('json'), ...holder };
    return answer(c, await caught(services.transact(actor, (ctx) => agreeToPayment(ctx, agreeing))));
  });

  router.openapi(read, async (c) =>
    answer(c, await readCheckout(c.var.services, c.var.actor, c.req.valid('param').sessionId)),
  );

  router.openapi(account, (c) => makeAccount(c, byPage(c.req.valid('param')), c.req.valid('json')));
  router.openapi(claim, (c) => attach(c, byPage(c.req.valid('param'))));

  router.openapi(lookAtLink, async (c) => {
    const { services, actor } = c.var;
    const order = await orderOfLink(services, c.req.valid('json').token, clientOf(c));
    return answer(c, isDomainError(order) ? order : await readCheckout(services, actor, order.sessionId));
  });
  router.openapi(accountByLink, (c) => {
    const { token, ...input } = c.req.valid('json');
    return makeAccount(c, { kind: 'token', token }, input);
  });
  router.openapi(claimByLink, (c) => attach(c, { kind: 'token', ...c.req.valid('json') }));

  router.openapi(subscription, async (c) => answer(c, await c.var.services.read(c.var.actor, readSubscription)));

  // Opened by address, so the cookie identifies the person.
  router.openapi(invoiceFile, async (c) => {
    const { services, actor } = c.var;
    const scope = householdScope(actor);
    if (isDomainError(scope)) return answer(c, scope);
    const id = idInFile(c.req.valid('param').file);
    const invoice = id ? await services.read(actor, (ctx) => readInvoice(ctx, scope, id)) : refusals('invoice-unknown');
    return isDomainError(invoice) ? answer(c, invoice) : handOut(c, invoiceDocument(scope, invoice));
  });
  router.openapi(creditNoteFile, async (c) => {
    const { services, actor } = c.var;
    const scope = householdScope(actor);
    if (isDomainError(scope)) return answer(c, scope);
    const id = idInFile(c.req.valid('param').file);
    const note = id
      ? await services.read(actor, (ctx) => readCreditNote(ctx, scope, id))
      : refusals('credit-note-unknown');
    return isDomainError(note) ? answer(c, note) : handOut(c, creditNoteDocument(scope, note));
  });

  // Not in the API document: only the payment service calls it, and its body is read as bytes.
  router.post('/api/webhooks/stripe', async (c) =>
    answer(c, await receiveEvent(c.var.services, await c.req.text(), c.req.header('stripe-signature'))),
  );
  router.post('/api/webhooks/stripe-connect', async (c) =>
    answer(c, await receiveEvent(c.var.services, await c.req.text(), c.req.header('stripe-signature'), 'payees')),
  );
  deskRoutes(router);
  refundRoutes(router);
  booksRoutes(router);
  return router;
}

const byPage = ({ sessionId }: { sessionId: string }): Proof => ({ kind: 'session', sessionId });

/** Signs in with the session just created, as after a login. */
async function makeAccount(c: Context<HttpEnv>, proof: Proof, input: AccountOfOrder) {
  return answerSignIn(c, await makeAccountOfOrder(c.var.services, proof, input, clientOf(c)), 201);
}

async function attach(c: Context<HttpEnv>, proof: Proof) {
  const session = sessionOf(c);
  if (!session) return answer(c, accessRefusals('unauthorized'));
  const { id: personId, email, emailVerifiedAt } = session.person;
  const claimant = { personId, householdId: session.householdId, email, emailVerified: emailVerifiedAt !== null };
  return answer(c, await claimOrder(c.var.services, proof, claimant, clientOf(c)));
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes =
  | typeof donated
  | typeof ownDonated
  | typeof create
  | typeof getOrCreate
  | typeof agreement
  | typeof read
  | typeof account
  | typeof claim
  | typeof lookAtLink
  | typeof accountByLink
  | typeof claimByLink
  | typeof subscription
  | typeof invoiceFile
  | typeof creditNoteFile;
