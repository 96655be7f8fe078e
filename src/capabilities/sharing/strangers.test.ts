import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { paidOrder } from '#tests/support/buyers.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import { ACCOUNT } from '#tests/support/parcels.ts';
import { cardPath, describeCard, isToken, pictureOf, SENTENCE_IDS } from './rules/card.ts';
import { shareCards } from './tables.ts';
import { publishedCard, sharePage } from './actions/public-card.ts';

const CHOSEN = { showName: true, sentence: 'staff' };
const pathOf = (cat: string) => `/api/cats/${cat}/share-card`;
const cardsIn = (services: TestServices) => services.database.db.select().from(shareCards);

async function published(services: TestServices, name = 'Miso') {
  const owner = await newMember(services);
  const id = await newCat(owner, { name });
  const { json } = await owner.put(pathOf(id), CHOSEN);
  return { owner, id, token: String(json.link).slice(-22) };
}

/** Each request that there is for a card, with its status and its code. */
async function everything(browser: Browser, id: string) {
  const said = async (request: Promise<{ status: number; json: { code?: string } | null }>) => {
    const { status, json } = await request;
    return [status, json?.code ?? null];
  };
  return {
    read: await said(browser.get(pathOf(id))),
    publish: await said(browser.put(pathOf(id), CHOSEN)),
    withdraw: await said(browser.delete(pathOf(id))),
    preview: await said(browser.get(`${pathOf(id)}.png?showName=true&sentence=staff`)),
  };
}

onOneEngine('a card for others than its owner', (open) => {
  test('is neither read, changed, drawn nor taken back by another household, nor by somebody signed out', async () => {
    const services = await open();
    const { id, token } = await published(services);
    const [before] = await cardsIn(services);
    const unknown = [404, 'cat-unknown'];
    const other = await newMember(services);
    expect(await everything(other, id)).toEqual({
      read: unknown,
      publish: unknown,
      withdraw: unknown,
      preview: unknown,
    });
    const visitor = await everything(newBrowser(services), id);
    expect(Object.values(visitor).map(([status]) => status)).toEqual([401, 401, 401, 401]);
    // A cat that nobody has is told apart from another's by nothing.
    expect(await everything(other, randomUUID())).toEqual(await everything(other, id));
    expect(await cardsIn(services)).toEqual([before]);
    expect(await publishedCard(services, token)).toMatchObject({ name: 'Miso' });
  });

  test('takes the choices there are and names each that is wrong, before anything is drawn or stored', async () => {
    const services = await open();
    const owner = await newMember(services);
    const id = await newCat(owner, { name: 'Miso' });
    for (const [wrong, field] of [
      [{ showName: 'yes', sentence: 'staff' }, 'showName'],
      [{ showName: true, sentence: 'mine' }, 'sentence'],
      [{ showName: true, sentence: '<script>' }, 'sentence'],
      [{ showName: true }, 'sentence'],
    ] as const) {
      const { status, json } = await owner.put(pathOf(id), wrong);
      expect([status, json.issues[0].path]).toEqual([422, field]);
    }
    expect((await owner.get(`${pathOf(id)}.png?showName=perhaps&sentence=staff`)).status).toBe(422);
    expect(await cardsIn(services)).toEqual([]);
    for (const sentence of SENTENCE_IDS) {
      const { status, json } = await owner.put(pathOf(id), { showName: false, sentence });
      expect([status, json.showName, json.sentence]).toEqual([200, false, sentence]);
    }
    expect(await cardsIn(services)).toHaveLength(1);
  });

  test('has one link, however often and at once it is published, and two presses to take it back are one', async () => {
    const services = await open();
    const { owner, id, token } = await published(services);
    const puts = await Promise.all(SENTENCE_IDS.map((sentence) => owner.put(pathOf(id), { showName: true, sentence })));
    expect(new Set(puts.map(({ json }) => json.link.slice(-22)))).toEqual(new Set([token]));
    const [row, ...more] = await cardsIn(services);
    expect([more, SENTENCE_IDS.includes(row?.card.sentence as never)]).toEqual([[], true]);
    const gone = await Promise.all([owner.delete(pathOf(id)), owner.delete(pathOf(id))]);
    expect(gone.map(({ status, json }) => [status, json.link])).toEqual([
      [200, null],
      [200, null],
    ]);
    expect(await sharePage(services, cardPath(token))).toBeNull();
  });

  test('does not follow a cat that is renamed until its owner publishes again, and each cat has its own', async () => {
    const services = await open();
    const { owner, id, token } = await published(services);
    const second = await newCat(owner, { name: 'Noor' });
    const { json: other } = await owner.put(pathOf(second), CHOSEN);
    expect(other.link.slice(-22)).not.toBe(token);
    const [{ version }] = (await owner.get('/api/cats')).json.filter((cat: { id: string }) => cat.id === id);
    expect((await owner.patch(`/api/cats/${id}`, { name: 'Renamed', version })).status).toBe(200);
    expect(await publishedCard(services, token)).toMatchObject({ name: 'Miso' });
    await owner.put(pathOf(id), CHOSEN);
    expect(await publishedCard(services, token)).toMatchObject({ name: 'Renamed' });
    await owner.delete(pathOf(second));
    expect(await publishedCard(services, token)).not.toBeNull();
  });

  test('of cats that were bought before there was an account shows the seven formulas of a month, and nothing of the order', async () => {
    const services = await open();
    const { browser, sessionId } = await paidOrder(services, { email: 'maryam@example.com' });
    await browser.post(`/api/checkout-sessions/${sessionId}/account`, ACCOUNT);
    const [{ id }] = (await browser.get('/api/cats')).json;
    const { json } = await browser.put(pathOf(id), { showName: false, sentence: 'decides' });
    const card = await publishedCard(services, json.link.slice(-22));
    expect(card?.sticks).toHaveLength(7);
    expect(new Set(card?.sticks).size).toBe(7);
    for (const secret of ['maryam', 'Marina', 'CAT-', id]) expect(JSON.stringify(card)).not.toContain(secret);
  });
});

test('addresses of cards are made for tokens only, and carry them unchanged', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), fc.string(), (bytes, other) => {
      const token = Buffer.from(bytes).toString('base64url');
      expect(isToken(token)).toBe(true);
      expect(new URL(cardPath(token), 'http://shop.test').pathname).toBe(`/c/${token}`);
      expect(new URL(pictureOf(token, 'v'), 'http://shop.test').pathname).toBe(`/c/${token}.png`);
      if (isToken(other)) expect(encodeURIComponent(other)).toBe(other);
    }),
  );
  expect(describeCard({ name: null, sentence: 'approved' })).toBe(
    'A cat, drawn, above seven coloured sticks. Sniffed, considered, approved.',
  );
});
