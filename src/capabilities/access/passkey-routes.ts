import { answer, jsonBody, jsonOk, jsonRoute, newRouter, postRoute } from '#src/platform/http/router.ts';
import { DoneAnswer } from './contract.ts';
import { LoginAnswer } from './sign-in-contract.ts';
import { answerSignIn, clientOf } from './session-middleware.ts';
import * as shapes from './passkey-contract.ts';
import { beginConfirmation, confirmIdentity } from './actions/confirm-identity.ts';
import { beginPasskeyLogin, loginWithPasskey } from './actions/login-with-passkey.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './actions/passkeys.ts';

const listed = jsonOk(shapes.PasskeyList, 'The passkeys as they are now');
const asked = jsonOk(shapes.CeremonyOptions, 'What the browser is asked with');

const ROUTES = {
  askLogin: jsonRoute('post', '/api/auth/passkey-challenges', 'Begin to sign in with a passkey', asked),
  login: postRoute('/api/auth/passkey-logins', 'Sign in with a passkey', shapes.PasskeyLogin, LoginAnswer),
  askConfirmation: jsonRoute(
    'post',
    '/api/auth/confirmation-challenges',
    'Begin to confirm with a passkey that it is still you',
    asked,
  ),
  confirmation: postRoute(
    '/api/auth/confirmations',
    'Confirm with password or passkey that it is still you, for ten minutes of this session',
    shapes.ConfirmationInput,
    DoneAnswer,
  ),
  list: jsonRoute('get', '/api/passkeys', 'The passkeys of the person', listed),
  ask: jsonRoute('post', '/api/passkey-challenges', 'Begin to make a passkey (confirmed session)', asked),
  add: postRoute(
    '/api/passkeys',
    'Keep the passkey that was made (confirmed session)',
    shapes.NewPasskey,
    shapes.PasskeyList,
  ),
  rename: jsonRoute('patch', '/api/passkeys/{id}', 'Give a passkey another name', listed, {
    params: shapes.PasskeyParams,
    body: jsonBody(shapes.PasskeyName),
  }),
  remove: jsonRoute('delete', '/api/passkeys/{id}', 'Remove a passkey (confirmed session)', listed, {
    params: shapes.PasskeyParams,
  }),
};

export function passkeyRoutes() {
  const router = newRouter();
  router.openapi(ROUTES.askLogin, async (c) => answer(c, await beginPasskeyLogin(c.var.services, clientOf(c))));
  router.openapi(ROUTES.login, async (c) =>
    answerSignIn(c, await loginWithPasskey(c.var.services, c.req.valid('json').response, clientOf(c))),
  );
  router.openapi(ROUTES.askConfirmation, async (c) =>
    answer(c, await c.var.services.transact(c.var.actor, beginConfirmation)),
  );
  router.openapi(ROUTES.confirmation, async (c) =>
    answer(c, await confirmIdentity(c.var.services, c.var.actor, c.req.valid('json'))),
  );
  router.openapi(ROUTES.list, async (c) => answer(c, await c.var.services.read(c.var.actor, listPasskeys)));
  router.openapi(ROUTES.ask, async (c) => answer(c, await c.var.services.transact(c.var.actor, beginPasskey)));
  router.openapi(ROUTES.add, async (c) => {
    const { userAgent } = clientOf(c);
    return answer(c, await addPasskey(c.var.services, c.var.actor, { ...c.req.valid('json'), userAgent }));
  });
  router.openapi(ROUTES.rename, async (c) => {
    const [{ id }, { name }] = [c.req.valid('param'), c.req.valid('json')];
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => renamePasskey(ctx, id, name)));
  });
  router.openapi(ROUTES.remove, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => removePasskey(ctx, id)));
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES];
