import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { countView } from '#src/capabilities/analytics/actions/count-view.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { colleague } from '#tests/support/chat.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { newMember } from '#tests/support/members.ts';
import { KEY, makeKey, newPartner, program } from '#tests/support/partners.ts';
import { REQUESTS_OF_KEY } from './rules/limits.ts';
import { partnerKeys } from './tables.ts';

const DAY_MS = 86_400_000;
const detail = async (desk: Browser, partner: string) => (await desk.get(`/api/desk/partners/${partner}`)).json;

async function opened(open: () => Promise<TestServices>) {
  const services = await open();
  const desk = await colleague(services, 'Noor', 'admin');
  return {
    services,
    desk,
    ours: await newPartner(services, 'our-cats'),
    theirs: await newPartner(services, 'their-cats'),
  };
}

onOneEngine('API keys of partners', (open) => {
  test('a key is shown once, stored as a hash, opens its own partner, shows its last use, and opens nothing once revoked', async () => {
    const { services, desk, ours } = await opened(open);
    const { secret, partner } = await makeKey(desk, ours);
    expect(secret).toMatch(/^pwk_[\da-f]{32}_[\w-]{43}$/);
    expect(partner.keys).toMatchObject([{ name: KEY.name, state: 'live', lastUsedAt: null, expiresAt: null }]);
    expect(JSON.stringify(await detail(desk, ours))).not.toContain(secret.slice(-43));
    const [row] = await services.database.db.select().from(partnerKeys);
    expect(JSON.stringify(row)).not.toContain(secret.slice(-43));
    const answer = await program(services, secret).get('/partner');
    expect(answer).toMatchObject({ status: 200, json: { slug: 'our-cats', page: 'http://shop.test/our-cats' } });
    expect(JSON.stringify(answer.json)).not.toMatch(/@|contact/i);
    expect((await detail(desk, ours)).keys[0].lastUsedAt).toBe(services.clock.now().toISOString());
    await desk.post(`/api/desk/partners/${ours}/keys/${row?.id}/revocation`);
    const revoked = await desk.post(`/api/desk/partners/${ours}/keys/${row?.id}/revocation`);
    expect(revoked.json.keys[0].state).toBe('revoked');
    expect((await program(services, secret).get('/partner')).status).toBe(401);
  });

  test('a key that is missing, wrong, unknown, revoked or expired is refused alike, and so is every session', async () => {
    const { services, desk, ours } = await opened(open);
    const expiring = (await makeKey(desk, ours, { days: 1 })).secret;
    const { secret } = await makeKey(desk, ours);
    services.clock.advance(DAY_MS);
    const id = secret.slice(4, 36);
    const wrong = [
      expiring,
      `pwk_${id}_${'a'.repeat(43)}`,
      `pwk_${randomUUID().replaceAll('-', '')}_${secret.slice(-43)}`,
    ];
    const member = await newMember(services);
    const answers = [];
    for (const key of [
      ...wrong,
      'pwk_',
      secret.slice(0, -1),
      `${secret}a`,
      secret.toUpperCase(),
      member.token,
      desk.token,
    ])
      answers.push(await program(services, key).get('/partner'));
    answers.push(await program(services, null, { cookie: `pw_session=${desk.token}` }).get('/partner'));
    answers.push(await program(services, null).post('/webhooks', {}));
    const shape = { status: 401, json: { code: 'key-invalid', message: expect.any(String) } };
    for (const { status, json, headers } of answers) {
      expect({ status, json }).toEqual(shape);
      expect(headers.get('www-authenticate')).toMatch(/^Bearer realm="Purrwell partner API"/);
    }
    expect(new Set(answers.map(({ json }) => json.message)).size).toBe(1);
    // A key is no session either.
    expect((await services.app.request('http://shop.test/api/desk/partners', bearer(secret))).status).toBe(401);
    expect((await program(services, secret).get('/partner')).status).toBe(200);
  });

  test('a key does what its scopes say, for its own partner, from any page and without cookies', async () => {
    const { services, desk, ours, theirs } = await opened(open);
    const own = program(services, (await makeKey(desk, ours)).secret, { origin: 'https://elsewhere.example' });
    const reader = program(services, (await makeKey(desk, theirs, { scopes: ['webhooks:read'] })).secret);
    const events = ['page.counted'];
    const { json: hook } = await own.post('/webhooks', { url: 'https://hooks.example.com/a', events });
    const refused = await reader.post('/webhooks', { url: 'https://hooks.example.com/b', events });
    expect(refused).toMatchObject({
      status: 403,
      json: { code: 'scope-missing', details: { needed: ['webhooks:write'] } },
    });
    expect(refused.headers.get('www-authenticate')).toContain('error="insufficient_scope", scope="webhooks:write"');
    expect((await reader.get('/figures')).status).toBe(403);
    expect((await reader.get('/webhooks')).json).toEqual({ webhooks: [] });
    const stranger = program(services, (await makeKey(desk, theirs)).secret);
    await own.post(`/webhooks/${hook.id}/tests`);
    const [{ id: delivery }] = (await own.get('/deliveries')).json.deliveries;
    expect((await stranger.get('/deliveries')).json).toEqual({ deliveries: [] });
    for (const answer of [
      await stranger.patch(`/webhooks/${hook.id}`, { enabled: false }),
      await stranger.post(`/webhooks/${hook.id}/secrets`),
      await stranger.post(`/webhooks/${hook.id}/tests`),
      await stranger.post(`/deliveries/${delivery}/tries`),
      await desk.patch(`/api/desk/partners/${theirs}/webhooks/${hook.id}`, { enabled: false, seen: 1 }),
    ])
      expect(answer.status).toBe(404);
    expect((await own.get('/webhooks')).json.webhooks).toMatchObject([{ id: hook.id, enabled: true }]);
  });

  test('too many requests of a key are refused with Retry-After, those of another key are not', async () => {
    const { services, desk, ours } = await opened(open);
    const [one, other] = [await makeKey(desk, ours), await makeKey(desk, ours)];
    const busy = program(services, one.secret);
    for (let asked = 0; asked < REQUESTS_OF_KEY.max; asked += 1) await busy.get('/partner');
    const refused = await busy.get('/partner');
    expect([refused.status, refused.json.code]).toEqual([429, 'too-many-attempts']);
    expect(Number(refused.headers.get('retry-after'))).toBe(REQUESTS_OF_KEY.windowSeconds);
    expect((await program(services, other.secret).get('/partner')).status).toBe(200);
    services.clock.advance(REQUESTS_OF_KEY.windowSeconds * 1000);
    expect((await busy.get('/partner')).status).toBe(200);
  });

  test('a double press makes one key; only admins make them; each act has its row in the audit log', async () => {
    const { services, desk, ours } = await opened(open);
    const id = randomUUID();
    const path = `/api/desk/partners/${ours}/keys`;
    const pressed = await Promise.all([1, 2].map(() => desk.post(path, { id, ...KEY })));
    expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const support = await colleague(services, 'Tom', 'support');
    expect((await support.post(path, { id: randomUUID(), ...KEY })).status).toBe(403);
    expect((await detail(desk, ours)).keys).toHaveLength(1);
    const { entries } = (await desk.get('/api/desk/audit')).json;
    expect(entries.filter((entry: { action: string }) => entry.action === 'partner.make-key')).toHaveLength(3);
  });

  test('the counts of the partner’s own page are answered day by day, and of no other', async () => {
    const { services, desk, ours } = await opened(open);
    const count = (path: string, first: boolean) =>
      services.transact({ kind: 'visitor' }, (ctx) =>
        countView(ctx, async () => true, { view: { path, first }, address: '203.0.113.9' }),
      );
    await count('/our-cats', true);
    await count('/our-cats', false);
    await count('/their-cats', true);
    services.clock.advance(DAY_MS);
    const { json } = await program(services, (await makeKey(desk, ours)).secret).get('/figures?days=2');
    expect(json).toEqual({
      path: '/our-cats',
      total: { views: 2, visits: 1 },
      days: [
        { day: '2026-12-01', views: 2, visits: 1 },
        { day: '2026-12-02', views: 0, visits: 0 },
      ],
    });
  });
});

const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
