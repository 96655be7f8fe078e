import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, householdVersions, people } from '#src/capabilities/access/tables.ts';
import { newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { bought, colleague } from '#tests/support/parcels.ts';

const MINUTE = 60_000;

onOneEngine('looking as a customer', (open) => {
  test('a colleague sees the household’s own pages, changes nothing, and it is in the audit log', async () => {
    const services = await open();
    const { householdId, customer } = await bought(services);
    const support = await colleague(services, 'Sami', 'support');
    const started = await support.post(`/api/desk/households/${householdId}/looks`);
    expect(started.status).toBe(200);
    const looking = newBrowser(services);
    looking.token = started.json.token;
    const me = (await customer.get('/api/auth/user')).json.user;
    expect((await looking.get('/api/auth/user')).json.user).toEqual({ ...me, lookedAt: householdId });
    for (const path of ['/api/user-dashboard', '/api/cats', '/api/subscription', '/api/profile'])
      expect([path, (await looking.get(path)).json]).toEqual([path, (await customer.get(path)).json]);

    const versionOf = () =>
      services.database.db.select().from(householdVersions).where(eq(householdVersions.householdId, householdId));
    const before = await versionOf();
    const { paths } = (await looking.get('/api/openapi.json')).json as { paths: Record<string, object> };
    for (const [path, methods] of Object.entries(paths)) {
      if (path.includes('{') || path.endsWith('events')) continue;
      const { status } = 'get' in methods ? await looking.get(path) : { status: 403 };
      expect([path, status < 500 && (status >= 400 || !path.startsWith('/api/desk/'))]).toEqual([path, true]);
      if (!('post' in methods) || /^\/api\/(webhooks|partner)\//.test(path)) continue;
      const refused = await looking.post(path);
      expect([path, refused.status, refused.json.code]).toEqual([path, 403, 'looking-only']);
    }
    expect(await versionOf()).toEqual(before);
    const log = await services.database.db.select().from(auditLog).where(eq(auditLog.subjectId, householdId));
    expect(log.map(({ action }) => action)).toEqual(['household.look']);
  });

  test('it ends after a quarter of an hour, with the colleague’s account or session, and is for support and admins', async () => {
    const services = await open();
    const { householdId, customer } = await bought(services);
    const [support, finance] = [
      await colleague(services, 'Sami', 'support'),
      await colleague(services, 'Fay', 'finance'),
    ];
    const begin = () => support.post(`/api/desk/households/${householdId}/looks`);
    const looking = newBrowser(services);
    const status = async () => (await looking.get('/api/auth/user')).status;
    looking.token = (await begin()).json.token;
    expect(await status()).toBe(200);
    services.clock.advance(15 * MINUTE);
    expect(await status()).toBe(401);
    looking.token = (await begin()).json.token;
    await services.database.db
      .update(people)
      .set({ disabledAt: services.clock.now() })
      .where(eq(people.email, 'sami@desk.example'));
    expect(await status()).toBe(401);
    const other = await colleague(services, 'Ada');
    looking.token = (await other.post(`/api/desk/households/${householdId}/looks`)).json.token;
    expect(await status()).toBe(200);
    await other.post('/api/auth/logout');
    expect(await status()).toBe(401);
    for (const who of [finance, customer])
      expect((await who.post(`/api/desk/households/${householdId}/looks`)).status).toBe(403);
  });
});
