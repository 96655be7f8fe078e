import { deleteCookie, setCookie } from 'hono/cookie';
import { z } from '@hono/zod-openapi';
import { isDomainError } from '#src/lib/domain-error.ts';
import { line } from '#src/lib/text.ts';
import { isSecure, readStrictHostCookie } from '#src/platform/http/host-cookie.ts';
import { answer, jsonOk, jsonRoute, newRouter, postRoute, refuse } from '#src/platform/http/router.ts';
import { LoginAnswer } from './sign-in-contract.ts';
import { answerSignIn, clientOf } from './session-middleware.ts';
import { beginProviderSignIn, finishProviderSignIn } from './actions/provider-sign-in.ts';

const COOKIE = 'pw_provider';

const ROUTES = {
  begin: jsonRoute(
    'post',
    '/api/auth/provider-requests',
    'Begin to sign in with the company account (staff)',
    jsonOk(z.object({ url: z.string() }).openapi('ProviderRequest'), 'Address at the provider'),
  ),
  finish: postRoute(
    '/api/auth/provider-logins',
    'Sign in with what the provider of company accounts sent along (staff)',
    z.object({ query: line(4000) }).openapi('ProviderLogin'),
    LoginAnswer,
  ),
};

export function providerRoutes() {
  const router = newRouter();
  router.openapi(ROUTES.begin, async (c) => {
    const begun = await beginProviderSignIn(c.var.services, clientOf(c));
    if (isDomainError(begun)) return refuse(c, begun);
    setCookie(c, COOKIE, begun.attempt, { ...attributes(c.var.services), maxAge: begun.seconds });
    return answer(c, { url: begun.url });
  });
  router.openapi(ROUTES.finish, async (c) => {
    const attempt = readStrictHostCookie(c, COOKIE);
    // Once, with any outcome.
    deleteCookie(c, COOKIE, attributes(c.var.services));
    const { query } = c.req.valid('json');
    return answerSignIn(c, await finishProviderSignIn(c.var.services, { query, attempt }, clientOf(c)));
  });
  return router;
}

const attributes = ({ settings }: { settings: Parameters<typeof isSecure>[0] }) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Lax' as const,
  ...(isSecure(settings) && { secure: true, prefix: 'host' as const }),
});

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES];
