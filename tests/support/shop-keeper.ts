import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { newDatabases } from './clock-databases.ts';
import { type RunningShop, startShop } from './shop.ts';
import { type ClockedShop, startClockedShop, type TimePassing } from './shop-with-clock.ts';

/**
 * Keeps shops in the process that runs the journeys: one of each kind for each of the places of Playwright's workers, started
 * when a journey first asks for it (shared-shops.ts). A worker that ends, for another project or by a failure, leaves its
 * shop to the next. The usual shop is on the embedded engine, the one with a clock on PostgreSQL. Returns the address to ask,
 * and a function that stops all of them.
 */
export async function keepShops(): Promise<{ address: string; stop(): Promise<void> }> {
  const shops = new Map<string, Promise<RunningShop | ClockedShop>>();
  const databases = newDatabases();
  const start = async (path: string) =>
    path.startsWith('/clock/') ? startClockedShop(await databases.create()) : startShop({}, process.env.OPENED_SHOP);
  async function shopAt(path: string): Promise<RunningShop | ClockedShop> {
    const running = await shops.get(path);
    if (running && !running.ended()) return running;
    const starting = start(path);
    shops.set(path, starting);
    starting.catch(() => shops.delete(path));
    return starting;
  }
  const server = createServer((request, response) => {
    const answer = async () => {
      const passing = (await json(request)) as TimePassing | null;
      const shop = await shopAt(request.url ?? '');
      const now = passing && 'move' in shop ? await shop.move(passing) : null;
      return JSON.stringify({ url: shop.url, now });
    };
    answer().then(
      (text) => response.end(text),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await once(server.listen(0, 'localhost'), 'listening');
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await Promise.allSettled([...shops.values()].map(async (shop) => (await shop).stop('SIGKILL')));
      await databases.stop();
    },
  };
}
