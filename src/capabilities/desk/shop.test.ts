import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { BUILT_POSITIONS } from '#src/capabilities/content/rules/positions.ts';
import { contentVersions } from '#src/capabilities/publishing/tables.ts';
import { careersPage } from '#src/capabilities/content/actions/read-positions.ts';
import { acceptQuote } from '#src/capabilities/pricing/actions/accept-quote.ts';
import { BUILT_LAUNCH } from '#src/capabilities/pricing/rules/launch-offer.ts';
import type { QuoteChoice } from '#src/capabilities/pricing/rules/quote.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { colleague } from '#tests/support/chat.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';

const { slug: KEY, ...CONTENT } = BUILT_POSITIONS[0]!;
const DAY = 86_400_000;

const version = (over: object = {}) => ({
  ...{ id: randomUUID(), kind: 'position', key: KEY, seen: 0, state: 'published', from: null, content: CONTENT },
  ...over,
});
const write = (desk: Browser, over: object = {}) => desk.post('/api/desk/shop-versions', version(over));
const titled = (title: string) => ({ content: { ...CONTENT, title } });
const titles = async (services: TestServices) =>
  (await newBrowser(services).get('/api/positions')).json.positions.map(({ title }: { title: string }) => title);
const builtTitles = BUILT_POSITIONS.map(({ title }) => title);

