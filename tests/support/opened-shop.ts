import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngine } from '#src/platform/embedded/engine.ts';
import { startShop } from './shop.ts';
import { keepShops } from './shop-keeper.ts';

/**
 * Opens a shop once before the journeys, and keeps those that they share. Each begins with a copy of its data folder, which
 * costs a third of an empty one; a shop whose clock is moved begins with a copy of its database in memory.
 */
export default async function openShopOnce() {
  const places = process.env.SHOP_URL ? [] : await openedOnce();
  const keeper = await keepShops();
  process.env.SHARED_SHOPS = keeper.address;
  return async () => {
    await keeper.stop();
    for (const place of places) await rm(place, { recursive: true, force: true });
  };
}

/** Sets OPENED_SHOP and OPENED_DATABASE, and returns the folders to delete. */
async function openedOnce(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'purrwell-opened-'));
  const shop = await startShop({ DATA_DIR: folder });
  await shop.stop();
  process.env.OPENED_SHOP = folder;
  const engine = await openEngine({ dataDir: join(folder, 'postgres') });
  const dump = join(await mkdtemp(join(tmpdir(), 'purrwell-opened-')), 'database.tar');
  await writeFile(dump, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()));
  await engine.close().catch(() => {});
  process.env.OPENED_DATABASE = dump;
  return [folder, join(dump, '..')];
}
