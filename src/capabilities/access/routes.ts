import { createRoute } from '@hono/zod-openapi';
import { eventStreamHeaders } from '#src/platform/http/event-stream.ts';
import type { Context } from 'hono';
import { isDomainError } from '#src/lib/domain-error.ts';
import { receiveDeliveryReport, REPORT_PATH } from '#src/platform/sms/delivery-report.ts';
import { sendDownload } from '#src/platform/http/download.ts';
import {
  answer,
  type HttpEnv,
  jsonBody,
  jsonOk,
  jsonRoute,
  newRouter,
  postRoute,
  refuse,
} from '#src/platform/http/router.ts';
import { DeletionInput, DoneAnswer, FollowQuery } from './contract.ts';
import {
  PasswordChangeInput,
  PhoneResetInput,
  PhoneResetRequestInput,
  ResetInput,
  ResetRequestAnswer,
  ResetRequestInput,
} from './password-contract.ts';
import { PhoneCodeInput, Profile, ProfileInput, UndoInput, VerifyAnswer, VerifyInput } from './profile-contract.ts';
import { LogPageQuery, SecurityLogPage, SessionList, SessionParams } from './session-contract.ts';
import { LoginAnswer, LoginInput, LogoutQuery, RegisterInput, UserAnswer } from './sign-in-contract.ts';
import { refusals } from './contract.ts';
import {
  answerSignIn,
  clientOf,
  clearEveryCookie,
  clearSessionCookie,
  rememberDevice,
  sessionOf,
  setSessionCookie,
  shownTokens,
} from './session-middleware.ts';
import { whoAmI } from './actions/who-am-i.ts';
import { changePassword } from './actions/change-password.ts';
import { deleteAccount } from './actions/delete-account.ts';
import { dismissPasswordAdvice } from './actions/dismiss-password-advice.ts';
import { editProfile } from './actions/edit-profile.ts';
import { exportHousehold } from './actions/export-household.ts';
import { followHousehold } from './actions/follow-household.ts';
import { login } from './actions/login.ts';
import { logout, logoutEverywhere } from './actions/logout.ts';
import { readProfile } from './actions/read-profile.ts';
import { readSecurityLog } from './actions/read-security-log.ts';
import { register } from './actions/register.ts';
import { requestReset, resetPassword } from './actions/reset-password.ts';
import { requestPhoneReset, resetByPhone } from './actions/reset-by-phone.ts';
import { endOtherSessions, endSession, listSessions } from './actions/sessions.ts';
import { undoEmailChange } from './actions/undo-email-change.ts';
import { requestVerification, verifyEmail } from './actions/verify-email.ts';
import { requestPhoneCode, verifyPhone } from './actions/verify-phone.ts';

const postEmpty = <P extends string>(path: P, summary: string) =>
  jsonRoute('post', path, summary, jsonOk(DoneAnswer, 'Done'));

