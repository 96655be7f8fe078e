import { type Database, embedded } from '#src/platform/database.ts';
import { openEngine } from '#src/platform/embedded/engine.ts';

/** An empty database that exists in this process's memory alone. */
export const memoryDatabase = async (): Promise<Database> => embedded(await openEngine());
