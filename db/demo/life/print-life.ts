import { printLife, tellLife } from './tell-life.ts';

/** `npm run demo -- life`: plays a whole life with the shop in memory and prints its ledger. */
process.stdout.write(printLife(await tellLife()));
