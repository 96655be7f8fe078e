import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppServices } from '../services.ts';
import { failRequest, recordRequest } from './app.ts';
import { NOTHING_ALLOWED, securityHeaders } from './security-headers.ts';
import { isUnchanged } from './router.ts';

/** An answer of 200 as JSON, or 304 to a page that shows its tag. */
interface DirectAnswer {
  body: string | Buffer;
  etag?: string;
}

/** A read whose answer depends on the bearer token alone. */
export interface DirectRead {
  path: string;
  /** Null leaves the request to the router. */
  answer(services: AppServices, authorization: string): Promise<DirectAnswer | null>;
}

/** Answers a request on its socket, or says that it did not and wrote nothing. It may also pass the request on later. */
export type Direct = (incoming: IncomingMessage, outgoing: ServerResponse, pass: () => void) => boolean;

/**
 * Answers the reads that every page begins with on their sockets, without a Request, a Response and the router's chain
 * in between, which take most of the time. Their answers equal the router's, header by header
 * (src/direct-reads.test.ts); unusual requests are left to the router.
 */
export function answerReads(services: AppServices, reads: readonly DirectRead[]): Direct {
  const byPath = new Map(reads.map((read) => [read.path, read]));
  const common = ['Content-Security-Policy', NOTHING_ALLOWED, 'Cache-Control', 'no-store'];
  securityHeaders(services.settings, (name, value) => common.push(name, value));

  return (incoming, outgoing, pass) => {
    const { method, url = '', headers } = incoming;
    const read = method === 'GET' ? byPath.get(url) : undefined;
    const { authorization } = headers;
    if (!read || !authorization) return false;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
    const started = performance.now();
    read.answer(services, authorization).then(
      (found) => {
        if (!found) return pass();
        const { body, etag } = found;
        const requestId = randomUUID();
        const unchanged = etag !== undefined && isUnchanged(headers['if-none-match'], etag);
        const own = ['X-Request-Id', requestId, ...common];
        if (etag !== undefined) own.push('ETag', etag);
        if (!unchanged) own.push('Content-Type', 'application/json', 'Content-Length', String(Buffer.byteLength(body)));
        const status = unchanged ? 304 : 200;
        outgoing.writeHead(status, own);
        outgoing.end(unchanged ? undefined : body);
        recordRequest(services, { requestId, method: 'GET', path: url, status, started });
      },
      (error: unknown) => {
        failRequest(incoming, error);
        pass();
      },
    );
    return true;
  };
}
