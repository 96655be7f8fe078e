import { createHash } from 'node:crypto';
import type { AppServices } from '../services.ts';
import type { WorkerTask } from '../workers.ts';

/** Pictures that are kept, in bytes: some two hundred portraits. */
const KEPT_BYTES = 4_000_000;

interface Pictures {
  /** The least recently used first. */
  kept: Map<string, Uint8Array>;
  size: number;
  drawing: Map<string, Promise<Uint8Array>>;
}

const pictures = new WeakMap<AppServices['workers'], Pictures>();

/** Differs with the drawing and with the code that draws it. */
export async function pictureVersion<F>(
  { workers }: Pick<AppServices, 'workers'>,
  task: WorkerTask<F, Uint8Array>,
  facts: F,
): Promise<string> {
  const told = JSON.stringify([await workers.version(), task.name, facts]);
  return createHash('sha256').update(told).digest('base64url').slice(0, 22);
}

/**
 * Draws a picture on another thread, or returns the one drawn before from the same facts by the same code. Simultaneous
 * requests wait for one. Never inside a transaction. Throws `Overloaded`.
 */
export async function drawPicture<F>(
  services: Pick<AppServices, 'workers'>,
  task: WorkerTask<F, Uint8Array>,
  facts: F,
): Promise<Uint8Array> {
  const { workers } = services;
  const key = await pictureVersion(services, task, facts);
  const all = pictures.get(workers) ?? { kept: new Map(), size: 0, drawing: new Map() };
  pictures.set(workers, all);
  const known = all.kept.get(key);
  if (known) {
    all.kept.delete(key);
    all.kept.set(key, known);
    return known;
  }
  const begun = all.drawing.get(key);
  if (begun) return begun;
  const drawn = workers.run(task, facts).finally(() => all.drawing.delete(key));
  all.drawing.set(key, drawn);
  const bytes = await drawn;
  keep(all, key, bytes);
  return bytes;
}

function keep(all: Pictures, key: string, bytes: Uint8Array): void {
  all.kept.set(key, bytes);
  all.size += bytes.length;
  for (const [oldest, { length }] of all.kept) {
    if (all.size <= KEPT_BYTES) break;
    all.kept.delete(oldest);
    all.size -= length;
  }
}
