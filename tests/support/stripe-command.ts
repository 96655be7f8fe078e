import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { expect, onTestFinished } from 'vitest';
import type { TestServices } from './engines.ts';

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_do_not_print_me',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_do_not_print_me',
  STRIPE_WEBHOOK_SECRET: 'whsec_do_not_print_me',
  PUBLIC_URL: 'https://shop.example',
};
export const HOOK = 'https://shop.example/api/webhooks/stripe';

type Command = (
  args: readonly string[],
  env: Record<string, string | undefined>,
  print: (line: string) => void,
) => Promise<number>;

export interface CommandOptions {
  env?: Record<string, string>;
  /** Names what the key may not do, by the status it is answered with. */
  deny?: (call: string) => number | null;
  /** Changes what the account answers. */
  alter?: (call: string, answer: string) => string;
}

interface Said {
  code: number;
  text: string;
  /** Requests that could change something. */
  writes: string[];
}

/** A command about a Stripe account, run against the sandbox as an operator runs it. */
export async function runStripeCommand(
  command: Command,
  services: TestServices,
  args: string[] = [],
  { env = {}, deny, alter }: CommandOptions = {},
): Promise<Said> {
  const writes: string[] = [];
  const fetch = async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    if (request.method !== 'GET') writes.push(call);
    const status = deny?.(call);
    const error = { type: 'invalid_request_error', message: 'sk_test_do_not_print_me is not allowed to do this.' };
    if (status) return Response.json({ error }, { status });
    const answer = await services.sandbox.fetch(request);
    return alter ? new Response(alter(call, await answer.text()), answer) : answer;
  };
  const server: ServerType = serve({ fetch, port: 0 });
  await new Promise((listening) => server.once('listening', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const lines: string[] = [];
  const base = { STRIPE_API_BASE: `http://127.0.0.1:${port}` };
  const code = await command(args, { ...KEYS, ...base, ...env }, (line) => void lines.push(line));
  const text = lines.join('\n');
  expect(text).not.toContain('do_not_print_me');
  return { code, text, writes };
}
