import { createRoute, type z } from '@hono/zod-openapi';
import { isDomainError } from '#src/lib/domain-error.ts';
import { answer, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import * as shapes from './contract.ts';
import { clientOf, rememberDevice, setSessionCookie } from './session-middleware.ts';
import { asStaff } from './actions/as-staff.ts';
import { acceptInvitation, inviteColleague, readInvitation, withdrawInvitation } from './actions/invite-colleague.ts';
import { changeRole, listStaff, setAccess } from './actions/manage-staff.ts';
import { isNarrowed, readAuditLog } from './actions/read-audit-log.ts';
import { readStaffChanges } from './actions/read-security-log.ts';

const tags = ['desk'];
const responses = { 200: jsonOk(shapes.StaffList, 'Everybody as they are now') };
const act = <Path extends string, I extends z.ZodType>(path: Path, summary: string, input: I) =>
  createRoute({
    method: 'post',
    path,
    summary: `${summary} (owner)`,
    tags,
    request: { body: jsonBody(input) },
    responses,
  });
const actOn = <Path extends string, I extends z.ZodType>(path: Path, summary: string, input: I) =>
  createRoute({
    method: 'post',
    path,
    summary: `${summary} (owner)`,
    tags,
    request: { params: shapes.ColleagueParams, body: jsonBody(input) },
    responses,
  });

const list = createRoute({
  method: 'get',
  path: '/api/desk/staff',
  summary: 'Who works here, and who is invited (owner)',
  tags,
  responses,
});
const changes = createRoute({
  method: 'get',
  path: '/api/desk/staff/changes',
  summary: 'Who changed what about colleagues (owner)',
  tags,
  request: { query: shapes.LogPageQuery },
  responses: { 200: jsonOk(shapes.StaffChangesPage, 'Newest first, a page at a time') },
});
const audit = createRoute({
  method: 'get',
  path: '/api/desk/audit',
  summary: 'Acts and looks of staff (owner)',
  tags,
  request: { query: shapes.AuditQuery },
  responses: { 200: jsonOk(shapes.AuditPage, 'Newest first, a page at a time') },
});
const invite = act('/api/desk/staff/invitations', 'Invite a colleague by mail', shapes.InvitationInput);
const withdraw = act('/api/desk/staff/withdrawals', 'Take an invitation back', shapes.InvitationWithdrawal);
const role = actOn('/api/desk/staff/{id}/role', 'Give a colleague another role', shapes.RoleInput);
const access = actOn(
  '/api/desk/staff/{id}/access',
  'Close a colleague’s account, or open it again',
  shapes.AccessInput,
);
const lookup = createRoute({
  method: 'post',
  path: '/api/staff-invitations/lookups',
  summary: 'Whom a mailed invitation is for',
  request: { body: jsonBody(shapes.InvitationToken) },
  responses: { 200: jsonOk(shapes.InvitationView, 'The invitation') },
});
const acceptance = createRoute({
  method: 'post',
  path: '/api/staff-invitations/acceptances',
  summary: 'Make the account one was invited to, and sign in',
  request: { body: jsonBody(shapes.AcceptanceInput) },
  responses: { 201: jsonOk(shapes.LoginAnswer, 'Signed in') },
});

export function staffRoutes() {
  const router = newRouter();
  router.openapi(list, async (c) =>
    answer(c, await asStaff(c.var, { action: 'staff.list' }, listStaff, { records: ({ staff }) => staff.length })),
  );
  router.openapi(changes, async (c) => {
    const query = c.req.valid('query');
    return answer(
      c,
      await asStaff(c.var, { action: 'staff.changes' }, (ctx, scope) => readStaffChanges(ctx, scope, query), {
        records: ({ events }) => events.length,
      }),
    );
  });
  router.openapi(audit, async (c) => {
    const query = c.req.valid('query');
    const action = isNarrowed(query) ? 'audit.search' : 'audit.read';
    return answer(
      c,
      await asStaff(c.var, { action }, (ctx, scope) => readAuditLog(ctx, scope, query), {
        records: ({ entries }) => entries.length,
      }),
    );
  });
  router.openapi(invite, async (c) => {
    const input = c.req.valid('json');
    return answer(
      c,
      await asStaff(c.var, { action: 'staff.invite' }, (ctx, scope) => inviteColleague(ctx, scope, input)),
    );
  });
  router.openapi(withdraw, async (c) => {
    const { email } = c.req.valid('json');
    return answer(
      c,
      await asStaff(c.var, { action: 'staff.withdraw' }, (ctx, scope) => withdrawInvitation(ctx, scope, email)),
    );
  });
  router.openapi(role, async (c) => {
    const [{ id: subject }, { role }] = [c.req.valid('param'), c.req.valid('json')];
    const act = { action: 'staff.role', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => changeRole(ctx, scope, subject, role)));
  });
  router.openapi(access, async (c) => {
    const [{ id: subject }, { enabled }] = [c.req.valid('param'), c.req.valid('json')];
    const act = { action: enabled ? 'staff.open' : 'staff.close', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => setAccess(ctx, scope, subject, enabled)));
  });
  router.openapi(lookup, async (c) =>
    answer(c, await readInvitation(c.var.services, c.req.valid('json').token, clientOf(c))),
  );
  router.openapi(acceptance, async (c) => {
    const outcome = await acceptInvitation(c.var.services, c.req.valid('json'), clientOf(c));
    if (isDomainError(outcome)) return answer(c, outcome);
    setSessionCookie(c, outcome);
    rememberDevice(c, outcome.user.id);
    return answer(c, { sessionToken: outcome.sessionToken, user: outcome.user }, 201);
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes =
  | typeof list
  | typeof changes
  | typeof audit
  | typeof invite
  | typeof withdraw
  | typeof role
  | typeof access
  | typeof lookup
  | typeof acceptance;
