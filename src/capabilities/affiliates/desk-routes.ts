import type { Context } from 'hono';
import { createRoute } from '@hono/zod-openapi';
import { asStaff, type AuditedAct, readUnrecorded } from '#src/capabilities/access/actions/as-staff.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { sendDownload } from '#src/platform/http/download.ts';
import { answer, type HttpEnv, jsonBody, jsonOk, jsonRoute, newRouter, refuse } from '#src/platform/http/router.ts';
import type { Ctx } from '#src/platform/services.ts';
import { affiliateForStaff, closeAffiliate, countOrder, refuseOrder, reopenAffiliate } from './actions/act-on-fraud.ts';
import { affiliatesAtDesk, reviewFlags } from './actions/affiliates-at-desk.ts';
import { approveApplication } from './actions/approve-application.ts';
import { confirmTerms } from './actions/confirm-terms.ts';
import { openPartnerAccount } from './actions/open-partner-account.ts';
import { orderSender } from './actions/order-sender.ts';
import { previewAct, previewApproval } from './actions/preview-acts.ts';
import { approveBatch, batchFile, cancelBatch, prepareBatch, retryPayout, returnPayout } from './actions/payouts.ts';
import { withdrawApproval } from './actions/withdraw-approval.ts';
import * as shapes from './contract.ts';
import type { Affiliate } from './store.ts';

const BATCH = '/api/desk/payout-batches';
const now = jsonOk(shapes.AffiliatesAtDesk, 'As it is now');
const previewed = jsonOk(shapes.AffiliatePreview, 'Nothing is changed');
const one = { params: shapes.AffiliateParams };

const ROUTES = {
  list: jsonRoute('get', '/api/desk/affiliates', 'Affiliates, applications and payouts (staff)', now),
  sender: jsonRoute(
    'get',
    '/api/desk/order-senders',
    'Who is paid for sending an order (staff)',
    jsonOk(shapes.OrderSender, 'By its number'),
    { query: shapes.OrderSenderQuery },
  ),
  approve: jsonRoute('post', '/api/desk/affiliate-applications/{id}/approval', 'Approve an application (staff)', now, {
    ...one,
    body: jsonBody(shapes.ApproveInput),
  }),
  openPartner: jsonRoute(
    'post',
    '/api/desk/partner-accounts',
    'Begin to count and pay a partner’s orders (staff)',
    now,
    {
      body: jsonBody(shapes.PartnerAccountInput),
    },
  ),
  confirmTerms: jsonRoute(
    'post',
    '/api/desk/partner-terms',
    'Confirm the terms of a partner as the second person (staff)',
    now,
    { body: jsonBody(shapes.TermsInput) },
  ),
  review: jsonRoute(
    'post',
    '/api/desk/affiliates/{id}/review',
    'Note that signs of fraud were looked at (staff)',
    now,
    { ...one, body: jsonBody(shapes.ReviewInput) },
  ),
  close: jsonRoute('post', '/api/desk/affiliates/{id}/closing', 'Close the account of an affiliate (staff)', now, one),
  refuse: jsonRoute(
    'post',
    '/api/desk/affiliates/{id}/refused-orders',
    'Take an order out of what an affiliate sent (staff)',
    now,
    { ...one, body: jsonBody(shapes.RefuseOrderInput) },
  ),
  reopen: jsonRoute(
    'post',
    '/api/desk/affiliates/{id}/opening',
    'Take the closing of an account back (staff)',
    now,
    one,
  ),
  count: jsonRoute(
    'post',
    '/api/desk/affiliates/{id}/counted-orders',
    'Take back that an order of an affiliate does not count (staff)',
    now,
    { ...one, body: jsonBody(shapes.RefuseOrderInput) },
  ),
  withdraw: jsonRoute(
    'post',
    '/api/desk/affiliates/{id}/withdrawal',
    'Take an approval back of which nothing has come (staff)',
    now,
    one,
  ),
  previewApproval: jsonRoute(
    'post',
    '/api/desk/affiliate-applications/{id}/preview',
    'What approving an application does (staff)',
    previewed,
    { ...one, body: jsonBody(shapes.ApproveInput) },
  ),
  previewAct: jsonRoute(
    'post',
    '/api/desk/affiliates/{id}/preview',
    'What an act on an affiliate does, with the amounts that move (staff)',
    previewed,
    { ...one, body: jsonBody(shapes.PreviewActInput) },
  ),
  prepare: jsonRoute('post', BATCH, 'Prepare payouts of a currency, once (staff)', now, {
    body: jsonBody(shapes.BatchInput),
  }),
  approveBatch: jsonRoute('post', `${BATCH}/{id}/approval`, 'Approve payouts as the second person (staff)', now, one),
  retryPayout: jsonRoute('post', '/api/desk/payouts/{id}/tries', 'Have a refused payout sent again (staff)', now, one),
  returnPayout: jsonRoute('post', '/api/desk/payouts/{id}/return', 'Give up a refused payout (staff)', now, one),
  cancel: jsonRoute('post', `${BATCH}/{id}/cancellation`, 'Give up payouts that are not approved (staff)', now, one),
};
const file = createRoute({
  method: 'get',
  path: `${BATCH}/{id}/file`,
  summary: 'Approved payouts for the bank (staff)',
  tags: ['desk'],
  request: one,
  responses: { 200: { description: 'The file', content: { 'application/xml': {}, 'text/csv': {} } } },
});

