import { ledgerOf } from './ledger.ts';
import { openDemoShop } from './open-shop.ts';

/** `npm run demo:ledger`: tells the story of the sample household and prints every row of it. */
const world = await openDemoShop();
process.stdout.write(await ledgerOf(world));
await world.close();
