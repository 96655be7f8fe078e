import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { archiveCat } from '#src/capabilities/households/actions/archive-cat.ts';
import { rateLimits } from '#src/capabilities/access/tables.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { personActor } from '#tests/support/actors.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, testOnce, type TestServices } from '#tests/support/engines.ts';
import { MEMBERS_PASSWORD, newCat, newMember } from '#tests/support/members.ts';
import { describeCard, SENTENCES } from './rules/card.ts';
import { shareCards } from './tables.ts';
import { publishedCard, sharePage } from './actions/public-card.ts';

const CHOSEN = { showName: true, sentence: 'staff' };
const cardPath = (cat: string) => `/api/cats/${cat}/share-card`;
const tokenOf = (link: string) => /\/c\/([\w-]{22})$/.exec(link)?.[1] ?? '';
const rows = (services: TestServices) => services.database.db.select().from(shareCards);

async function picture(services: TestServices, path: string, { token }: Browser = newBrowser(services), headers = {}) {
  const sent = { ...(token && { authorization: `Bearer ${token}` }), ...headers };
  const response = await services.app.request(`http://shop.test${path}`, { headers: sent });
  const bytes = Buffer.from(await response.arrayBuffer());
  const size = response.status === 200 ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : null;
  return { status: response.status, headers: response.headers, size, bytes };
}

async function published(services: TestServices, cat: { name: string; [key: string]: unknown } = { name: 'Miso' }) {
  const owner = await newMember(services);
  const id = await newCat(owner, cat);
  const { json } = await owner.put(cardPath(id), CHOSEN);
  return { owner, id, link: json.link as string, token: tokenOf(json.link) };
}

