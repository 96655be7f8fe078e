import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** The address at the other end of the connection: the client's, or that of the last proxy. */
export function peerAddress(c: Context): string {
  // Requests handed to the app inside the process have no socket.
  return c.env && 'incoming' in (c.env as object) ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process';
}

/** Whether a request was made on this machine itself and not passed on by a proxy on it. */
export function isLocal(c: Context): boolean {
  const passedOn = c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined;
  return !passedOn && /^(in-process|::1|(::ffff:)?127\.)/.test(peerAddress(c));
}
