import dns from 'node:dns';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import type { Settings } from './settings.ts';

/** Characters of an answer that are kept. */
const KEPT_CHARACTERS = 200;
/** Bytes of an answer that are read; then the connection is closed. */
const READ_BYTES = 4 * KEPT_CHARACTERS;

export type PostOutcome =
  | {
      status: number;
      begin: string;
      /** Seconds until another try is wanted, where the answer says so; at most a day. */
      retryAfter: number | null;
    }
  /** A sentence for operators: no answer came. */
  | { failure: string };

interface PublicPost {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
  timeoutMs: number;
  allowance?: Settings['webhookAllowance'];
  /** Finds the addresses of a name; by default as the system does. */
  resolve?: typeof dns.lookup;
}

class NotPublic extends Error {}

/**
 * Posts to an address that somebody else has chosen: over https, to a public address, in one try. The addresses of a name
 * are checked when it is resolved, and the connection goes to one of those that were checked. Redirects are not followed.
 */
export async function postPublic(post: PublicPost): Promise<PostOutcome> {
  const { url, headers, body, timeoutMs, allowance, resolve = dns.lookup } = post;
  const isOpen = (address: string) => isPublicAddress(address) || (allowance?.addresses.includes(address) ?? false);
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (target.protocol !== 'https:' || (isIP(host) && !isOpen(host))) return failureOf(new NotPublic(), timeoutMs);
  return new Promise((done) => {
    const sent = request(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own: none that is kept was checked for this request.
      agent: false,
      lookup: checkedLookup(resolve, isOpen),
      signal: AbortSignal.timeout(timeoutMs),
      ...(allowance && { ca: allowance.ca }),
    });
    sent.on('error', (error) => done(failureOf(error, timeoutMs)));
    let isAnswered = false;
    // Also where the answer switches to another protocol: that is no response and no error.
    sent.on('close', () => {
      if (!isAnswered) done({ failure: 'The connection closed without an answer.' });
    });
    sent.on('response', (response) => {
      isAnswered = true;
      const parts: Buffer[] = [];
      let size = 0;
      const answered = () =>
        done({
          status: response.statusCode ?? 0,
          begin: beginOf(Buffer.concat(parts)),
          retryAfter: secondsOf(response.headers['retry-after']),
        });
      response.on('data', (part: Buffer) => {
        parts.push(part);
        size += part.length;
        if (size >= READ_BYTES) response.destroy();
      });
      // The status counts, also where the rest of the answer does not come.
      response.on('error', answered);
      response.on('close', answered);
    });
    sent.end(body);
  });
}

/** A lookup that fails where any address of the name is not open. */
function checkedLookup(resolve: typeof dns.lookup, isOpen: (address: string) => boolean): LookupFunction {
  return (name, options, callback) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return callback(error ?? new NotPublic(), []);
      if (!found.every(({ address }) => isOpen(address))) return callback(new NotPublic(), []);
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };
}

const DAY_SECONDS = 86_400;

/** Seconds of a Retry-After header; null where there is none, or a date. */
function secondsOf(header: string | undefined): number | null {
  return /^\d{1,9}$/.test(header ?? '') ? Math.min(Number(header), DAY_SECONDS) : null;
}

function beginOf(bytes: Buffer): string {
  const text = bytes.toString().replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ');
  return text.trim().slice(0, KEPT_CHARACTERS).toWellFormed();
}

/** Describes the failure without the other side's words, which might be anything. */
function failureOf(error: Error & { code?: string }, timeoutMs: number): { failure: string } {
  if (error instanceof NotPublic) return { failure: 'The address is not one of the public Internet.' };
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return { failure: `No answer within ${timeoutMs / 1000} seconds.` };
  if (error.code === 'ENOTFOUND') return { failure: 'The name of the address is not known.' };
  return { failure: `The connection failed (${error.code ?? error.name}).` };
}
