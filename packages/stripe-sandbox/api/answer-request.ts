import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { deliverEventsOf } from '../webhooks/webhook-delivery.ts';
import { API_VERSION } from '../webhooks/record-event.ts';
import { withExpansions } from './expand.ts';
import { ApiError, invalid } from './errors.ts';
import { stripeId } from './ids.ts';
import { Params } from './params.ts';
import { onTestClock } from '../objects/test-clocks.ts';
import { type Dependencies, type RequestContext, withTransaction } from '../request-context.ts';
import { requests } from '../tables.ts';
import { publish } from './traffic.ts';
import type { Answer, Incoming } from './request.ts';
import { checkKey, replay, takeKey } from './repeated-request.ts';
import { readRequest } from './request-body.ts';

/** Delay of answers in harsh mood, so that events arrive first. */
const SLOW_ANSWER_MS = 5;

export type ReportError = (error: unknown) => void;

/** Answers one request to the Stripe API; never throws, and every failure has Stripe's envelope. */
export async function answerApi(deps: Dependencies, request: Request, reportError: ReportError): Promise<Response> {
  const requestId = stripeId('req');
  const key = request.headers.get('idempotency-key');
  const answer = await attempt(deps, request, requestId, key).catch(
    (error: unknown): Answer => failure(error, reportError),
  );

  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': requestId,
    'stripe-version': API_VERSION,
  };
  if (key) headers['idempotency-key'] = key;
  if (answer.replayed) headers['idempotent-replayed'] = 'true';
  if (answer.status === 429) headers['stripe-should-retry'] = 'true';
  const body = JSON.stringify(answer.body);
  publish(`${request.method} ${new URL(request.url).pathname.replace(/\w+_\w{20,}/, ':id')}`, body);
  return new Response(body, { status: answer.status, headers });
}

async function attempt(deps: Dependencies, request: Request, requestId: string, key: string | null): Promise<Answer> {
  checkKey(request);
  const incoming = await readRequest(request, key);
  const ids = { requestId, idempotencyKey: incoming.key };
  if (!incoming.key)
    return inMood(
      deps,
      requestId,
      withTransaction(deps, (context) => run(context, incoming), ids),
    );
  const { key: unique } = incoming;
  const release = takeKey(deps, unique);
  const answer = withTransaction(deps, (context) => once(context, incoming, unique), ids);
  return inMood(deps, requestId, answer).finally(release);
}

/** In harsh mood delays the answer and delivers the request's events before it. */
async function inMood(deps: Dependencies, requestId: string, answering: Promise<Answer>): Promise<Answer> {
  const answer = await answering;
  if (deps.mood === 'harsh') {
    await wait(SLOW_ANSWER_MS);
    await deliverEventsOf(deps, requestId);
  }
  return answer;
}

/** Ids in the address and the top-level parameters of a request that writes. */
function idsOf({ endpoint, id, params }: Incoming): string[] {
  if (endpoint.method === 'GET') return [];
  return [id, ...Object.values(params)].filter(
    (value): value is string => typeof value === 'string' && /^[a-z]+_\w{14,}$/.test(value),
  );
}

async function run(request: RequestContext, incoming: Incoming): Promise<Answer> {
  const { endpoint, id, params, upload } = incoming;
  const context = await onTestClock(request, idsOf(incoming));
  const read = new Params(params);
  const outcome = await endpoint.run({ context, params: read, id, upload });
  if (outcome instanceof ApiError) return { status: outcome.status, body: outcome.body() };
  return { status: 200, body: await withExpansions(context, outcome, read.texts('expand')) };
}

/** The key's row is written in the same transaction as the work: a second request, also one at another process, finds the first one's answer, and a crash in between leaves neither. */
async function once(context: RequestContext, incoming: Incoming, key: string): Promise<Answer> {
  if (key.length > 255) throw invalid('Idempotency keys may have up to 255 characters.');
  const { fingerprint } = incoming;
  const row = { key, fingerprint, request: context.requestId, createdAt: new Date(context.now * 1000) };
  const taken = await context.tx.insert(requests).values(row).onConflictDoNothing().returning({ key: requests.key });
  if (taken.length === 0) return replay(context, fingerprint, key);
  const answer = await run(context, incoming);
  // As text: jsonb would not keep the order of the fields.
  const body = JSON.stringify(answer.body);
  await context.tx.update(requests).set({ status: answer.status, body }).where(eq(requests.key, key));
  return answer;
}

const databaseCode = (error: unknown) => (error as { cause?: { code?: string } } | undefined)?.cause?.code;

function failure(error: unknown, reportError: ReportError): Answer {
  if (error instanceof ApiError) return { status: error.status, body: error.body() };
  const code = databaseCode(error);
  if (code === '23505')
    return failure(invalid('This object already exists.', { code: 'resource_already_exists' }), reportError);
  if (code === '40P01' || code === '40001') {
    const message = 'This object cannot be accessed right now because another request is accessing it.';
    return failure(new ApiError(429, 'invalid_request_error', message, { code: 'lock_timeout' }), reportError);
  }
  reportError(error);
  return failure(new ApiError(500, 'api_error', 'The sandbox failed to answer this request.'), reportError);
}
