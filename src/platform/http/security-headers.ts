import type { MiddlewareHandler } from 'hono';
import { DomainError } from '#src/lib/domain-error.ts';
import type { AppServices } from '../services.ts';
import type { Settings } from '../settings.ts';
import { KEYED_API } from './keyed-api.ts';
import { permissions } from './payment-policy.ts';
import { type HttpEnv, refuse } from './router.ts';
import { exceptionFor } from './request-body.ts';

/** The policy of everything but pages. */
export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";

/** Security headers of every response. */
export function securityHeaders(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  set: (name: string, value: string) => void,
) {
  set('X-Content-Type-Options', 'nosniff');
  set('Referrer-Policy', 'strict-origin-when-cross-origin');
  set('X-Frame-Options', 'DENY');
  set('Cross-Origin-Opener-Policy', 'same-origin');
  set('Cross-Origin-Resource-Policy', 'same-origin');
  set('Permissions-Policy', permissions());
  if (publicUrl.startsWith('https:')) {
    set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload');
  }
}

/** A write that carries cookies must come from our own pages. Browsers always say where a write comes from; programs with a bearer token do not have to. */
export function sameOriginWrites(services: AppServices): MiddlewareHandler<HttpEnv> {
  const ours = new URL(services.settings.publicUrl).origin;
  return async (c, next) => {
    const read = c.req.method === 'GET' || c.req.method === 'HEAD';
    const keyed = c.req.path.startsWith(`${KEYED_API}/`);
    const safe = read || keyed || exceptionFor(c.req.path)?.fromAnywhere === true;
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const own =
      origin === undefined ||
      origin === ours ||
      (URL.canParse(origin) && new URL(origin).host === c.req.header('host'));
    if (!safe && (!own || (site !== undefined && site !== 'same-origin' && site !== 'none'))) {
      return refuse(c, new DomainError('cross-origin', 403, 'This request did not come from our own pages.'));
    }
    return next();
  };
}
