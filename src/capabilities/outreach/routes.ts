import { createRoute, z } from '@hono/zod-openapi';
import { clientOf } from '#src/capabilities/access/session-middleware.ts';
import { keepInvitation } from '#src/capabilities/pricing/routes.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { line } from '#src/lib/text.ts';
import { answer, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import {
  AffiliateInput,
  ApplicationInput,
  ContactInput,
  InquiryAnswer,
  InvitationAnswer,
  LinkInput,
  MessageAnswer,
  PartnershipInput,
  PartnerView,
  ResultsRequestInput,
  SubscribeInput,
  WaitlistInput,
  WithdrawalInput,
} from './contract.ts';
import { unsubscribePage } from './rules/newsletter.ts';
import { openInvitation } from './actions/open-invitation.ts';
import { apply } from './actions/apply.ts';
import { confirmSubscription, subscribe, unsubscribe } from './actions/newsletter.ts';
import { readPublishedPartner } from './actions/read-partner.ts';
import { confirmPlace, joinWaitlist, leaveWaitlist } from './actions/waitlist.ts';
import { withdraw } from './actions/withdraw.ts';
import { applyAsAffiliate, contact, proposePartnership, requestResults } from './actions/write-to-us.ts';

const post = <Path extends string, I extends Parameters<typeof jsonBody>[0], O extends Parameters<typeof jsonOk>[0]>(
  path: Path,
  summary: string,
  input: I,
  output: O,
) =>
  createRoute({
    method: 'post',
    path,
    summary,
    request: { body: jsonBody(input) },
    responses: { 200: jsonOk(output, 'Done') },
  });

const send = <Path extends string, I extends Parameters<typeof jsonBody>[0]>(path: Path, summary: string, input: I) =>
  post(path, summary, input, InquiryAnswer);

const contactForm = send('/api/contact', 'Write to the people here', ContactInput);
const affiliateForm = send('/api/affiliate/applications', 'Apply as an affiliate', AffiliateInput);
const partnershipForm = send('/api/partnerships', 'Answer a partner page', PartnershipInput);
const resultsForm = send('/api/results-requests', 'Ask for the clinical results', ResultsRequestInput);
const withdrawalForm = send('/api/withdrawals', 'Withdraw from a contract', WithdrawalInput);
const applicationForm = createRoute({
  method: 'post',
  path: '/api/careers/applications',
  summary: 'Apply for a position, with a resume as PDF',
  request: { body: { required: true, content: { 'multipart/form-data': { schema: ApplicationInput } } } },
  responses: { 200: jsonOk(InquiryAnswer, 'Done') },
});
const subscribeForm = post('/api/newsletter/subscribe', 'Ask for the newsletter', SubscribeInput, MessageAnswer);
const confirmLink = post('/api/newsletter/confirm', 'Confirm through a mailed link', LinkInput, MessageAnswer);
const joinForm = post('/api/waitlist', 'Ask for a place in the queue for a Pro seat', WaitlistInput, MessageAnswer);
const placeLink = post(
  '/api/waitlist/confirm',
  'Take a place in the queue through a mailed link',
  LinkInput,
  MessageAnswer,
);
const invitationLink = post(
  '/api/waitlist/invitation',
  'Open the invitation to a Pro seat; this browser can order Pro with it from then on',
  LinkInput,
  InvitationAnswer,
);
const leaveLink = post('/api/waitlist/leave', 'Leave the queue through a mailed link', LinkInput, MessageAnswer);

const OneClick = z.object({ token: line(200).min(1) });
const unsubscribeLink = createRoute({
  method: 'post',
  path: '/api/newsletter/unsubscribe',
  summary: 'Leave the newsletter: from our page as JSON, or one click of a mail program (RFC 8058)',
  request: {
    query: OneClick.partial(),
    body: {
      content: {
        'application/json': { schema: LinkInput.partial() },
        'application/x-www-form-urlencoded': { schema: z.object({}) },
      },
    },
  },
  responses: { 200: jsonOk(MessageAnswer, 'Done') },
});
const unsubscribeOpened = createRoute({
  method: 'get',
  path: '/api/newsletter/unsubscribe',
  summary: 'The same address opened by a person: to the page with the button',
  request: { query: OneClick },
  responses: { 302: { description: 'To the page' } },
});

const partnerPage = createRoute({
  method: 'get',
  path: '/api/partners/{slug}',
  summary: 'What the page of a partner says',
  request: { params: z.object({ slug: line(100) }) },
  responses: { 200: jsonOk(PartnerView, 'The partner, when published') },
});

export function routes() {
  const router = newRouter();
  const VISITOR = { kind: 'visitor' } as const;

  router.openapi(contactForm, async (c) => answer(c, await contact(c.var.services, c.req.valid('json'), clientOf(c))));
  router.openapi(affiliateForm, async (c) =>
    answer(c, await applyAsAffiliate(c.var.services, c.req.valid('json'), clientOf(c))),
  );
  router.openapi(partnershipForm, async (c) =>
    answer(c, await proposePartnership(c.var.services, c.req.valid('json'), clientOf(c))),
  );
  router.openapi(resultsForm, async (c) =>
    answer(c, await requestResults(c.var.services, c.req.valid('json'), clientOf(c))),
  );
  router.openapi(withdrawalForm, async (c) =>
    answer(c, await withdraw(c.var.services, c.req.valid('json'), clientOf(c), c.var.actor)),
  );
  router.openapi(applicationForm, async (c) =>
    answer(c, await apply(c.var.services, c.req.valid('form'), clientOf(c))),
  );

  router.openapi(subscribeForm, async (c) =>
    answer(c, await subscribe(c.var.services, c.req.valid('json'), clientOf(c))),
  );
  router.openapi(confirmLink, async (c) =>
    answer(c, await confirmSubscription(c.var.services, c.req.valid('json').token, clientOf(c))),
  );
  router.openapi(joinForm, async (c) =>
    answer(c, await joinWaitlist(c.var.services, c.req.valid('json'), clientOf(c))),
  );
  router.openapi(placeLink, async (c) =>
    answer(c, await confirmPlace(c.var.services, c.req.valid('json').token, clientOf(c))),
  );
  router.openapi(invitationLink, async (c) => {
    const { token } = c.req.valid('json');
    const outcome = await openInvitation(c.var.services, token, clientOf(c));
    if (!isDomainError(outcome)) keepInvitation(c, token);
    return answer(c, outcome);
  });
  router.openapi(leaveLink, async (c) => {
    const { token } = c.req.valid('json');
    return answer(c, await c.var.services.transact(VISITOR, (ctx) => leaveWaitlist(ctx, token)));
  });

  router.openapi(unsubscribeLink, async (c) => {
    const token = c.req.valid('query').token ?? c.req.valid('json').token ?? '';
    return answer(c, await c.var.services.transact(VISITOR, (ctx) => unsubscribe(ctx, token)));
  });
  router.openapi(unsubscribeOpened, (c) =>
    c.redirect(unsubscribePage(c.var.services.settings.publicUrl, c.req.valid('query').token), 302),
  );
  router.openapi(partnerPage, async (c) => {
    const { slug } = c.req.valid('param');
    return answer(c, await c.var.services.read(VISITOR, (ctx) => readPublishedPartner(ctx, slug)));
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes =
  | typeof contactForm
  | typeof affiliateForm
  | typeof partnershipForm
  | typeof resultsForm
  | typeof withdrawalForm
  | typeof applicationForm
  | typeof subscribeForm
  | typeof confirmLink
  | typeof joinForm
  | typeof placeLink
  | typeof invitationLink
  | typeof leaveLink
  | typeof unsubscribeLink
  | typeof unsubscribeOpened
  | typeof partnerPage;