const ROUTES = {
  signIn: postRoute('/api/auth/login', 'Sign in with e-mail or phone number', LoginInput, LoginAnswer),
  askReset: postRoute(
    '/api/auth/password-reset-requests',
    'Ask for a link to a new password',
    ResetRequestInput,
    ResetRequestAnswer,
  ),
  reset: postRoute('/api/auth/password-resets', 'Set a new password through a mailed link', ResetInput, DoneAnswer),
  askPhoneReset: postRoute(
    '/api/auth/phone-reset-requests',
    'Ask for a code to a confirmed number, for a new password',
    PhoneResetRequestInput,
    ResetRequestAnswer,
  ),
  phoneReset: postRoute(
    '/api/auth/phone-resets',
    'Set a new password with a code from a text message',
    PhoneResetInput,
    DoneAnswer,
  ),
  verify: postRoute(
    '/api/auth/email-verifications',
    'Confirm an e-mail through a mailed link',
    VerifyInput,
    VerifyAnswer,
  ),
  undo: postRoute(
    '/api/auth/email-change-undos',
    'Undo a change of e-mail through a link mailed to the old address',
    UndoInput,
    DoneAnswer,
  ),
  passwordChange: postRoute(
    '/api/auth/password-changes',
    'Set a new password with the present one; ends every other session',
    PasswordChangeInput,
    DoneAnswer,
  ),
  askVerify: postEmpty('/api/auth/email-verification-requests', 'Ask for another link to confirm the e-mail'),
  signOut: jsonRoute(
    'post',
    '/api/auth/logout',
    'End this session, and on request have this browser forget the rest',
    jsonOk(DoneAnswer, 'Done'),
    { query: LogoutQuery },
  ),
  signOutEverywhere: postEmpty('/api/auth/logout-everywhere', 'End every session of the person'),
  signUp: createRoute({
    method: 'post',
    path: '/api/auth/register',
    summary: 'Make an account',
    request: { body: jsonBody(RegisterInput) },
    responses: { 201: jsonOk(UserAnswer, 'The account') },
  }),
  whoAmI: jsonRoute('get', '/api/auth/user', 'The current user', jsonOk(UserAnswer, 'The user')),
  profile: jsonRoute('get', '/api/profile', 'The profile of whoever is signed in', jsonOk(Profile, 'The profile')),
  saveProfile: jsonRoute(
    'put',
    '/api/profile',
    'Save the profile; a new e-mail or number counts once it is confirmed',
    jsonOk(Profile, 'As it is now'),
    { body: jsonBody(ProfileInput) },
  ),
  askPhoneCode: postEmpty('/api/profile/phone-codes', 'Send a code to the number that waits for one'),
  phoneVerification: postRoute(
    '/api/profile/phone-verifications',
    'Confirm a number with the code that was sent to it; ends every other session',
    PhoneCodeInput,
    Profile,
  ),
  dismissAdvice: postEmpty('/api/profile/password-advice-dismissals', 'Put the advice about the password away'),
  exported: createRoute({
    method: 'get',
    path: '/api/profile/export',
    summary: 'Everything of the household in a zip: JSON, CSV and documents',
    responses: { 200: { description: 'The archive', content: { 'application/zip': {} } } },
  }),
  deletion: postRoute('/api/account-deletions', 'Delete the account for good', DeletionInput, DoneAnswer),
  sessionList: jsonRoute(
    'get',
    '/api/sessions',
    'Where the person is signed in',
    jsonOk(SessionList, 'The device used last comes first'),
  ),
  otherSessions: jsonRoute('delete', '/api/sessions', 'Sign out on every other device', jsonOk(DoneAnswer, 'Done')),
  oneSession: jsonRoute('delete', '/api/sessions/{id}', 'Sign out on one device', jsonOk(DoneAnswer, 'Done'), {
    params: SessionParams,
  }),
  securityLog: jsonRoute(
    'get',
    '/api/security-events',
    'Who used the account, and what was changed about getting in',
    jsonOk(SecurityLogPage, 'Newest first, a page at a time'),
    { query: LogPageQuery },
  ),
  news: createRoute({
    method: 'get',
    path: '/api/events',
    summary: 'What changes in the household, as it happens: the names of topics, as server-sent events',
    request: { query: FollowQuery },
    responses: { 200: { description: 'Until the session ends', content: { 'text/event-stream': {} } } },
  }),
  loginPage: createRoute({
    method: 'get',
    path: '/api/login',
    summary: 'Where to sign in',
    responses: { 302: { description: 'To the login page' } },
  }),
  logoutLink: createRoute({
    method: 'get',
    path: '/api/logout',
    summary: 'End this session by following a link on one of our own pages',
    responses: { 302: { description: 'To the homepage' } },
  }),
};

