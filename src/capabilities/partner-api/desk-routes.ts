import type { Context } from 'hono';
import { asStaff, type AuditedAct, readUnrecorded } from '#src/capabilities/access/actions/as-staff.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { changeContact } from '#src/capabilities/outreach/actions/partner-records.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { answer, type HttpEnv, jsonBody, jsonOk, jsonRoute, newRouter } from '#src/platform/http/router.ts';
import type { Ctx } from '#src/platform/services.ts';
import { listDeliveries, resendAtDesk, sendTest } from './actions/deliveries.ts';
import { makeKey, revokeKey } from './actions/keys.ts';
import { partnerAtDesk, partnersAtDesk } from './actions/partner-at-desk.ts';
import { seenAtDesk } from './actions/seen-at-desk.ts';
import { addWebhook, changeWebhook, rotateSecret } from './actions/webhooks.ts';
import { Deliveries } from './contract.ts';
import * as shapes from './desk-contract.ts';
import { partnerForStaff, type PartnerScope } from './scopes.ts';

const ONE = '/api/desk/partners/{id}';
const now = jsonOk(shapes.PartnerAtDesk, 'The partner as it is now');
const secret = jsonOk(shapes.PartnerSecret, 'With the secret, this once');
const webhook = { params: shapes.EndpointParams };

const ROUTES = {
  list: jsonRoute('get', '/api/desk/partners', 'Partners (admin)', jsonOk(shapes.PartnersAtDesk, 'By name')),
  read: jsonRoute('get', ONE, 'A partner with keys, webhooks and what was sent (admin)', now, {
    params: shapes.PartnerParams,
  }),
  deliveries: jsonRoute('get', `${ONE}/deliveries`, 'What was sent to a partner (admin)', jsonOk(Deliveries, 'Now'), {
    params: shapes.PartnerParams,
  }),
  contact: jsonRoute('put', `${ONE}/contact`, 'Change where we write to a partner (admin)', now, {
    params: shapes.PartnerParams,
    body: jsonBody(shapes.ContactInput),
  }),
  makeKey: jsonRoute('post', `${ONE}/keys`, 'Make an API key (admin)', secret, {
    params: shapes.PartnerParams,
    body: jsonBody(shapes.MakeKeyInput),
  }),
  revokeKey: jsonRoute('post', `${ONE}/keys/{key}/revocation`, 'Revoke an API key (admin)', now, {
    params: shapes.KeyParams,
  }),
  addWebhook: jsonRoute('post', `${ONE}/webhooks`, 'Add a webhook (admin)', secret, {
    params: shapes.PartnerParams,
    body: jsonBody(shapes.AddWebhookAtDeskInput),
  }),
  changeWebhook: jsonRoute('patch', `${ONE}/webhooks/{webhook}`, 'Change or disable a webhook (admin)', now, {
    ...webhook,
    body: jsonBody(shapes.ChangeWebhookAtDeskInput),
  }),
  rotate: jsonRoute('post', `${ONE}/webhooks/{webhook}/secrets`, 'Make another secret (admin)', secret, {
    ...webhook,
    body: jsonBody(shapes.RotateSecretAtDeskInput),
  }),
  test: jsonRoute('post', `${ONE}/webhooks/{webhook}/tests`, 'Send a test to a webhook (admin)', now, webhook),
  resend: jsonRoute('post', `${ONE}/deliveries/{delivery}/tries`, 'Send an event again (admin)', now, {
    params: shapes.DeliveryParams,
    body: jsonBody(shapes.ResendAtDeskInput),
  }),
};

