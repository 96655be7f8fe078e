import type { Context, MiddlewareHandler } from 'hono';
import { clientOf } from '#src/capabilities/access/session-middleware.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { type HttpEnv, refuse } from '#src/platform/http/router.ts';
import { authenticateKey } from './actions/authenticate-key.ts';
import { refusals } from './contract.ts';
import { bearerKey } from './rules/key-form.ts';
import type { Scope } from './rules/scopes.ts';
import type { KeyHolder, PartnerScope } from './scopes.ts';

const known = new WeakMap<Context, KeyHolder>();
const REALM = 'Bearer realm="Purrwell partner API"';

/** Lets a request on with a proven API key only. A session counts for nothing here, be it a cookie's or a bearer token's. */
export const keyMiddleware: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { services } = c.var;
  const shown = { authorization: c.req.header('authorization'), address: clientOf(c).address };
  const holder = await services.transact({ kind: 'visitor' }, (ctx) => authenticateKey(ctx, shown));
  if (isDomainError(holder)) {
    const error = bearerKey(shown.authorization) ? ', error="invalid_token"' : '';
    if (holder.status === 401) c.header('WWW-Authenticate', REALM + error);
    return refuse(c, holder);
  }
  known.set(c, holder);
  await next();
};

/** The id of the key that was proven. */
export const keyOf = (c: Context<HttpEnv>): string | undefined => known.get(c)?.keyId;

/** The partner whose key this is, if the key may do that. Refuses `scope-missing`. */
export function partnerOf(c: Context<HttpEnv>, ...oneOf: readonly Scope[]): PartnerScope | DomainError {
  const holder = known.get(c);
  if (!holder) return refusals('key-invalid');
  if (oneOf.some((scope) => holder.allows.includes(scope))) return holder.scope;
  const needed = oneOf.join(' or ');
  c.header('WWW-Authenticate', `${REALM}, error="insufficient_scope", scope="${oneOf[0]}"`);
  return refusals('scope-missing', {
    message: `This API key does not have the scope ${needed}.`,
    details: { needed: oneOf },
  });
}
