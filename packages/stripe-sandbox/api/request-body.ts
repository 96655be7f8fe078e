import { createHash } from 'node:crypto';
import type { Endpoint, Upload } from './endpoint.ts';
import { ApiError, invalid } from './errors.ts';
import { parseForm } from './form-encoding.ts';
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
import { testClockEndpoints } from '../objects/test-clocks.ts';
import { webhookEndpoints } from '../objects/webhook-endpoints.ts';
import type { Incoming } from './request.ts';

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

const MAX_BODY = 256 * 1024;
/** A file for evidence may have 5 MB. */
const MAX_UPLOAD = 5_500_000;

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

export async function readRequest(request: Request, key: string | null): Promise<Incoming> {
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
