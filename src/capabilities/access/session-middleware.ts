import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { personActor } from '#src/platform/actors.ts';
import { lookingOnly } from '#src/platform/looking-only.ts';
import { isSecure, readHostCookie } from '#src/platform/http/host-cookie.ts';
import { peerAddress } from '#src/platform/http/peer.ts';
import type { AppServices, PersonActor, RequestOrigin } from '#src/platform/services.ts';
import { answer, type HttpEnv } from '#src/platform/http/router.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { CurrentUser } from './sign-in-contract.ts';
import type { SessionRow } from './session-store.ts';
import { authenticate } from './actions/authenticate.ts';
import { handOverBrowser } from './actions/hand-over-browser.ts';
import { lookSession } from './actions/look-at-household.ts';
import { cookieAfterSignIn } from './rules/known-device.ts';
import { KNOWN_DEVICE_DAYS } from './rules/limits.ts';
import { isLookToken } from './rules/look-token.ts';
import { normalizedAddress } from './rules/network.ts';
import type { ClientInfo } from './rate-limit.ts';

const COOKIE = 'pw_session';
const DEVICE_COOKIE = 'pw_devices';

const known = new WeakMap<Context, SessionRow>();

/** Finds out who calls: one statement where a token is shown, none where not. Sets `c.var.actor`. */
export const sessionMiddleware: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const token = bearer(c) ?? readHostCookie(c, COOKIE);
  const looking = token && isLookToken(token) ? await lookSession(c.var.services, token) : null;
  const session = token && !isLookToken(token) ? await authenticate(c.var.services, token) : looking;
  if (session) {
    known.set(c, session);
    const { address, userAgent } = clientOf(c);
    const actor = actorOf(session, { address, userAgent, session: session.tokenHash });
    c.set('actor', looking ? { ...actor, lookedAtBy: looking.lookedAtBy } : actor);
  }
  // `transact` refuses as well; here also for requests that would reach the payment service first.
  if (looking && c.req.method !== 'GET' && c.req.method !== 'HEAD') return answer(c, lookingOnly());
  await next();
};

function actorOf({ person, ...session }: SessionRow, from?: RequestOrigin): PersonActor {
  const { householdId, tokenHash, confirmedAt, secondFactor } = session;
  const signIn = { tokenHash, confirmedAt, secondFactor };
  return personActor({ personId: person.id, householdId, role: person.role, ...(from && { from }), signIn });
}

/** The session of a bearer token and its actor, for reads that are answered without the router. */
export async function bearerSession(
  services: AppServices,
  authorization: string,
): Promise<{ session: SessionRow; actor: PersonActor } | null> {
  const token = tokenIn(authorization);
  const session = token ? await authenticate(services, token) : null;
  return session && { session, actor: actorOf(session) };
}

/** The caller's live session, or null. */
export function sessionOf(c: Context<HttpEnv>): SessionRow | null {
  return known.get(c) ?? null;
}

/** State of the rows of the caller's household when the session was read; null where none is known. */
export const householdVersionOf = (c: Context<HttpEnv>): string | null => known.get(c)?.householdVersion ?? null;

/** Every token the caller has shown; both belong to them, so both end at logout. */
export function shownTokens(c: Context<HttpEnv>): string[] {
  return [bearer(c), readHostCookie(c, COOKIE), getCookie(c, COOKIE)].filter((token) => token !== undefined);
}

/** With both, the bearer token decides: the page itself knows it. */
const bearer = (c: Context): string | undefined => tokenIn(c.req.header('authorization') ?? '');

const tokenIn = (authorization: string): string | undefined => /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1];

const attributes = (c: Context<HttpEnv>) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Lax' as const,
  ...(isSecure(c.var.services.settings) && { secure: true, prefix: 'host' as const }),
});

/** The second credential of the same session: for pages opened by address, without our scripts. */
export function setSessionCookie(c: Context<HttpEnv>, session: { sessionToken: string }) {
  // A length of time, not a date: the browser's clock and the shop's may differ.
  const maxAge = c.var.services.settings.sessionDays * 86_400;
  setCookie(c, COOKIE, session.sessionToken, { ...attributes(c), maxAge });
}

export function clearSessionCookie(c: Context<HttpEnv>) {
  deleteCookie(c, COOKIE, attributes(c));
  if (isSecure(c.var.services.settings)) deleteCookie(c, COOKIE, { path: '/', secure: true }); // from before `__Host-`
}

/** Notes in the browser that this person has signed in here, so that others' guesses at their account do not slow them down here. */
export function rememberDevice(c: Context<HttpEnv>, personId: string) {
  const { settings, clock } = c.var.services;
  const asked = { personId, secret: settings.sessionSecret, now: clock.now() };
  const maxAge = KNOWN_DEVICE_DAYS * 86_400;
  setCookie(c, DEVICE_COOKIE, cookieAfterSignIn(deviceCookie(c), asked), { ...attributes(c), maxAge });
}

/**
 * Answers a sign-in: with the session in the body and as a cookie, in a browser that is known from now on; or refuses it.
 * Things of other accounts in the browser must not reach the new one.
 */
export async function answerSignIn(
  c: Context<HttpEnv>,
  outcome: { sessionToken: string; user: CurrentUser } | DomainError,
  status: 200 | 201 = 200,
) {
  if (isDomainError(outcome)) return answer(c, outcome);
  const { sessionToken, user } = outcome;
  const tokens = shownTokens(c);
  const shown = { tokens, personId: user.id };
  if (tokens.length) await c.var.services.transact({ kind: 'visitor' }, (ctx) => handOverBrowser(ctx, shown));
  setSessionCookie(c, outcome);
  rememberDevice(c, user.id);
  return answer(c, { sessionToken, user }, status);
}

const deviceCookie = (c: Context<HttpEnv>) =>
  isSecure(c.var.services.settings) ? getCookie(c, DEVICE_COOKIE, 'host') : getCookie(c, DEVICE_COOKIE);

/** Takes back every cookie our pages were given, for a browser that others use too. */
export function clearEveryCookie(c: Context<HttpEnv>) {
  clearSessionCookie(c);
  deleteCookie(c, DEVICE_COOKIE, attributes(c));
  for (const name of Object.keys(getCookie(c)))
    deleteCookie(c, name, name.startsWith('__Host-') ? { path: '/', secure: true } : { path: '/api' });
}

/** The client's address, user agent and known-device cookie, for rate limits. */
export function clientOf(c: Context<HttpEnv>): ClientInfo {
  return {
    address: clientAddress(c),
    userAgent: c.req.header('user-agent'),
    knownDevices: deviceCookie(c),
  };
}

/**
 * Behind proxies of our own (`trustedProxies`) the address is the one the outermost of them noted, counted from the
 * end of X-Forwarded-For: entries further left were written by the client and prove nothing.
 */
function clientAddress(c: Context<HttpEnv>): string {
  const hops = c.var.services.settings.trustedProxies;
  const noted = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const forwarded = hops > 0 ? noted.at(-hops) : undefined;
  return normalizedAddress(forwarded || peerAddress(c));
}
