import { createRoute } from '@hono/zod-openapi';
import { isDomainError } from '#src/lib/domain-error.ts';
import { answer, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import { ColleagueParams, DoneAnswer, LoginAnswer, StaffList } from './contract.ts';
import { clientOf, rememberDevice, setSessionCookie } from './session-middleware.ts';
import * as shapes from './second-factor-contract.ts';
import { loginWithSecondFactor } from './actions/login-second-factor.ts';
import { asStaff } from './actions/as-staff.ts';
import {
  beginApp,
  confirmNewApp,
  readSecondFactors,
  removeApp,
  renewRecoveryCodes,
  resetSecondFactor,
} from './actions/second-factor.ts';

const login = createRoute({
  method: 'post',
  path: '/api/auth/second-factors',
  summary: 'Finish signing in with a code of the authenticator app, or a recovery code',
  request: { body: jsonBody(shapes.SecondFactorInput) },
  responses: { 200: jsonOk(LoginAnswer, 'Signed in') },
});
const read = createRoute({
  method: 'get',
  path: '/api/authenticator-app',
  summary: 'The second factors of somebody who works here',
  responses: { 200: jsonOk(shapes.SecondFactors, 'As they are now') },
});
const begin = createRoute({
  method: 'post',
  path: '/api/authenticator-app/setups',
  summary: 'Begin to set up an authenticator app (staff, confirmed session)',
  responses: { 200: jsonOk(shapes.AppSetup, 'What the app is told') },
});
const confirm = createRoute({
  method: 'post',
  path: '/api/authenticator-app',
  summary: 'Set the authenticator app up with its first code (staff, confirmed session)',
  request: { body: jsonBody(shapes.AppCode) },
  responses: { 200: jsonOk(shapes.RecoveryCodes, 'The recovery codes, shown once') },
});
const renew = createRoute({
  method: 'post',
  path: '/api/authenticator-app/recovery-codes',
  summary: 'Other recovery codes in place of those there were (staff, confirmed session)',
  responses: { 200: jsonOk(shapes.RecoveryCodes, 'The recovery codes, shown once') },
});
const remove = createRoute({
  method: 'delete',
  path: '/api/authenticator-app',
  summary: 'Remove the authenticator app (staff, confirmed session)',
  responses: { 200: jsonOk(DoneAnswer, 'Done') },
});
const reset = createRoute({
  method: 'post',
  path: '/api/desk/staff/{id}/second-factor-resets',
  summary: 'Remove the passkeys and the authenticator app of a colleague (owner, confirmed session)',
  tags: ['desk'],
  request: { params: ColleagueParams },
  responses: { 200: jsonOk(StaffList, 'Everybody as they are now') },
});

export function secondFactorRoutes() {
  const router = newRouter();
  router.openapi(login, async (c) => {
    const outcome = await loginWithSecondFactor(c.var.services, c.req.valid('json'), clientOf(c));
    if (isDomainError(outcome)) return answer(c, outcome);
    setSessionCookie(c, outcome);
    rememberDevice(c, outcome.user.id);
    return answer(c, { sessionToken: outcome.sessionToken, user: outcome.user });
  });
  router.openapi(read, async (c) => answer(c, await c.var.services.read(c.var.actor, readSecondFactors)));
  router.openapi(begin, async (c) => answer(c, await c.var.services.transact(c.var.actor, beginApp)));
  router.openapi(confirm, async (c) => {
    const { code } = c.req.valid('json');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => confirmNewApp(ctx, code)));
  });
  router.openapi(renew, async (c) => answer(c, await c.var.services.transact(c.var.actor, renewRecoveryCodes)));
  router.openapi(remove, async (c) => answer(c, await c.var.services.transact(c.var.actor, removeApp)));
  router.openapi(reset, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: 'staff.second-factor', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => resetSecondFactor(ctx, scope, subject)));
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes =
  | typeof login
  | typeof read
  | typeof begin
  | typeof confirm
  | typeof renew
  | typeof remove
  | typeof reset;
