import type dns from 'node:dns';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openReceiver } from '#tests/support/webhook-receiver.ts';
import { postPublic } from './post-public.ts';

let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
});

const NOT_PUBLIC = { failure: 'The address is not one of the public Internet.' };
const post = (url: string, over: object = {}) =>
  postPublic({ url, headers: { 'content-type': 'application/json' }, body: '{}', timeoutMs: 2000, ...over });

/** A name that has these addresses. */
const named = (...addresses: string[]) =>
  ((_name: string, _options: object, done: (error: null, found: dns.LookupAddress[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof dns.lookup;

test('nothing is sent to an address that is not public, however it is written, or to a name that has one', async () => {
  const { port } = receiver;
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]'])
    expect([host, await post(`https://${host}:${port}/`)]).toEqual([host, NOT_PUBLIC]);
  for (const url of ['https://169.254.169.254/latest/meta-data', 'https://10.0.0.1/', 'https://[fd00:ec2::254]/'])
    expect([url, await post(url)]).toEqual([url, NOT_PUBLIC]);
  expect(await post(`https://localhost:${port}/`)).toEqual(NOT_PUBLIC);
  for (const found of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1'], ['169.254.169.254'], []])
    expect(await post(`https://hooks.example.com:${port}/`, { resolve: named(...found) })).toEqual(NOT_PUBLIC);
  expect(await post(`http://127.0.0.1:${port}/`, { allowance: receiver.allowance })).toEqual(NOT_PUBLIC);
  expect(receiver.received).toEqual([]);
});

test('the connection goes to the address that was checked: a name is looked up once', async () => {
  let asked = 0;
  const rebinding = ((name: string, options: object, done: never) => {
    asked += 1;
    return (named(asked === 1 ? '127.0.0.1' : '10.0.0.1') as CallableFunction)(name, options, done);
  }) as unknown as typeof dns.lookup;
  const { port, allowance } = receiver;
  const outcome = await post(`https://hooks.example.com:${port}/`, { resolve: rebinding, allowance });
  expect([outcome, asked, receiver.received.length]).toMatchObject([{ status: 204, begin: '' }, 1, 1]);
});

test('a redirect is an answer and is not followed; of an answer the first 200 characters stay', async () => {
  const { url, replies, allowance } = receiver;
  replies.push({ status: 302, headers: { location: url }, body: 'elsewhere' });
  expect(await post(url, { allowance })).toMatchObject({ status: 302, begin: 'elsewhere' });
  replies.push({ status: 500, body: `\0\n<b>${'a'.repeat(5_000_000)}` });
  const long = await post(url, { allowance });
  expect(long).toMatchObject({ status: 500, begin: `<b>${'a'.repeat(197)}` });
  expect(receiver.received).toHaveLength(2);
});

test('no answer in time, a certificate of nobody and a closed port are failures, each with its sentence', async () => {
  const { url, replies, allowance } = receiver;
  replies.push('silence');
  expect(await post(url, { allowance, timeoutMs: 300 })).toEqual({ failure: 'No answer within 0.3 seconds.' });
  const stranger = await openReceiver({ stranger: true });
  expect(await post(stranger.url, { allowance })).toEqual({
    failure: 'The connection failed (DEPTH_ZERO_SELF_SIGNED_CERT).',
  });
  replies.push({ status: 101, headers: { connection: 'upgrade', upgrade: 'websocket' } });
  expect(await post(url, { allowance })).toEqual({ failure: 'The connection closed without an answer.' });
  stranger.close();
  expect(await post(stranger.url, { allowance })).toEqual({ failure: 'The connection failed (ECONNREFUSED).' });
});
