import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, lt } from 'drizzle-orm';
import { type Post, tellShop } from './deliveries.ts';
import type { Endpoint, Upload } from './endpoint.ts';
import { API_VERSION } from './events.ts';
import { withExpansions } from './expand.ts';
import { Fault, invalid } from './faults.ts';
import { type FormMap, parseForm } from './form.ts';
import { stripeId } from './ids.ts';
import { Params } from './params.ts';
import { accountEndpoints } from './resources/account.ts';
import { sessionEndpoints } from './resources/checkout-sessions.ts';
import { couponEndpoints } from './resources/coupons.ts';
import { customerEndpoints } from './resources/customers.ts';
import { disputeEndpoints } from './resources/disputes.ts';
import { eventEndpoints } from './resources/events.ts';
import { fileEndpoints } from './resources/files.ts';
import { invoiceEndpoints } from './resources/invoices.ts';
import { paymentMethodDomains } from './resources/payment-method-domains.ts';
import { paymentEndpoints } from './resources/payments.ts';
import { priceEndpoints } from './resources/prices.ts';
import { productEndpoints } from './resources/products.ts';
import { refundEndpoints } from './resources/refunds.ts';
import { setupEndpoints } from './resources/setup-intents.ts';
import { subscriptionEndpoints } from './resources/subscriptions.ts';
import { webhookEndpoints } from './resources/webhook-endpoints.ts';
import { type Ground, play, readKnobs, type Scene, secondsOn } from './scene.ts';
import { requests } from './tables.ts';
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
  ...webhookEndpoints,
  ...paymentMethodDomains,
];

/** Long enough for whatever else the shop does to come in between, short beside the shop's patience. */
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

export type ReportCrash = (error: unknown) => void;

/** Answers one request to the Stripe API; never throws, and every failure has Stripe's envelope. */
export async function answerApi(post: Post, request: Request, reportCrash: ReportCrash): Promise<Response> {
  const requestId = stripeId('req');
  const key = request.headers.get('idempotency-key');
  const answer = await attempt(post, request, requestId, key).catch(
    (error: unknown): Answer => failure(error, reportCrash),
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

async function attempt(post: Post, request: Request, requestId: string, key: string | null): Promise<Answer> {
  checkKey(request);
  const incoming = await readRequest(request, key);
  const occasion = { requestId, idempotencyKey: incoming.key };
  if (!incoming.key)
    return inMood(
      post,
      requestId,
      play(post, (scene) => run(scene, incoming), occasion),
    );
  const { key: unique } = incoming;
  const release = takeKey(post, unique);
  const answer = play(post, (scene) => once(scene, incoming, unique), occasion);
  return inMood(post, requestId, answer).finally(release);
}

/** A harsh answer takes its time, and the shop is told of what happened before it has the answer. */
async function inMood(post: Post, requestId: string, answering: Promise<Answer>): Promise<Answer> {
  const answer = await answering;
  if (post.mood === 'harsh') {
    await wait(SLOW_ANSWER_MS);
    await tellShop(post, requestId);
  }
  return answer;
}

/** The idempotency keys of requests that are being answered by this process. */
const inFlight = new WeakMap<Ground, Set<string>>();

/** A second request with the key of one that is still being answered is refused, as Stripe does. */
function takeKey(ground: Ground, key: string): () => void {
  const keys = inFlight.get(ground) ?? new Set();
  inFlight.set(ground, keys);
  if (keys.has(key)) {
    const message = `There is currently another in-progress request using this Idempotent Key: ${key}`;
    throw new Fault(409, 'idempotency_error', message, { code: 'idempotency_key_in_use' });
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
  throw new Fault(401, 'invalid_request_error', message);
}

function match(method: string, path: string): { endpoint: Endpoint; id: string } {
  const parts = path.replace(/\/+$/, '').split('/');
  for (const endpoint of ENDPOINTS) {
    const pattern = endpoint.path.split('/');
    if (endpoint.method !== method || pattern.length !== parts.length) continue;
    const fits = pattern.every((part, index) => part === parts[index] || (part === ':id' && parts[index] !== ''));
    if (fits) return { endpoint, id: decodeURIComponent(parts[pattern.indexOf(':id')] ?? '') };
  }
  throw new Fault(
    404,
    'invalid_request_error',
    `Unrecognized request URL (${method}: ${path}). The sandbox does not serve it.`,
  );
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

const tooLarge = () => new Fault(413, 'invalid_request_error', 'Request entity too large.');

const wrongType = (wanted: string, type: string) =>
  new Fault(415, 'invalid_request_error', `Invalid request (check that your POST content type is ${wanted}): ${type}`);

async function run(scene: Scene, { endpoint, id, params, upload }: Incoming): Promise<Answer> {
  const read = new Params(params);
  const outcome = await endpoint.run({ scene, params: read, id, upload });
  if (outcome instanceof Fault) return { status: outcome.status, body: outcome.body() };
  return { status: 200, body: await withExpansions(scene, outcome, read.texts('expand')) };
}

/** The key's row is written in the same transaction as the work: a second request, also one at another process, finds the first one's answer, and a crash in between leaves neither. */
async function once(scene: Scene, incoming: Incoming, key: string): Promise<Answer> {
  if (key.length > 255) throw invalid('Idempotency keys may have up to 255 characters.');
  const { fingerprint } = incoming;
  const row = { key, fingerprint, request: scene.requestId, createdAt: new Date(scene.now * 1000) };
  const taken = await scene.tx.insert(requests).values(row).onConflictDoNothing().returning({ key: requests.key });
  if (taken.length === 0) return replay(scene, fingerprint, key);
  const answer = await run(scene, incoming);
  await scene.tx.update(requests).set({ status: answer.status, body: answer.body }).where(eq(requests.key, key));
  return answer;
}

async function replay(scene: Scene, fingerprint: string, key: string): Promise<Answer> {
  const [before] = await scene.tx.select().from(requests).where(eq(requests.key, key));
  if (!before || before.fingerprint !== fingerprint) {
    throw new Fault(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  return { status: before.status ?? 200, body: before.body, replayed: true };
}

const A_DAY = 86_400;

/** An idempotency key is good for a day, by the sandbox's clock. */
export async function forgetOldRequests(ground: Ground): Promise<void> {
  const now = secondsOn(ground.clock, await readKnobs(ground.db, ground.mood));
  await ground.db.delete(requests).where(lt(requests.createdAt, new Date((now - A_DAY) * 1000)));
}

const databaseCode = (error: unknown) => (error as { cause?: { code?: string } } | undefined)?.cause?.code;

function failure(error: unknown, reportCrash: ReportCrash): Answer {
  if (error instanceof Fault) return { status: error.status, body: error.body() };
  const code = databaseCode(error);
  if (code === '23505')
    return failure(invalid('This object already exists.', { code: 'resource_already_exists' }), reportCrash);
  if (code === '40P01' || code === '40001') {
    const message = 'This object cannot be accessed right now because another request is accessing it.';
    return failure(new Fault(429, 'invalid_request_error', message, { code: 'lock_timeout' }), reportCrash);
  }
  reportCrash(error);
  return failure(new Fault(500, 'api_error', 'The sandbox failed to answer this request.'), reportCrash);
}