export function deskRoutes() {
  const router = newRouter();
  router.openapi(ROUTES.list, async (c) =>
    answer(
      c,
      await asStaff(c.var, { action: 'affiliate.list' }, affiliatesAtDesk, {
        records: ({ affiliates }) => affiliates.length,
      }),
    ),
  );
  router.openapi(ROUTES.sender, async (c) => {
    const { number } = c.req.valid('query');
    return answer(c, await readUnrecorded(c.var, 'order.sender', (ctx, scope) => orderSender(ctx, scope, number)));
  });
  router.openapi(ROUTES.approve, async (c) => {
    const { id: subject } = c.req.valid('param');
    const { broughtBy } = c.req.valid('json');
    return acting(c, { action: 'affiliate.approve', subject }, (ctx, scope) =>
      approveApplication(ctx, scope, { id: subject, broughtBy }),
    );
  });
  router.openapi(ROUTES.openPartner, async (c) => {
    const input = c.req.valid('json');
    return acting(c, { action: 'partner.open-account', subject: input.partner }, (ctx, scope) =>
      openPartnerAccount(ctx, scope, input),
    );
  });
  router.openapi(ROUTES.confirmTerms, async (c) => {
    const input = c.req.valid('json');
    return acting(c, { action: 'partner.confirm-terms', subject: input.partner }, (ctx, scope) =>
      confirmTerms(ctx, scope, input),
    );
  });
  router.openapi(ROUTES.review, async (c) => {
    const { id: subject } = c.req.valid('param');
    const { seen } = c.req.valid('json');
    return about(c, { action: 'affiliate.review', subject }, (ctx, affiliate, scope) =>
      reviewFlags(ctx, scope, affiliate, seen),
    );
  });
  router.openapi(ROUTES.close, async (c) => {
    const { id: subject } = c.req.valid('param');
    return about(c, { action: 'affiliate.close', subject }, (ctx, affiliate, scope) =>
      closeAffiliate(ctx, scope, affiliate),
    );
  });
  router.openapi(ROUTES.refuse, async (c) => {
    const { id: subject } = c.req.valid('param');
    const { order } = c.req.valid('json');
    return about(c, { action: 'affiliate.refuse-order', subject }, (ctx, affiliate, scope) =>
      refuseOrder(ctx, scope, affiliate, order),
    );
  });
  undoRoutes(router);
  router.openapi(ROUTES.prepare, async (c) => {
    const input = c.req.valid('json');
    return acting(c, { action: 'payout.prepare', subject: input.id }, (ctx, scope) => prepareBatch(ctx, scope, input));
  });
  router.openapi(ROUTES.approveBatch, async (c) => {
    const { id: subject } = c.req.valid('param');
    return acting(c, { action: 'payout.approve', subject }, (ctx, scope) => approveBatch(ctx, scope, subject));
  });
  router.openapi(ROUTES.cancel, async (c) => {
    const { id: subject } = c.req.valid('param');
    return acting(c, { action: 'payout.cancel', subject }, (ctx, scope) => cancelBatch(ctx, scope, subject));
  });
  router.openapi(ROUTES.retryPayout, async (c) => {
    const { id: subject } = c.req.valid('param');
    return acting(c, { action: 'payout.retry', subject }, (ctx, scope) => retryPayout(ctx, scope, subject));
  });
  router.openapi(ROUTES.returnPayout, async (c) => {
    const { id: subject } = c.req.valid('param');
    return acting(c, { action: 'payout.return', subject }, (ctx, scope) => returnPayout(ctx, scope, subject));
  });
  router.openapi(file, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: 'payout.file', subject } as const;
    const found = await asStaff(c.var, act, (ctx, scope) => batchFile(ctx, scope, subject));
    return isDomainError(found) ? refuse(c, found) : sendDownload(c, found.text, found);
  });
  return router;
}

