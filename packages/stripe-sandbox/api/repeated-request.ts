import { eq, lt } from 'drizzle-orm';
import { ApiError } from './errors.ts';
import { type Dependencies, readSettings, type RequestContext, secondsOn } from '../request-context.ts';
import { requests } from '../tables.ts';
import type { Answer } from './request.ts';

/** The idempotency keys of requests that are being answered by this process. */
const inFlight = new WeakMap<Dependencies, Set<string>>();

/** A second request with the key of one that is still being answered is refused, as Stripe does. */
export function takeKey(deps: Dependencies, key: string): () => void {
  const keys = inFlight.get(deps) ?? new Set();
  inFlight.set(deps, keys);
  if (keys.has(key)) {
    const message = `There is currently another in-progress request using this Idempotent Key: ${key}`;
    throw new ApiError(409, 'idempotency_error', message, { code: 'idempotency_key_in_use' });
  }
  keys.add(key);
  return () => keys.delete(key);
}

/** Any secret or restricted key opens the sandbox, and nothing else does. */
export function checkKey(request: Request) {
  const header = request.headers.get('authorization') ?? '';
  const basic = /^Basic (.+)$/i.exec(header)?.[1];
  const key = basic ? (Buffer.from(basic, 'base64').toString().split(':')[0] ?? '') : header.replace(/^Bearer\s+/i, '');
  if (/^[sr]k_\w+$/.test(key)) return;
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 3)}${'*'.repeat(Math.max(0, Math.min(key.length, 20) - 3))}`
    : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.';
  throw new ApiError(401, 'invalid_request_error', message);
}

export async function replay(context: RequestContext, fingerprint: string, key: string): Promise<Answer> {
  const [before] = await context.tx.select().from(requests).where(eq(requests.key, key));
  if (!before || before.fingerprint !== fingerprint) {
    throw new ApiError(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  const body: unknown = typeof before.body === 'string' ? JSON.parse(before.body) : before.body;
  return { status: before.status ?? 200, body, replayed: true };
}

const A_DAY = 86_400;

/** An idempotency key is good for a day, by the sandbox's clock. */
export async function forgetOldRequests(deps: Dependencies): Promise<void> {
  const now = secondsOn(deps.clock, await readSettings(deps.db, deps.mood));
  await deps.db.delete(requests).where(lt(requests.createdAt, new Date((now - A_DAY) * 1000)));
}
