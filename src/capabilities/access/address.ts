import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { HttpEnv } from '#src/platform/http/router.ts';
import type { Caller } from './verbs/login.ts';

/** Where a request comes from, for the limits on guessing. */
export function callerOf(c: Context<HttpEnv>): Caller {
  return { address: clientAddress(c), userAgent: c.req.header('user-agent') };
}

/**
 * Behind proxies of our own (`trustedProxies`) the address is the one the outermost of them noted, counted from the
 * end of X-Forwarded-For: what stands further left was written by the client and proves nothing.
 */
function clientAddress(c: Context<HttpEnv>): string {
  const hops = c.var.house.settings.trustedProxies;
  const noted = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const forwarded = hops > 0 ? noted.at(-hops) : undefined;
  return network(forwarded || socketAddress(c));
}

/** An IPv6 line has its whole /64 to itself, so that is what counts as one address. */
function network(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  return address.split(':').slice(0, 4).join(':');
}

function socketAddress(c: Context<HttpEnv>): string {
  // Requests handed to the app inside the process have no socket.
  return c.env && 'incoming' in (c.env as object) ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process';
}