onOneEngine('share cards', (open) => {
  test('a card is public once its owner makes a link, shows what was chosen and nothing else, and is gone when it is taken back', async () => {
    const services = await open();
    const owner = await newMember(services);
    const id = await newCat(owner, { name: 'Miso', breed: 'british-shorthair', concerns: ['kidney'] });
    expect((await owner.get(cardPath(id))).json).toEqual({ link: null, showName: true, sentence: 'particular' });
    const own = await picture(services, `${cardPath(id)}.png?showName=false&sentence=decides`, owner);
    expect([own.status, own.size, own.headers.get('cache-control')]).toEqual([200, [1200, 630], 'private, no-cache']);
    expect(await rows(services)).toEqual([]);

    const { json: made } = await owner.put(cardPath(id), CHOSEN);
    const token = tokenOf(made.link);
    const page = await sharePage(services, `/c/${token}`);
    const card = { name: 'Miso', sentence: 'staff' } as const;
    expect(page).toEqual({
      shareCard: {
        name: 'Miso',
        sentence: SENTENCES.staff,
        tint: 'eye',
        alt: describeCard(card),
        picture: expect.stringMatching(new RegExp(`^/c/${token}\\.png\\?v=[\\w-]{22}$`)),
      },
    });
    const shown = await picture(services, `/c/${token}.png`);
    expect([shown.status, shown.size]).toEqual([200, [1200, 630]]);
    expect(shown.headers.get('x-robots-tag')).toBe('noindex');
    expect(shown.headers.get('cache-control')).toBe('public, max-age=300');
    const known = await picture(services, `/c/${token}.png`, undefined, { 'if-none-match': shown.headers.get('etag') });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);

    // Without the name it is nowhere: not in the page, nor in the row.
    const { json: changed } = await owner.put(cardPath(id), { showName: false, sentence: 'decides' });
    expect(changed).toEqual({ link: made.link, showName: false, sentence: 'decides' });
    expect(JSON.stringify([await sharePage(services, `/c/${token}`), await rows(services)])).not.toContain('Miso');
    expect(Object.keys((await publishedCard(services, token)) ?? {}).toSorted()).toEqual([
      'look',
      'name',
      'sentence',
      'sticks',
      'tint',
    ]);

    expect((await owner.delete(cardPath(id))).json.link).toBeNull();
    expect(await sharePage(services, `/c/${token}`)).toBeNull();
    expect((await picture(services, `/c/${token}.png`)).status).toBe(404);
    const { json: again } = await owner.put(cardPath(id), CHOSEN);
    expect(tokenOf(again.link)).not.toBe(token);
  });

  testOnce('tokens say nothing about a cat, and what is no token is not looked for', async () => {
    const services = await open();
    const [one, other] = [await published(services), await published(services)];
    expect(one.token).not.toBe(other.token);
    services.statements();
    for (const wrong of ['', 'x', one.id, `${one.token}x`, `${one.token}/`, '../api/cats', '%00'])
      expect(await sharePage(services, `/c/${wrong}`)).toBeNull();
    expect(services.statements()).toEqual([]);
    const guessed = randomBytes(16).toString('base64url');
    expect(await sharePage(services, `/c/${guessed}`)).toBeNull();
    expect((await picture(services, `/c/${guessed}.png`)).status).toBe(404);
  });

  testOnce('the name on a page holds no address and is short', async () => {
    const services = await open();
    const { token } = await published(services, { name: 'Call +971 50 123 4567 https://evil.example' });
    const { name } = (await publishedCard(services, token)) ?? {};
    expect(name).not.toMatch(/\d{4}|[:/@]|\w\.\w/);
    expect([...(name ?? '')].length).toBeLessThanOrEqual(24);
  });

  testOnce('a card goes with its cat, and with the account; it is part of the export', async () => {
    const services = await open();
    const { owner, id, link, token } = await published(services);
    await owner.post('/api/auth/confirmations', { password: MEMBERS_PASSWORD });
    const zip = await services.app.request('http://shop.test/api/profile/export', {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(strFromU8(files['csv/share_cards.csv'] ?? new Uint8Array())).toContain(token);

    await owner.post(`/api/cats/${id}/archive`, { reason: 'died' });
    expect(await sharePage(services, new URL(link).pathname)).toBeNull();
    const late = await owner.put(cardPath(id), CHOSEN);
    expect([late.status, late.json.code]).toEqual([409, 'cat-archived']);
    expect((await picture(services, `${cardPath(id)}.png`, owner)).status).toBe(409);
    expect(await rows(services)).toEqual([]);

    const other = await newCat(owner, { name: 'Laila' });
    await owner.put(cardPath(other), CHOSEN);
    expect(await rows(services)).toHaveLength(1);
    await owner.post('/api/account-deletions', { password: MEMBERS_PASSWORD });
    expect(await rows(services)).toEqual([]);
  });

  testOnce('a card whose cat is archived is not public, even where its row was left behind', async () => {
    const services = await open();
    const { id, token } = await published(services);
    const archived = { archivedAt: services.clock.now(), archivedReason: 'died' } as const;
    await services.database.db.update(cats).set(archived).where(eq(cats.id, id));
    expect(await publishedCard(services, token)).toBeNull();
    expect((await picture(services, `/c/${token}.png`)).status).toBe(404);
  });

  test('no card is published while its cat is being archived', async () => {
    const services = await open();
    const { owner, id } = await published(services);
    const [cat] = await services.database.db.select().from(cats).where(eq(cats.id, id));
    const actor = personActor({ personId: id, householdId: cat?.householdId ?? '' });
    const archived = Promise.withResolvers<void>();
    const publishing = Promise.withResolvers<void>();
    const archiving = services.transact(actor, async (ctx) => {
      const outcome = await archiveCat(ctx, id, 'died');
      archived.resolve();
      await publishing.promise;
      return outcome;
    });
    await archived.promise;
    let answered = false;
    const late = owner.put(cardPath(id), CHOSEN).finally(() => (answered = true));
    const isWaiting = async () => {
      const locked = sql`datname = current_database() and wait_event_type = 'Lock'`;
      const found = await services.database.db.execute(sql`select pid from pg_stat_activity where ${locked}`);
      return (found as { rows: unknown[] }).rows.length > 0;
    };
    await expect.poll(async () => answered || (await isWaiting())).toBe(true);
    publishing.resolve();
    expect(isDomainError(await archiving)).toBe(false);
    const { status, json } = await late;
    expect([status, json.code]).toEqual([409, 'cat-archived']);
    expect(await rows(services)).toEqual([]);
  });

  testOnce(
    'previews and public pictures are counted apart, and a picture that the browser has is not counted',
    async () => {
      const services = await open();
      const { owner, id, token } = await published(services);
      const hits = async () => {
        const found = await services.database.db.select().from(rateLimits);
        const of = (what: string) => found.find(({ key }) => key.startsWith(`${what}:`))?.hits ?? 0;
        return { previews: of('share-preview'), pictures: of('share-picture') };
      };
      expect(await hits()).toEqual({ previews: 1, pictures: 0 });
      await picture(services, `${cardPath(id)}.png?showName=true&sentence=staff`, owner);
      expect(await hits()).toEqual({ previews: 2, pictures: 0 });
      const shown = await picture(services, `/c/${token}.png`);
      expect(await hits()).toEqual({ previews: 2, pictures: 1 });
      const known = { 'if-none-match': shown.headers.get('etag') };
      const again = await picture(services, `/c/${token}.png`, undefined, known);
      expect([again.status, again.headers.get('x-robots-tag')]).toEqual([304, 'noindex']);
      expect(await hits()).toEqual({ previews: 2, pictures: 1 });
    },
  );

  testOnce('drawing on worker threads is rate limited', async () => {
    const services = await open();
    const { owner, id, token } = await published(services);
    const statuses = new Set<number>();
    for (let i = 0; i < 130; i++) statuses.add((await owner.put(cardPath(id), CHOSEN)).status);
    expect(statuses).toEqual(new Set([200, 429]));
    expect((await picture(services, `${cardPath(id)}.png`, owner)).status).toBe(429);
    // The page itself is not held up by its owner's limit.
    expect((await picture(services, `/c/${token}.png`)).status).toBe(200);
    const many = await Promise.all(Array.from({ length: 300 }, () => picture(services, `/c/${token}.png`)));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200, 429]));
  });
});