export function routes() {
  const router = newRouter();
  const VISITOR = { kind: 'visitor' } as const;

  router.openapi(ROUTES.signIn, async (c) =>
    answerSignIn(c, await login(c.var.services, c.req.valid('json'), clientOf(c))),
  );

  router.openapi(ROUTES.signUp, async (c) =>
    answer(c, await register(c.var.services, c.req.valid('json'), clientOf(c)), 201),
  );

  router.openapi(ROUTES.whoAmI, (c) => {
    const session = sessionOf(c);
    const { actor, services } = c.var;
    if (!session || actor.kind !== 'person') return answer(c, refusals('unauthorized'));
    return answer(c, whoAmI(services, session, actor));
  });

  router.openapi(ROUTES.signOut, async (c) => {
    const done = await c.var.services.transact(VISITOR, (ctx) => logout(ctx, shownTokens(c), clientOf(c)));
    if (c.req.valid('query').browser === 'forget') clearEveryCookie(c);
    else clearSessionCookie(c);
    return answer(c, done);
  });

  router.openapi(ROUTES.signOutEverywhere, async (c) => {
    const done = await c.var.services.transact(c.var.actor, logoutEverywhere);
    if (!isDomainError(done)) clearSessionCookie(c);
    return answer(c, done);
  });

  router.openapi(ROUTES.askReset, async (c) =>
    answer(c, await requestReset(c.var.services, c.req.valid('json').email, clientOf(c))),
  );
  router.openapi(ROUTES.reset, async (c) => {
    const outcome = await resetPassword(c.var.services, c.req.valid('json'), clientOf(c));
    if (isDomainError(outcome)) return answer(c, outcome);
    // The mailbox is proof enough: under an attack on the account this is the way in from a new device.
    rememberDevice(c, outcome.personId);
    return answer(c, { message: outcome.message });
  });
  router.openapi(ROUTES.askPhoneReset, async (c) =>
    answer(c, await requestPhoneReset(c.var.services, c.req.valid('json').phone, clientOf(c))),
  );
  router.openapi(ROUTES.phoneReset, async (c) => {
    const outcome = await resetByPhone(c.var.services, c.req.valid('json'), clientOf(c));
    if (isDomainError(outcome)) return answer(c, outcome);
    rememberDevice(c, outcome.personId);
    return answer(c, { message: outcome.message });
  });
  router.openapi(ROUTES.verify, async (c) => {
    const session = sessionOf(c);
    const outcome = await verifyEmail(c.var.services, c.req.valid('json'), { ...clientOf(c), session });
    if (isDomainError(outcome)) return answer(c, outcome);
    const { message, sessionToken } = outcome;
    if (sessionToken) setSessionCookie(c, { sessionToken });
    return answer(c, { message, sessionToken });
  });
  router.openapi(ROUTES.undo, async (c) =>
    answer(c, await undoEmailChange(c.var.services, c.req.valid('json').token, clientOf(c))),
  );
  router.openapi(ROUTES.passwordChange, async (c) => {
    const session = sessionOf(c);
    if (!session) return answer(c, refusals('unauthorized'));
    return answer(c, await changePassword(c.var.services, { actor: c.var.actor, session }, c.req.valid('json')));
  });
  router.openapi(ROUTES.askVerify, async (c) =>
    answer(c, await c.var.services.transact(c.var.actor, requestVerification)),
  );

  router.openapi(ROUTES.profile, async (c) => answer(c, await c.var.services.read(c.var.actor, readProfile)));
  router.openapi(ROUTES.saveProfile, async (c) =>
    answer(c, await editProfile(c.var.services, c.var.actor, c.req.valid('json'))),
  );

  router.openapi(ROUTES.askPhoneCode, async (c) =>
    answer(c, await c.var.services.transact(c.var.actor, (ctx) => requestPhoneCode(ctx, clientOf(c)))),
  );
  router.openapi(ROUTES.phoneVerification, async (c) => {
    const session = sessionOf(c);
    if (!session) return answer(c, refusals('unauthorized'));
    const { code } = c.req.valid('json');
    const { address } = clientOf(c);
    return answer(c, await verifyPhone(c.var.services, c.var.actor, { code, session: session.tokenHash, address }));
  });

  router.openapi(ROUTES.dismissAdvice, async (c) =>
    answer(c, await c.var.services.transact(c.var.actor, dismissPasswordAdvice)),
  );

  router.openapi(ROUTES.exported, async (c) => {
    const archive = await exportHousehold(c.var.services, c.var.actor);
    if (isDomainError(archive)) return answer(c, archive);
    const name = `purrwell-${c.var.services.clock.now().toISOString().slice(0, 10)}.zip`;
    return sendDownload(c, archive, { type: 'application/zip', name });
  });
  router.openapi(ROUTES.deletion, async (c) => {
    const done = await deleteAccount(c.var.services, c.var.actor, c.req.valid('json').password);
    if (!isDomainError(done)) clearSessionCookie(c);
    return answer(c, done);
  });

  const shown = (c: Context<HttpEnv>) => sessionOf(c)?.tokenHash ?? null;
  router.openapi(ROUTES.sessionList, async (c) =>
    answer(c, await c.var.services.read(c.var.actor, (ctx) => listSessions(ctx, shown(c)))),
  );
  router.openapi(ROUTES.otherSessions, async (c) =>
    answer(c, await c.var.services.transact(c.var.actor, (ctx) => endOtherSessions(ctx, shown(c)))),
  );
  router.openapi(ROUTES.oneSession, async (c) =>
    answer(c, await c.var.services.transact(c.var.actor, (ctx) => endSession(ctx, c.req.valid('param').id))),
  );

  router.openapi(ROUTES.securityLog, async (c) =>
    answer(c, await c.var.services.read(c.var.actor, (ctx) => readSecurityLog(ctx, c.req.valid('query')))),
  );

  router.openapi(ROUTES.news, (c) => {
    const session = sessionOf(c);
    const stream = session
      ? followHousehold(c.var.services, session, c.req.valid('query').age)
      : refusals('unauthorized');
    if (isDomainError(stream)) return answer(c, stream);
    return c.body(stream, 200, eventStreamHeaders);
  });

  router.openapi(ROUTES.loginPage, (c) => c.redirect('/login', 302));

  router.openapi(ROUTES.logoutLink, async (c) => {
    if (!followedFromOwnPage(c)) return refuse(c, refusals('foreign-request'));
    await c.var.services.transact(VISITOR, (ctx) => logout(ctx, shownTokens(c), clientOf(c)));
    clearSessionCookie(c);
    return c.redirect('/', 302);
  });

  // Not in the API document: only the provider of text messages calls it.
  router.post(REPORT_PATH, async (c) => {
    const report = { id: c.req.query('text') ?? '', body: await c.req.text() };
    return answer(
      c,
      await receiveDeliveryReport(c.var.services, { ...report, signature: c.req.header('x-twilio-signature') }),
    );
  });
  return router;
}

/** A link followed in the address bar's own window, from one of our pages: not an image, a frame or another site's link. */
function followedFromOwnPage(c: Context<HttpEnv>): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) {
    return (
      site === 'same-origin' &&
      c.req.header('sec-fetch-mode') === 'navigate' &&
      c.req.header('sec-fetch-dest') === 'document'
    );
  }
  // Browsers from before these headers still say which page the link was on.
  const from = c.req.header('origin') ?? c.req.header('referer') ?? '';
  const ours = [new URL(c.var.services.settings.publicUrl).host, c.req.header('host')];
  return URL.canParse(from) && ours.includes(new URL(from).host);
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES];
