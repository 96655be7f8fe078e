import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { NoConnection } from './platform/database-errors.ts';
import { answerReads } from './platform/http/direct-reads.ts';
import { directReads } from './modules.ts';
import { openTestServices, type TestServices } from '#tests/support/engines.ts';
import { newCat, newMember } from '#tests/support/members.ts';

async function listening(services: TestServices, direct: ReturnType<typeof answerReads> | null): Promise<number> {
  const listener = getRequestListener(services.app.fetch);
  const server = createServer((incoming, outgoing) => {
    const toRouter = () => void listener(incoming, outgoing);
    if (!direct?.(incoming, outgoing, toRouter)) toRouter();
  }).listen(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function ask(port: number, path: string, headers: Record<string, string>, method = 'GET') {
  const [answer] = (await once(get({ port, method, path, headers, agent: false }), 'response')) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray()).toString();
  const { date: _, 'x-request-id': id, ...told } = answer.headers;
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  return { status: answer.statusCode, told, body };
}

test('reads answered on the socket are the router’s own, header by header, and unusual ones are left to it', async () => {
  const services = await openTestServices('pglite');
  onTestFinished(() => services.close());
  let direct = 0;
  const counted = directReads.map((read) => ({
    ...read,
    answer: async (...given: Parameters<typeof read.answer>) => {
      const answer = await read.answer(...given);
      if (answer) direct += 1;
      return answer;
    },
  }));
  const ports = [await listening(services, null), await listening(services, answerReads(services, counted))] as const;
  const member = await newMember(services);
  await newCat(member, { name: 'Laila' });
  const authorization = `Bearer ${member.token}`;
  const { etag = '' } = (await ask(ports[0], '/api/user-dashboard', { authorization })).told;
  const requests: [string, Record<string, string>, string?][] = [];
  for (const { path } of directReads)
    for (const headers of [
      { authorization },
      { authorization, 'if-none-match': etag },
      { authorization, 'if-none-match': '"another"' },
      { authorization: `bearer ${member.token}` },
      { authorization: 'Bearer nobody-has-this-token-at-all' },
      { authorization: 'Basic bm9ib2R5' },
      { cookie: `pw_session=${member.token}` },
      {},
    ] as Record<string, string>[])
      for (const method of ['GET', 'HEAD', 'DELETE']) {
        requests.push([path, headers, method], [`${path}?`, headers, method], [`${path}/`, headers, method]);
      }
  for (const [path, headers, method] of requests) {
    const [router, socket] = await Promise.all(ports.map((port) => ask(port, path, headers, method)));
    const { connection: _, 'keep-alive': __, ...told } = socket?.told ?? {};
    const { connection: ___, 'keep-alive': ____, ...expected } = router?.told ?? {};
    expect({ ...socket, told }, `${method} ${path} ${JSON.stringify(headers)}`).toEqual({ ...router, told: expected });
  }
  expect(direct).toBe(2 * 4);
});

test('a read that fails on the socket is refused as the router refuses it, and asked for once', async () => {
  const services = await openTestServices('pglite');
  onTestFinished(() => services.close());
  let asked = 0;
  const failing = answerReads(services, [
    {
      path: '/api/auth/user',
      answer: () => {
        asked += 1;
        return Promise.reject(new NoConnection('No connection to the database.'));
      },
    },
  ]);
  const port = await listening(services, failing);
  const { status, body } = await ask(port, '/api/auth/user', { authorization: `Bearer ${'x'.repeat(43)}` });
  expect([status, JSON.parse(body).code, asked]).toEqual([503, 'database-unavailable', 1]);
});

test('sessions of requests that come together are read together, each its own', async () => {
  const services = await openTestServices('postgres');
  onTestFinished(() => services.close());
  const members = [];
  for (let count = 0; count < 6; count++) members.push(await newMember(services));
  services.statements();
  const tokens = [...members.map(({ token }) => token), 'x'.repeat(43), members[0]?.token];
  const answers = await Promise.all(
    tokens.map(async (token) => {
      const answer = await services.app.request('http://shop.test/api/auth/user', {
        headers: { authorization: `Bearer ${token}` },
      });
      return ((await answer.json()) as { user?: { id: string } }).user?.id ?? answer.status;
    }),
  );
  expect(services.statements().length).toBeLessThan(tokens.length);
  expect(new Set(answers.slice(0, 6)).size).toBe(6);
  expect(answers.slice(6)).toEqual([401, answers[0]]);
});
