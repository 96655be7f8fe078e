import { parentPort } from 'node:worker_threads';
import { tellLife, viewOfLife } from './tell-life.ts';

/** The thread that plays a life for the desk (play-life.ts). */
parentPort?.postMessage(viewOfLife(await tellLife()));
