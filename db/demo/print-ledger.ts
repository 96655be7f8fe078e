import { ledgerOf } from './ledger.ts';
import { openWorld } from './world.ts';

/** `npm run demo:ledger`: tells the story of the sample household and prints every row of it. */
const world = await openWorld();
process.stdout.write(await ledgerOf(world));
await world.close();
