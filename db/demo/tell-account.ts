import { parentPort, workerData } from 'node:worker_threads';
import { buildStory } from './account.ts';

/** The thread that tells the story of the account to try (tell-behind.ts). */
const { settings, staff, now } = workerData;
parentPort?.postMessage(await buildStory({ settings, clock: { now: () => now } }, staff));
