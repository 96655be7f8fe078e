import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from './shop.ts';

/** Opens a shop once before the journeys. Each worker's shop begins with a copy of its data folder, which costs a third of an empty one. */
export default async function openShopOnce() {
  if (process.env.SHOP_URL) return;
  const folder = await mkdtemp(join(tmpdir(), 'purrwell-opened-'));
  const shop = await startShop({ DATA_DIR: folder });
  await shop.stop();
  process.env.OPENED_SHOP = folder;
  return () => rm(folder, { recursive: true, force: true });
}
