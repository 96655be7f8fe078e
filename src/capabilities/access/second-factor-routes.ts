import { answer, jsonBody, jsonOk, jsonRoute, newRouter } from '#src/platform/http/router.ts';
import { ColleagueParams, FactorReset, StaffList } from './staff-contract.ts';
import { DoneAnswer } from './contract.ts';
import { LoginAnswer } from './sign-in-contract.ts';
import { answerSignIn, clientOf } from './session-middleware.ts';
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

const ROUTES = {
  login: jsonRoute(
    'post',
    '/api/auth/second-factors',
    'Finish signing in with a code of the authenticator app, or a recovery code',
    jsonOk(LoginAnswer, 'Signed in'),
    { body: jsonBody(shapes.SecondFactorInput) },
  ),
  read: jsonRoute(
    'get',
    '/api/authenticator-app',
    'The second factors of somebody who works here',
    jsonOk(shapes.SecondFactors, 'As they are now'),
  ),
  begin: jsonRoute(
    'post',
    '/api/authenticator-app/setups',
    'Begin to set up an authenticator app (staff, confirmed session)',
    jsonOk(shapes.AppSetup, 'What the app is told'),
  ),
  confirm: jsonRoute(
    'post',
    '/api/authenticator-app',
    'Set the authenticator app up with its first code (staff, confirmed session)',
    jsonOk(shapes.RecoveryCodes, 'The recovery codes, shown once'),
    { body: jsonBody(shapes.AppCode) },
  ),
  renew: jsonRoute(
    'post',
    '/api/authenticator-app/recovery-codes',
    'Other recovery codes in place of those there were (staff, confirmed session)',
    jsonOk(shapes.RecoveryCodes, 'The recovery codes, shown once'),
  ),
  remove: jsonRoute(
    'delete',
    '/api/authenticator-app',
    'Remove the authenticator app (staff, confirmed session)',
    jsonOk(DoneAnswer, 'Done'),
  ),
  reset: jsonRoute(
    'post',
    '/api/desk/staff/{id}/second-factor-resets',
    'Remove the passkeys and the authenticator app of a colleague (admin, confirmed session)',
    jsonOk(StaffList, 'Everybody as they are now'),
    { params: ColleagueParams, body: jsonBody(FactorReset) },
  ),
};

export function secondFactorRoutes() {
  const router = newRouter();
  router.openapi(ROUTES.login, async (c) =>
    answerSignIn(c, await loginWithSecondFactor(c.var.services, c.req.valid('json'), clientOf(c))),
  );
  router.openapi(ROUTES.read, async (c) => answer(c, await c.var.services.read(c.var.actor, readSecondFactors)));
  router.openapi(ROUTES.begin, async (c) => answer(c, await c.var.services.transact(c.var.actor, beginApp)));
  router.openapi(ROUTES.confirm, async (c) => {
    const { code } = c.req.valid('json');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => confirmNewApp(ctx, code)));
  });
  router.openapi(ROUTES.renew, async (c) => answer(c, await c.var.services.transact(c.var.actor, renewRecoveryCodes)));
  router.openapi(ROUTES.remove, async (c) => answer(c, await c.var.services.transact(c.var.actor, removeApp)));
  router.openapi(ROUTES.reset, async (c) => {
    const { id: subject } = c.req.valid('param');
    const input = c.req.valid('json');
    const act = { action: 'staff.second-factor', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => resetSecondFactor(ctx, scope, subject, input)));
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES];
