import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from './server.ts';
import { CARD } from './testing/trial.ts';

/** An HTTP server that keeps the types of the events it receives. */
async function receiver() {
  const types: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      types.push(Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, 'whsec_sandbox').type);
      response.end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return { types, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

test('a server of its own answers the SDK over HTTP, serves pages, posts events and takes control calls', async () => {
  const { types, url } = await receiver();
  const server = await startServer({ port: 0, webhookUrl: url, mood: 'gentle' });
  onTestFinished(() => server.close());
  const { hostname, port } = new URL(server.url);
  const stripe = new Stripe('sk_test_any', { host: hostname, port, protocol: 'http' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer_email: 'maryam@example.com',
    success_url: 'http://shop.test/paid',
    subscription_data: { billing_mode: { type: 'classic' } },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'gbp',
          unit_amount: 1250,
          recurring: { interval: 'month' },
          product_data: { name: 'Standard' },
        },
      },
    ],
  });
  const page = String(session.url);
  expect(await (await fetch(page)).text()).toContain('Pay £12.50');
  const paid = await fetch(page, {
    method: 'POST',
    headers: { origin: server.url },
    body: new URLSearchParams(CARD),
    redirect: 'manual',
  });
  expect([paid.status, paid.headers.get('location')]).toEqual([303, 'http://shop.test/paid']);
  await expect.poll(() => types).toContain('checkout.session.completed'); // the server's own timer may be delivering it

  const call = (name: string, body: object, type = 'application/json') =>
    fetch(`${server.url}/control/${name}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    });
  expect((await call('advance', { seconds: 60 }, 'text/plain')).status).toBe(415);
  expect((await call('advance', { seconds: -1 })).status).toBe(400);
  const advanced = await call('advance', { seconds: 32 * 86_400 });
  expect(new Date((await advanced.json()).now).getTime()).toBeGreaterThan(Date.now() + 31 * 86_400_000);
  expect((await stripe.invoices.list()).data).toHaveLength(2);
});