/** Acts that undo others, and the effect of each. */
function undoRoutes(router: ReturnType<typeof newRouter>) {
  router.openapi(ROUTES.reopen, async (c) => {
    const { id: subject } = c.req.valid('param');
    return about(c, { action: 'affiliate.reopen', subject }, (ctx, affiliate, scope) =>
      reopenAffiliate(ctx, scope, affiliate),
    );
  });
  router.openapi(ROUTES.count, async (c) => {
    const { id: subject } = c.req.valid('param');
    const { order } = c.req.valid('json');
    return about(c, { action: 'affiliate.count-order', subject }, (ctx, affiliate, scope) =>
      countOrder(ctx, scope, affiliate, order),
    );
  });
  router.openapi(ROUTES.withdraw, async (c) => {
    const { id: subject } = c.req.valid('param');
    return acting(c, { action: 'affiliate.withdraw', subject }, (ctx, scope) => withdrawApproval(ctx, scope, subject));
  });
  router.openapi(ROUTES.previewApproval, async (c) => {
    const { id: subject } = c.req.valid('param');
    const { broughtBy } = c.req.valid('json');
    const act = { action: 'affiliate.preview', subject } as const;
    return answer(
      c,
      await asStaff(c.var, act, (ctx, scope) => previewApproval(ctx, scope, { id: subject, broughtBy })),
    );
  });
  router.openapi(ROUTES.previewAct, async (c) => {
    const { id: subject } = c.req.valid('param');
    const input = c.req.valid('json');
    const act = { action: 'affiliate.preview', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => previewAct(ctx, scope, subject, input)));
  });
}

type AboutOne =
  | 'affiliate.reopen'
  | 'affiliate.count-order'
  | 'affiliate.review'
  | 'affiliate.close'
  | 'affiliate.refuse-order';
type Acts =
  | AboutOne
  | 'partner.open-account'
  | 'partner.confirm-terms'
  | 'affiliate.approve'
  | 'affiliate.withdraw'
  | 'payout.prepare'
  | 'payout.approve'
  | 'payout.cancel'
  | 'payout.retry'
  | 'payout.return';
type Work = (ctx: Ctx, scope: StaffScope<'payments'>) => Promise<DomainError | null>;

/** Does something, and answers with everything as it is then. */
// oxlint-disable-next-line typescript/no-explicit-any
const acting = async (c: Context<HttpEnv>, act: AuditedAct<Acts>, work: Work): Promise<any> =>
  answer(c, await asStaff(c.var, act, async (ctx, scope) => (await work(ctx, scope)) ?? affiliatesAtDesk(ctx, scope)));

/** The same about one affiliate, who is locked. Refuses `affiliate-unknown`, `own-affiliate`. */
const about = (
  c: Context<HttpEnv>,
  act: AuditedAct<AboutOne>,
  work: (ctx: Ctx, affiliate: Affiliate, scope: StaffScope<'payments'>) => Promise<DomainError | null>,
) =>
  acting(c, act, async (ctx, scope) => {
    const affiliate = await affiliateForStaff(ctx, scope, act.subject);
    return isDomainError(affiliate) ? affiliate : work(ctx, affiliate, scope);
  });

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES] | typeof file;
