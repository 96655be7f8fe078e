import { randomUUID } from 'node:crypto';
import { type APIRequestContext, request } from '@playwright/test';
import { expect, STAFF, test as base } from './journey.ts';
import { shopWithClock } from './shared-shops.ts';
import { bringSticks } from './stock.ts';
import type { ShopWithClock } from './shop-with-clock.ts';

/** Journeys in a shop whose clock is moved; the journeys at a worker's place share it, so each looks at its own household alone. */
export const test = base.extend<{ shop: ShopWithClock }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use, { parallelIndex }) => {
      await use(await shopWithClock(parallelIndex));
    },
    { scope: 'test', timeout: 300_000 },
  ],
});

/** Steps that take sticks from the shelf. */
const PACKS = new Set(['supplements_ready', 'box_packed']);

/** A colleague behind the desk, who presses the one button that the order or the box of this buyer has. */
export async function atWork(url: string, { email }: { email: string }) {
  const door = await request.newContext({ baseURL: url });
  const { sessionToken } = await (await door.post('/api/auth/login', { data: STAFF })).json();
  const headers = { authorization: `Bearer ${sessionToken}` };
  const desk: APIRequestContext = await request.newContext({ baseURL: url, extraHTTPHeaders: headers });
  const read = async (path: string) => (await desk.get(`/api/desk/${path}`)).json();
  /** The buyer's own among those under way. */
  const opened = async (kind: 'orders' | 'boxes') => {
    for (const { id, month } of (await read('orders')).orders) {
      if ((month === null) !== (kind === 'orders')) continue;
      const found = await read(`${kind}/${id}`);
      if (found.email === email) return { id, revision: found.revision };
    }
    throw new Error(`None of the ${kind} under way is of ${email}`);
  };
  const move =
    (kind: 'orders' | 'boxes') =>
    async (...steps: string[]) => {
      if (steps.some((to) => PACKS.has(to))) await bringSticks(desk);
      for (const to of steps) {
        const { id, revision } = await opened(kind);
        const pressed = { id: randomUUID(), seen: revision, to };
        const answer = await desk.post(`/api/desk/${kind}/${id}/steps`, { data: pressed });
        expect(answer.status(), await answer.text()).toBe(200);
      }
    };
  return { move: move('orders'), moveBox: move('boxes') };
}

/** Brings the paid order of a buyer to its first sticks: eight days in the lab, then packed and shipped, or also at the door. */
export async function firstSticks(
  shop: ShopWithClock,
  buyer: { email: string },
  last: 'optimizer_shipped' | 'optimizer_delivered',
): Promise<void> {
  const { move } = await atWork(shop.url, buyer);
  await move('kit_packed', 'kit_shipped', 'kit_transit', 'kit_delivered', 'return_label', 'pickup_scheduled');
  await move('lab_transit', 'lab_received', 'analysis_started');
  await shop.pass(8);
  await move('analysis_complete', 'formula_creating', 'supplements_ready', 'optimizer_shipped');
  if (last === 'optimizer_delivered') await move(last);
}