export function deskRoutes() {
  const router = newRouter();
  router.openapi(ROUTES.list, async (c) => answer(c, await asStaff(c.var, { action: 'partner.list' }, partnersAtDesk)));
  router.openapi(ROUTES.read, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: 'partner.read', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, staff) => partnerAtDesk(ctx, staff, subject)));
  });
  router.openapi(ROUTES.deliveries, async (c) => {
    const { id } = c.req.valid('param');
    const work = readUnrecorded(c.var, 'delivery.progress', async (ctx, staff) => ({
      deliveries: await listDeliveries(ctx, partnerForStaff(staff, id)),
    }));
    return answer(c, await work);
  });
  router.openapi(ROUTES.contact, async (c) => {
    const { id: subject } = c.req.valid('param');
    const input = c.req.valid('json');
    const work: Work = (ctx, _, staff) => changeContact(ctx, staff, subject, input);
    return acting(c, { id: subject, act: { action: 'partner.contact', subject }, work });
  });
  router.openapi(ROUTES.makeKey, async (c) => {
    const { id: subject } = c.req.valid('param');
    const input = c.req.valid('json');
    const work: Secret = (ctx, scope) => makeKey(ctx, scope, input);
    return showing(c, { id: subject, act: { action: 'partner.make-key', subject }, work });
  });
  router.openapi(ROUTES.revokeKey, async (c) => {
    const { id, key: subject } = c.req.valid('param');
    const work: Work = (ctx, scope, staff) => revokeKey(ctx, scope, subject, staff);
    return acting(c, { id, act: { action: 'partner.revoke-key', subject }, work });
  });
  router.openapi(ROUTES.addWebhook, async (c) => {
    const { id: subject } = c.req.valid('param');
    const input = c.req.valid('json');
    const work: Secret = async (ctx, scope) => secretOf(await addWebhook(ctx, scope, input));
    return showing(c, { id: subject, act: { action: 'webhook.add', subject }, work });
  });
  router.openapi(ROUTES.changeWebhook, async (c) => {
    const { id, webhook: subject } = c.req.valid('param');
    const { seen, ...input } = c.req.valid('json');
    const work: Work = (ctx, scope, staff) => changeWebhook(ctx, scope, subject, input, seenAtDesk(ctx, staff, seen));
    return acting(c, { id, act: { action: 'webhook.change', subject }, work });
  });
  router.openapi(ROUTES.rotate, async (c) => {
    const { id, webhook: subject } = c.req.valid('param');
    const { seen } = c.req.valid('json');
    const work: Secret = async (ctx, scope, staff) =>
      secretOf(await rotateSecret(ctx, scope, subject, seenAtDesk(ctx, staff, seen)));
    return showing(c, { id, act: { action: 'webhook.rotate', subject }, work });
  });
  router.openapi(ROUTES.test, async (c) => {
    const { id, webhook: subject } = c.req.valid('param');
    const work: Work = (ctx, scope) => sendTest(ctx, scope, subject);
    return acting(c, { id, act: { action: 'webhook.test', subject }, work });
  });
  router.openapi(ROUTES.resend, async (c) => {
    const { id, delivery: subject } = c.req.valid('param');
    const input = c.req.valid('json');
    const work: Work = (ctx, scope, staff) => resendAtDesk(ctx, { scope, staff }, subject, input);
    return acting(c, { id, act: { action: 'delivery.resend', subject }, work });
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES];

type Staff = StaffScope<'partners'>;
type Work = (ctx: Ctx, scope: PartnerScope, staff: Staff) => Promise<unknown>;
type Secret = (ctx: Ctx, scope: PartnerScope, staff: Staff) => Promise<string | DomainError>;

type Key = 'partner.contact' | 'partner.make-key' | 'partner.revoke-key' | 'webhook.add' | 'webhook.change';
type Act = AuditedAct<Key | 'webhook.rotate' | 'webhook.test' | 'delivery.resend'>;

interface Acting<W> {
  id: string;
  act: Act;
  work: W;
}

/** Does something to a partner's keys or webhooks, and answers with the partner as it is then. */
const acting = async (c: Context<HttpEnv>, { id, act, work }: Acting<Work>) =>
  answer(
    c,
    await asStaff(c.var, act, async (ctx, staff) => {
      const done = await work(ctx, partnerForStaff(staff, id), staff);
      return isDomainError(done) ? done : partnerAtDesk(ctx, staff, id);
    }),
  );

/** The same for acts that make a secret, which is in the answer and nowhere else. */
const showing = async (c: Context<HttpEnv>, { id, act, work }: Acting<Secret>) =>
  answer(
    c,
    await asStaff(c.var, act, async (ctx, staff) => {
      const made = await work(ctx, partnerForStaff(staff, id), staff);
      if (isDomainError(made)) return made;
      const partner = await partnerAtDesk(ctx, staff, id);
      return isDomainError(partner) ? partner : { secret: made, partner };
    }),
  );

const secretOf = (made: { secret: string } | DomainError) => (isDomainError(made) ? made : made.secret);
