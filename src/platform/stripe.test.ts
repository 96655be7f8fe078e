import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testSettings } from '#tests/support/settings.ts';
import { createStripe, isUnderWay } from './stripe.ts';

interface Asked {
  url: string | undefined;
  host: string | undefined;
  key: string | string[] | undefined;
}

/** Answers as the Stripe API has them (https://docs.stripe.com/error-handling). */
const CUSTOMER = { status: 200, body: { id: 'cus_1', object: 'customer' } };
const BUSY = {
  status: 409,
  body: {
    error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'Another one is in progress.' },
  },
};
const DECLINED = { status: 402, body: { error: { type: 'card_error', code: 'card_declined', message: 'Declined.' } } };

let server: Server;
let base = '';
const asked: Asked[] = [];
let answers: { status: number; body: object }[] = [CUSTOMER];

beforeAll(async () => {
  server = createServer(async (request: IncomingMessage, response) => {
    for await (const _ of request);
    asked.push({ url: request.url, host: request.headers.host, key: request.headers['idempotency-key'] });
    const { status, body } = (answers.length > 1 ? answers.shift() : answers[0]) ?? CUSTOMER;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise<void>((resolve) => server.close(() => resolve()));
});
beforeEach(() => {
  asked.length = 0;
  answers = [CUSTOMER];
});

const overNetwork = () => createStripe(testSettings({ payments: 'stripe', stripeApiBase: base }));
const inProcess = (seen: string[], status = 200) =>
  createStripe(testSettings(), async (request) => {
    seen.push(`${request.method} ${request.url}`);
    return Response.json(status === 200 ? CUSTOMER.body : BUSY.body, { status });
  });

test('a request that meets itself under way is sent again with the same key, and gets the first one’s answer', async () => {
  answers = [BUSY, BUSY, CUSTOMER];
  const made = await overNetwork().customers.create({ name: 'Maryam' }, { idempotencyKey: 'order-1' });
  expect(made.id).toBe('cus_1');
  expect(asked.map(({ url, key }) => [url, key])).toEqual(
    Array.from({ length: 3 }, () => ['/v1/customers', 'order-1']),
  );
});

test('a refusal for another reason is not asked about again, and is not taken for one under way', async () => {
  answers = [DECLINED];
  const refused: unknown = await overNetwork()
    .customers.create({ name: 'Maryam' }, { idempotencyKey: 'order-2' })
    .catch((error: unknown) => error);
  expect(asked).toHaveLength(1);
  expect(refused).toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect(isUnderWay(refused)).toBe(false);
});

test('only an answer that another request with the same key is under way counts as under way', () => {
  for (const value of [null, undefined, 409, new Error('409'), { statusCode: 409 }])
    expect(isUnderWay(value)).toBe(false);
});

test('without keys the shop talks to the sandbox in its own process, with them to the address that is set', async () => {
  const seen: string[] = [];
  expect((await inProcess(seen).customers.retrieve('cus_1')).id).toBe('cus_1');
  expect(seen).toEqual(['GET https://api.stripe.com/v1/customers/cus_1']);
  expect(asked).toEqual([]);
  expect((await overNetwork().customers.retrieve('cus_1')).id).toBe('cus_1');
  expect(asked).toEqual([{ url: '/v1/customers/cus_1', host: new URL(base).host, key: undefined }]);
  // A sandbox beside an address of its own is left alone: the address counts.
  const elsewhere = createStripe(testSettings({ stripeApiBase: base }), async () => Response.json({}, { status: 500 }));
  expect((await elsewhere.customers.retrieve('cus_1')).id).toBe('cus_1');
});