onOneEngine('the shop without a deploy', (open) => {
  test('a position is drafted, published, taken off and brought back; customers see what is published, and nothing else', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    expect(await titles(services)).toEqual(builtTitles);
    expect(await careersPage(services, '/careers')).toBeNull(); // the page of the build is true
    await write(desk, { state: 'draft', ...titled('Night vet') });
    expect(await titles(services)).toEqual(builtTitles);
    expect((await write(desk, { seen: 1, ...titled('Night vet') })).json).toMatchObject({ number: 2, inEffect: 2 });
    expect(await titles(services)).toContain('Night vet');
    expect(await careersPage(services, '/careers')).toMatchObject({ today: expect.stringMatching(/^\d{4}-/) });
    expect(await careersPage(services, '/blog')).toBeNull();
    await write(desk, { seen: 2, state: 'withdrawn' });
    expect(await titles(services)).toEqual(builtTitles.slice(1));
    const again = await write(desk, { seen: 3, state: 'withdrawn' });
    expect([again.status, again.json.code]).toEqual([409, 'already-withdrawn']);
    // Undo: the words of an earlier version as a new one.
    await write(desk, { seen: 3 });
    expect(await titles(services)).toEqual(builtTitles);
    const { json } = await desk.get(`/api/desk/shop-versions?kind=position&key=${KEY}`);
    expect(json.versions.map(({ state }: { state: string }) => state)).toEqual([
      ...['published', 'withdrawn', 'published', 'draft'],
    ]);
    expect(json.versions[0].author).toBe('Noor Desk');
  });

  test('of two who publish at once one wins, and the other is told who; a double press is one version', async () => {
    const services = await open();
    const [noor, tom] = [await colleague(services, 'Noor', 'admin'), await colleague(services, 'Tom', 'admin')];
    const answers = await Promise.all([write(noor, titled('Hers')), write(tom, titled('His'))]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [winner, loser] = answers[0]?.status === 200 ? ['Noor', answers[1]] : ['Tom', answers[0]];
    expect(loser?.json).toMatchObject({ code: 'overtaken', message: expect.stringContaining(`${winner} Desk`) });
    const twice = version({ seen: 1, ...titled('Twice') });
    const both = await Promise.all([1, 2].map(() => noor.post('/api/desk/shop-versions', twice)));
    expect(both.map(({ status, json }) => [status, json.number])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    const elsewhere = await write(noor, { id: twice.id, key: 'night-vet' });
    expect(elsewhere.json.code).toBe('version-taken');
    await expect(services.database.db.delete(contentVersions)).rejects.toThrow();
  });

  test('a version published for a later day is on the shop from the beginning of that day in Dubai', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    const day = new Date(services.clock.now().getTime() + 3 * DAY).toISOString().slice(0, 10);
    await write(desk, { key: 'night-vet', from: day, ...titled('Night vet') });
    expect(await titles(services)).toEqual(builtTitles);
    const listed = (await desk.get('/api/desk/shop')).json.pieces.find(
      ({ key }: { key: string }) => key === 'night-vet',
    );
    expect(listed).toMatchObject({ shown: 'nothing', comes: new Date(`${day}T00:00:00+04:00`).toISOString() });
    services.clock.advance(new Date(`${day}T00:00:00+04:00`).getTime() - services.clock.now().getTime());
    expect(await titles(services)).toContain('Night vet');
    // One that is to come is replaced by the next, also where that one begins later.
    const inDays = (days: number) => new Date(services.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
    await write(desk, { key: 'night-vet', seen: 1, from: inDays(2), ...titled('Nihgt vet') });
    await write(desk, { key: 'night-vet', seen: 2, from: inDays(4), ...titled('Day vet') });
    services.clock.advance(2 * DAY);
    expect(await titles(services)).toContain('Night vet');
    services.clock.advance(DAY);
    expect(await titles(services)).toContain('Day vet');
  });

  test('only admins may, what is wrong is named by its field, and each change is in the audit log', async () => {
    const services = await open();
    for (const role of ['support', 'finance', 'lab'] as const) {
      const desk = await colleague(services, role, role);
      expect([(await write(desk)).status, (await desk.get('/api/desk/shop')).status]).toEqual([403, 403]);
    }
    expect((await write(newBrowser(services))).status).toBe(401);
    const desk = await colleague(services, 'Noor', 'admin');
    const wrong = await write(desk, { key: 'Night Vet', content: { ...CONTENT, title: ' ', does: ['x', ''] } });
    expect(wrong.status).toBe(422);
    const paths = wrong.json.issues.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(['key', 'content.title', 'content.does.1']));
    const never = await write(desk, { key: 'never-was', state: 'withdrawn' });
    expect(never.json.code).toBe('nothing-published');
    const { id } = (await write(desk)).json.versions[0];
    const { entries } = (await desk.get('/api/desk/audit')).json;
    expect(entries[0]).toMatchObject({ action: 'shop.publish', subject: { id, number: `position ${KEY}` } });
  });

  test('the launch offer ends when the desk says so, goes on by undo, and a price that was quoted holds', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    const visitor = newBrowser(services);
    const offerEnd = async () =>
      (await visitor.get('/api/subscription-plans?currency=USD&cats=2')).json[0].launchOffer?.until ?? null;
    const order = { plan: 'standard', cats: 2, currency: 'USD', country: 'US', offerCode: 'LAUNCH' };
    const quoted = await visitor.post('/api/quotes', order);
    expect(quoted.status).toBe(201);
    const built = await offerEnd();
    const { version: _built, ...TERMS } = BUILT_LAUNCH;
    const launch = (seen: number, over: object) =>
      desk.post('/api/desk/shop-versions', {
        ...{ id: randomUUID(), kind: 'launch-offer', key: 'launch', seen, state: 'published', from: null },
        ...{ content: { ...TERMS, until: built }, ...over },
      });
    const soon = new Date(services.clock.now().getTime() + 10 * 60_000).toISOString();
    expect((await launch(0, { content: { ...TERMS, until: soon } })).status).toBe(200);
    expect(await offerEnd()).toBe(soon);
    await launch(1, { state: 'withdrawn' });
    expect(await offerEnd()).toBeNull();
    expect((await visitor.post('/api/quotes', order)).json.code).toBe('offer-unavailable');
    const { offerCode: _, ...choice } = order;
    const charged = await services.read({ kind: 'visitor' }, (ctx) =>
      acceptQuote(ctx, choice as QuoteChoice, quoted.json.token),
    );
    expect(charged).toMatchObject({ totalToday: quoted.json.totalToday, offerCode: 'LAUNCH' });
    await launch(2, {});
    expect(await offerEnd()).toBe(built);
    const elsewhere = await launch(3, { key: 'another' });
    expect(elsewhere.status).toBe(422);
  });
});
