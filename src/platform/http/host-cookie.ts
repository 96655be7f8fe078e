import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { newToken } from '#src/lib/id.ts';
import type { Settings } from '../settings.ts';
import type { HttpEnv } from './router.ts';

/**
 * Under https a cookie of the shop is called `__Host-…`: browsers take it from this very host over https only, with
 * the path `/` and no domain, so no subdomain can plant one. Under http, which is development, the name is plain.
 */
export const isSecure = ({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/** Marks tokens that were only ever sent in a `__Host-` cookie. */
const HOST_MARK = 'host_';

export const newCookieToken = (settings: Pick<Settings, 'publicUrl'>): string =>
  (isSecure(settings) ? HOST_MARK : '') + newToken();

/** The value of a cookie that was never sent under a plain name over https: a subdomain that planted one would know it. */
export const readStrictHostCookie = (c: Context<HttpEnv>, name: string): string | undefined =>
  isSecure(c.var.services.settings) ? getCookie(c, name, 'host') : getCookie(c, name);

/**
 * The value of a cookie. The plain name still counts under https for tokens from before `__Host-`; a marked token
 * under it was planted by somebody else.
 */
export function readHostCookie(c: Context<HttpEnv>, name: string): string | undefined {
  const plain = getCookie(c, name);
  if (!isSecure(c.var.services.settings)) return plain;
  return getCookie(c, name, 'host') ?? (plain?.startsWith(HOST_MARK) ? undefined : plain);
}
