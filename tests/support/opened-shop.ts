import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from './shop.ts';
import { keepShops } from './shop-keeper.ts';

/**
 * Opens a shop once before the journeys, and keeps those that they share. Those on the embedded engine begin with a copy of
 * its data folder, which costs a third of an empty one.
 */
export default async function openShopOnce() {
  const folder = process.env.SHOP_URL ? null : await openedOnce();
  const keeper = await keepShops();
  process.env.SHARED_SHOPS = keeper.address;
  return async () => {
    await keeper.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  };
}

/** Sets OPENED_SHOP, and returns the folder to delete. */
async function openedOnce(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'purrwell-opened-'));
  const shop = await startShop({ DATA_DIR: folder });
  await shop.stop();
  process.env.OPENED_SHOP = folder;
  return folder;
}
