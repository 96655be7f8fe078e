import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServices, type TestServices } from '#tests/support/engines.ts';
import { finishedAnswers } from '#tests/support/quick-wizard-answers.ts';
import { sessions } from './tables.ts';
import { sha256 } from '#src/lib/id.ts';

const ORIGIN = 'https://shop.test';
const ACCOUNT = { email: 'maryam@example.com', password: 'sevensticks' };

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices('pglite', { publicUrl: ORIGIN });
  const person = { ...ACCOUNT, firstName: 'Maryam', lastName: 'Example', preferredLoginMethod: 'email' };
  await post('/api/auth/register', person);
});
afterAll(() => services.close());

const post = (path: string, body: object, cookie = '') => {
  const headers = { origin: ORIGIN, 'content-type': 'application/json', cookie };
  return services.app.request(`${ORIGIN}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
};
const whoAmI = async (cookie: string) =>
  (await services.app.request(`${ORIGIN}/api/auth/user`, { headers: { cookie } })).status;

const HOST_COOKIE = /^__Host-(pw_\w+)=([\w-]+);(?!.*Domain).*Path=\/(;|$).*Secure/;

async function signIn(): Promise<string> {
  const [line = ''] = (await post('/api/auth/login', ACCOUNT)).headers.getSetCookie();
  expect(line).toMatch(HOST_COOKIE);
  return HOST_COOKIE.exec(line)?.[2] ?? '';
}

test('under https every cookie is of this very host, whatever a subdomain plants', async () => {
  const token = await signIn();
  expect(await whoAmI(`__Host-pw_session=${token}`)).toBe(200);
  // An attacker's own session under the plain name, with and without the reader's.
  const planted = await signIn();
  expect(await whoAmI(`pw_session=${planted}`)).toBe(401);
  expect(await whoAmI(`pw_session=${planted}; __Host-pw_session=${token}`)).toBe(200);

  const draft = await post('/api/onboarding-progress', { ...finishedAnswers(['Miso']), step: 2, revision: 1 });
  const [line = ''] = draft.headers.getSetCookie();
  expect(line).toMatch(HOST_COOKIE);
  const read = async (cookie: string) =>
    (await (await services.app.request(`${ORIGIN}/api/onboarding/progress`, { headers: { cookie } })).json()).answers;
  const draftToken = HOST_COOKIE.exec(line)?.[2];
  expect(await read(`__Host-pw_draft=${draftToken}`)).toMatchObject({ catCount: 1 });
  expect(await read(`pw_draft=${draftToken}`)).toBeNull();

  const out = await post('/api/auth/logout?browser=forget', {}, `__Host-pw_session=${token}; __Host-pw_draft=x`);
  expect(out.status).toBe(200);
  const gone = out.headers.getSetCookie().map((one) => /^(\S+?)=;.*Max-Age=0/.exec(one)?.[1]);
  expect(gone).toEqual(expect.arrayContaining(['__Host-pw_session', 'pw_session', '__Host-pw_draft']));
  expect(await whoAmI(`__Host-pw_session=${token}`)).toBe(401);
});

test('a session from before the new name goes on, and ends when its owner logs out', async () => {
  const token = await signIn();
  const before = 'x'.repeat(43);
  const [row] = await services.database.db.select().from(sessions);
  if (!row) throw new Error(`no session for ${token}`);
  await services.database.db.insert(sessions).values({ ...row, tokenHash: sha256(before) });
  expect(await whoAmI(`pw_session=${before}`)).toBe(200);
  expect((await post('/api/auth/logout', {}, `pw_session=${before}`)).status).toBe(200);
  expect(await whoAmI(`pw_session=${before}`)).toBe(401);
});

test('under https a device that signed in before is known, so that strangers’ guesses do not keep its owner out', async () => {
  const device = (await post('/api/auth/login', ACCOUNT)).headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .find((pair) => pair.startsWith('__Host-pw_devices='));
  for (let guess = 0; guess < 12; guess++) await post('/api/auth/login', { ...ACCOUNT, password: `guess ${guess}` });
  expect((await post('/api/auth/login', ACCOUNT)).status).toBe(429);
  expect((await post('/api/auth/login', ACCOUNT, device)).status).toBe(200);
});
