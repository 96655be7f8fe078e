import { createRoute, type z } from '@hono/zod-openapi';
import { isDomainError } from '#src/lib/domain-error.ts';
import { answer, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import { DoneAnswer, LoginAnswer } from './contract.ts';
import { clientOf, rememberDevice, setSessionCookie } from './session-middleware.ts';
import * as shapes from './passkey-contract.ts';
import { beginConfirmation, confirmIdentity } from './actions/confirm-identity.ts';
import { beginPasskeyLogin, loginWithPasskey } from './actions/login-with-passkey.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './actions/passkeys.ts';

const listed = { 200: jsonOk(shapes.PasskeyList, 'The passkeys as they are now') };
const asked = { 200: jsonOk(shapes.CeremonyOptions, 'What the browser is asked with') };
const post = <Path extends string, I extends z.ZodType, O extends z.ZodType>(
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

const askLogin = createRoute({
  method: 'post',
  path: '/api/auth/passkey-challenges',
  summary: 'Begin to sign in with a passkey',
  responses: asked,
});
const login = post('/api/auth/passkey-logins', 'Sign in with a passkey', shapes.PasskeyLogin, LoginAnswer);
const askConfirmation = createRoute({
  method: 'post',
  path: '/api/auth/confirmation-challenges',
  summary: 'Begin to confirm with a passkey that it is still you',
  responses: asked,
});
const confirmation = post(
  '/api/auth/confirmations',
  'Confirm with password or passkey that it is still you, for ten minutes of this session',
  shapes.ConfirmationInput,
  DoneAnswer,
);
const list = createRoute({
  method: 'get',
  path: '/api/passkeys',
  summary: 'The passkeys of the person',
  responses: listed,
});
const ask = createRoute({
  method: 'post',
  path: '/api/passkey-challenges',
  summary: 'Begin to make a passkey (confirmed session)',
  responses: asked,
});
const add = post(
  '/api/passkeys',
  'Keep the passkey that was made (confirmed session)',
  shapes.NewPasskey,
  shapes.PasskeyList,
);
const rename = createRoute({
  method: 'patch',
  path: '/api/passkeys/{id}',
  summary: 'Give a passkey another name',
  request: { params: shapes.PasskeyParams, body: jsonBody(shapes.PasskeyName) },
  responses: listed,
});
const remove = createRoute({
  method: 'delete',
  path: '/api/passkeys/{id}',
  summary: 'Remove a passkey (confirmed session)',
  request: { params: shapes.PasskeyParams },
  responses: listed,
});

export function passkeyRoutes() {
  const router = newRouter();
  router.openapi(askLogin, async (c) => answer(c, await beginPasskeyLogin(c.var.services, clientOf(c))));
  router.openapi(login, async (c) => {
    const outcome = await loginWithPasskey(c.var.services, c.req.valid('json').response, clientOf(c));
    if (isDomainError(outcome)) return answer(c, outcome);
    setSessionCookie(c, outcome);
    rememberDevice(c, outcome.user.id);
    return answer(c, { sessionToken: outcome.sessionToken, user: outcome.user });
  });
  router.openapi(askConfirmation, async (c) =>
    answer(c, await c.var.services.transact(c.var.actor, beginConfirmation)),
  );
  router.openapi(confirmation, async (c) =>
    answer(c, await confirmIdentity(c.var.services, c.var.actor, c.req.valid('json'))),
  );
  router.openapi(list, async (c) => answer(c, await c.var.services.read(c.var.actor, listPasskeys)));
  router.openapi(ask, async (c) => answer(c, await c.var.services.transact(c.var.actor, beginPasskey)));
  router.openapi(add, async (c) => {
    const { userAgent } = clientOf(c);
    return answer(c, await addPasskey(c.var.services, c.var.actor, { ...c.req.valid('json'), userAgent }));
  });
  router.openapi(rename, async (c) => {
    const [{ id }, { name }] = [c.req.valid('param'), c.req.valid('json')];
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => renamePasskey(ctx, id, name)));
  });
  router.openapi(remove, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => removePasskey(ctx, id)));
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes =
  | typeof askLogin
  | typeof login
  | typeof askConfirmation
  | typeof confirmation
  | typeof list
  | typeof ask
  | typeof add
  | typeof rename
  | typeof remove;
