import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';

/** Place of a process among those of one shop (src/processes.ts). */
export interface Place {
  /** Does what one process does for all of them. */
  leads: boolean;
  /** Comes to a shop that is open: it takes connections once it can answer them. */
  joins: boolean;
  processes: number;
}

/** Environment of a process with this place. */
export const envOf = (place: Place) => ({ PURRWELL_PLACE: JSON.stringify(place) });

/** The only process, unless it was given another place. */
export const place: Place = cluster.isWorker
  ? JSON.parse(process.env.PURRWELL_PLACE ?? '{}')
  : { leads: true, joins: false, processes: 1 };

/** Processors for work beside requests: one of its share stays free for those. */
export const spareProcessors = (most: number): number =>
  Math.max(1, Math.min(most, Math.floor(availableParallelism() / place.processes) - 1));
