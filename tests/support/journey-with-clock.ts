import { randomUUID } from 'node:crypto';
import { type APIRequestContext, request } from '@playwright/test';
import { expect, STAFF, test as base } from './journey.ts';
import { type ShopWithClock, startShopWithClock } from './shop-with-clock.ts';

/** Journeys in a shop of their own whose clock is moved; those of one file share it. */
export const test = base.extend<object, { shop: ShopWithClock }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use) => {
      const shop = await startShopWithClock();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** A colleague behind the desk, who presses the one button an order or a box has. */
export async function atWork(url: string) {
  const door = await request.newContext({ baseURL: url });
  const { sessionToken } = await (await door.post('/api/auth/login', { data: STAFF })).json();
  const headers = { authorization: `Bearer ${sessionToken}` };
  const desk: APIRequestContext = await request.newContext({ baseURL: url, extraHTTPHeaders: headers });
  const move =
    (kind: 'orders' | 'boxes') =>
    async (...steps: string[]) => {
      for (const to of steps) {
        const { orders } = await (await desk.get('/api/desk/orders')).json();
        const { id } = orders.find(({ month }: { month: number | null }) => (month === null) === (kind === 'orders'));
        const { revision } = await (await desk.get(`/api/desk/${kind}/${id}`)).json();
        const pressed = { id: randomUUID(), seen: revision, to };
        const answer = await desk.post(`/api/desk/${kind}/${id}/steps`, { data: pressed });
        expect(answer.status(), await answer.text()).toBe(200);
      }
    };
  return { move: move('orders'), moveBox: move('boxes') };
}
