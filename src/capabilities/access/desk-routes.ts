import { createRoute, type z } from '@hono/zod-openapi';
import { answer, jsonBody, jsonOk, jsonRoute, newRouter } from '#src/platform/http/router.ts';
import { AuditPage, AuditQuery } from './audit-contract.ts';
import { LogPageQuery } from './session-contract.ts';
import { LoginAnswer } from './sign-in-contract.ts';
import {
  AcceptanceInput,
  AccessInput,
  ColleagueParams,
  InvitationInput,
  InvitationToken,
  InvitationView,
  InvitationWithdrawal,
  RoleInput,
  StaffChangesPage,
  StaffList,
} from './staff-contract.ts';
import { answerSignIn, clientOf } from './session-middleware.ts';
import { asStaff } from './actions/as-staff.ts';
import { acceptInvitation, inviteColleague, readInvitation, withdrawInvitation } from './actions/invite-colleague.ts';
import { changeRole, listStaff, setAccess, signColleagueOut } from './actions/manage-staff.ts';
import { isNarrowed, readAuditLog } from './actions/read-audit-log.ts';
import { readStaffChanges } from './actions/read-security-log.ts';

const staff = jsonOk(StaffList, 'Everybody as they are now');
const act = <P extends string, I extends z.ZodType>(path: P, summary: string, input: I) =>
  jsonRoute('post', path, `${summary} (admin)`, staff, { body: jsonBody(input) });
const actOn = <P extends string, I extends z.ZodType>(path: P, summary: string, input: I) =>
  jsonRoute('post', path, `${summary} (admin)`, staff, { params: ColleagueParams, body: jsonBody(input) });

const ROUTES = {
  list: jsonRoute('get', '/api/desk/staff', 'Who works here, and who is invited (admin)', staff),
  changes: jsonRoute(
    'get',
    '/api/desk/staff/changes',
    'Who changed what about colleagues (admin)',
    jsonOk(StaffChangesPage, 'Newest first, a page at a time'),
    { query: LogPageQuery },
  ),
  audit: jsonRoute(
    'get',
    '/api/desk/audit',
    'Acts and looks of staff (admin)',
    jsonOk(AuditPage, 'Newest first, a page at a time'),
    { query: AuditQuery },
  ),
  invite: act('/api/desk/staff/invitations', 'Invite a colleague by mail', InvitationInput),
  withdraw: act('/api/desk/staff/withdrawals', 'Take an invitation back', InvitationWithdrawal),
  role: actOn('/api/desk/staff/{id}/role', 'Give a colleague another role', RoleInput),
  access: actOn('/api/desk/staff/{id}/access', 'Close a colleague’s account, or open it again', AccessInput),
  signOut: jsonRoute('post', '/api/desk/staff/{id}/session-endings', 'Sign a colleague out everywhere (admin)', staff, {
    params: ColleagueParams,
  }),
  lookup: jsonRoute(
    'post',
    '/api/staff-invitations/lookups',
    'Whom a mailed invitation is for',
    jsonOk(InvitationView, 'The invitation'),
    { body: jsonBody(InvitationToken) },
  ),
  acceptance: createRoute({
    method: 'post',
    path: '/api/staff-invitations/acceptances',
    summary: 'Make the account one was invited to, and sign in',
    request: { body: jsonBody(AcceptanceInput) },
    responses: { 201: jsonOk(LoginAnswer, 'Signed in') },
  }),
};

export function staffRoutes() {
  const router = newRouter();
  router.openapi(ROUTES.list, async (c) =>
    answer(c, await asStaff(c.var, { action: 'staff.list' }, listStaff, { records: ({ staff }) => staff.length })),
  );
  router.openapi(ROUTES.changes, async (c) => {
    const query = c.req.valid('query');
    return answer(
      c,
      await asStaff(c.var, { action: 'staff.changes' }, (ctx, scope) => readStaffChanges(ctx, scope, query), {
        records: ({ events }) => events.length,
      }),
    );
  });
  router.openapi(ROUTES.audit, async (c) => {
    const query = c.req.valid('query');
    const action = isNarrowed(query) ? 'audit.search' : 'audit.read';
    return answer(
      c,
      await asStaff(c.var, { action }, (ctx, scope) => readAuditLog(ctx, scope, query), {
        records: ({ entries }) => entries.length,
      }),
    );
  });
  router.openapi(ROUTES.invite, async (c) => {
    const input = c.req.valid('json');
    return answer(
      c,
      await asStaff(c.var, { action: 'staff.invite' }, (ctx, scope) => inviteColleague(ctx, scope, input)),
    );
  });
  router.openapi(ROUTES.withdraw, async (c) => {
    const { email } = c.req.valid('json');
    return answer(
      c,
      await asStaff(c.var, { action: 'staff.withdraw' }, (ctx, scope) => withdrawInvitation(ctx, scope, email)),
    );
  });
  router.openapi(ROUTES.role, async (c) => {
    const [{ id: subject }, input] = [c.req.valid('param'), c.req.valid('json')];
    const act = { action: 'staff.role', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => changeRole(ctx, scope, subject, input)));
  });
  router.openapi(ROUTES.access, async (c) => {
    const [{ id: subject }, { enabled }] = [c.req.valid('param'), c.req.valid('json')];
    const act = { action: enabled ? 'staff.open' : 'staff.close', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => setAccess(ctx, scope, subject, enabled)));
  });
  router.openapi(ROUTES.signOut, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: 'staff.sign-out', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => signColleagueOut(ctx, scope, subject)));
  });
  router.openapi(ROUTES.lookup, async (c) =>
    answer(c, await readInvitation(c.var.services, c.req.valid('json').token, clientOf(c))),
  );
  router.openapi(ROUTES.acceptance, async (c) =>
    answerSignIn(c, await acceptInvitation(c.var.services, c.req.valid('json'), clientOf(c)), 201),
  );
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES];
