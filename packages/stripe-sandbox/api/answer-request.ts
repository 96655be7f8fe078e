import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, lt } from 'drizzle-orm';
import { deliverEventsOf } from '../webhooks/webhook-delivery.ts';
import type { Endpoint, Upload } from './endpoint.ts';
import { API_VERSION } from '../webhooks/record-event.ts';
import { withExpansions } from './expand.ts';
import { ApiError, invalid } from './errors.ts';
import { type FormMap, parseForm } from './form-encoding.ts';
import { stripeId } from './ids.ts';
import { Params } from './params.ts';
import { accountEndpoints } from '../objects/account.ts';
import { connectedAccounts } from '../objects/connected-accounts.ts';
import { transfers } from '../objects/transfers.ts';
import { sessionEndpoints } from '../objects/checkout-sessions.ts';
import { couponEndpoints } from '../objects/coupons.ts';
import { customerEndpoints } from '../objects/customers.ts';
import { disputeEndpoints } from '../objects/disputes.ts';
import { eventEndpoints } from '../objects/events.ts';
import { fileEndpoints } from '../objects/files.ts';
import { invoiceEndpoints } from '../objects/invoices.ts';
import { paymentMethodDomains } from '../objects/payment-method-domains.ts';
import { paymentEndpoints } from '../objects/payments.ts';
import { priceEndpoints } from '../objects/prices.ts';
import { productEndpoints } from '../objects/products.ts';
import { refundEndpoints } from '../objects/refunds.ts';
import { setupEndpoints } from '../objects/setup-intents.ts';
import { subscriptionEndpoints } from '../objects/subscriptions.ts';
import { onTestClock, testClockEndpoints } from '../objects/test-clocks.ts';
import { webhookEndpoints } from '../objects/webhook-endpoints.ts';
import {
  type Dependencies,
  withTransaction,
  readSettings,
  type RequestContext,
  secondsOn,
} from '../request-context.ts';
import { requests } from '../tables.ts';
import { publish } from './traffic.ts';

const ENDPOINTS: readonly Endpoint[] = [
  ...customerEndpoints,
  ...productEndpoints,
  ...priceEndpoints,
  ...couponEndpoints,
  ...sessionEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...paymentEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...fileEndpoints,
  ...setupEndpoints,
  ...eventEndpoints,
  ...accountEndpoints,
  ...connectedAccounts,
  ...transfers,
  ...testClockEndpoints,
  ...webhookEndpoints,
  ...paymentMethodDomains,
];

/** Delay of answers in harsh mood, so that events arrive first. */
const SLOW_ANSWER_MS = 5;

const MAX_BODY = 256 * 1024;
/** A file for evidence may have 5 MB. */
const MAX_UPLOAD = 5_500_000;

interface Answer {
  status: number;
  body: unknown;
  replayed?: boolean;
}

/** A parsed request before it is carried out. */
interface Incoming {
  endpoint: Endpoint;
  id: string;
  params: FormMap;
  upload: Upload | null;
  /** Tells two requests with one idempotency key apart. */
  fingerprint: string;
  key: string | null;
}

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

/** The idempotency keys of requests that are being answered by this process. */
const inFlight = new WeakMap<Dependencies, Set<string>>();

/** A second request with the key of one that is still being answered is refused, as Stripe does. */
function takeKey(deps: Dependencies, key: string): () => void {
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
function checkKey(request: Request) {
  const header = request.headers.get('authorization') ?? '';
  const basic = /^Basic (.+)$/i.exec(header)?.[1];
  const key = basic ? (Buffer.from(basic, 'base64').toString().split(':')[0] ?? '') : header.replace(/^Bearer\s+/i, '');
  if (/^[sr]k_\w+$/.test(key)) return;
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 3)}${'*'.repeat(Math.max(0, Math.min(key.length, 20) - 3))}`
    : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.';
  throw new ApiError(401, 'invalid_request_error', message);
}

function match(method: string, path: string): { endpoint: Endpoint; id: string } {
  const parts = path.replace(/\/+$/, '').split('/');
  for (const endpoint of ENDPOINTS) {
    const pattern = endpoint.path.split('/');
    if (endpoint.method !== method || pattern.length !== parts.length) continue;
    const fits = pattern.every((part, index) => part === parts[index] || (part === ':id' && parts[index] !== ''));
    const id = decoded(parts[pattern.indexOf(':id')] ?? '');
    if (fits && id !== null) return { endpoint, id };
  }
  throw new ApiError(
    404,
    'invalid_request_error',
    `Unrecognized request URL (${method}: ${path}). The sandbox does not serve it.`,
  );
}

/** Null for a part of an address that is no UTF-8. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

async function readRequest(request: Request, key: string | null): Promise<Incoming> {
  const { pathname, search } = new URL(request.url);
  const { endpoint, id } = match(request.method, pathname);
  const { body, upload } = endpoint.takesFile ? await readUpload(request) : await readForm(request);
  const params = parseForm([search.slice(1), body].filter(Boolean).join('&'));
  for (const name of Object.keys(params)) {
    if (name !== 'expand' && !endpoint.accepts.includes(name)) {
      throw invalid(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
    }
  }
  const fingerprint = createHash('sha256').update(`${request.method} ${pathname}\n${search}\n${body}`).digest('hex');
  return { endpoint, id, params, upload, fingerprint, key: request.method === 'POST' ? key : null };
}

interface Body {
  /** Form-encoded; a file stands in it by its hash. */
  body: string;
  upload: Upload | null;
}

async function readForm(request: Request): Promise<Body> {
  const body = request.method === 'GET' ? '' : await request.text();
  if (body.length > MAX_BODY) throw tooLarge();
  const type = request.headers.get('content-type');
  if (body && type && !type.startsWith('application/x-www-form-urlencoded'))
    throw wrongType('application/x-www-form-urlencoded', type);
  return { body, upload: null };
}

async function readUpload(request: Request): Promise<Body> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) throw wrongType('multipart/form-data', type);
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > MAX_UPLOAD) throw tooLarge();
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw invalid('The body is not valid multipart/form-data.');
  });
  const fields = new URLSearchParams();
  let upload: Upload | null = null;
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.append(name, value);
    else {
      if (name !== 'file')
        throw invalid(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
      upload = { name: value.name, bytes: await value.bytes() };
      fields.append(name, createHash('sha256').update(upload.bytes).digest('hex'));
    }
  }
  return { body: fields.toString(), upload };
}

const tooLarge = () => new ApiError(413, 'invalid_request_error', 'Request entity too large.');

const wrongType = (wanted: string, type: string) =>
  new ApiError(
    415,
    'invalid_request_error',
    `Invalid request (check that your POST content type is ${wanted}): ${type}`,
  );

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

async function replay(context: RequestContext, fingerprint: string, key: string): Promise<Answer> {
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
