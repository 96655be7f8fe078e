import { eq } from 'drizzle-orm';
import type { Clock } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/database.ts';
import { stripeId } from './ids.ts';
import { knobs } from './tables.ts';

export interface Knobs {
  clockOffset: number;
  duplicates: number;
  delaySeconds: number;
  shuffle: number;
}

/** What one piece of work of the sandbox knows: its transaction, the sandbox's time, and which request it answers. */
export interface Scene {
  readonly tx: Tx;
  /** Unix seconds on the sandbox's clock. */
  readonly now: number;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  readonly publicUrl: string;
  readonly knobs: Knobs;
}

/** What the sandbox is built from. */
export interface Ground {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
}

const STILL: Knobs = { clockOffset: 0, duplicates: 0, delaySeconds: 0, shuffle: 0 };

export async function readKnobs(tx: Tx): Promise<Knobs> {
  const [row] = await tx.select().from(knobs).where(eq(knobs.id, 1));
  return row ?? STILL;
}

export function secondsOn(clock: Clock, { clockOffset }: Knobs): number {
  return Math.floor(clock.now().getTime() / 1000) + clockOffset;
}

export interface Occasion {
  requestId?: string;
  idempotencyKey?: string | null;
}

/** Runs work in one transaction on the sandbox's clock. */
export function play<T>(ground: Ground, work: (scene: Scene) => Promise<T>, occasion: Occasion = {}): Promise<T> {
  return ground.db.transaction(async (tx) => {
    const turned = await readKnobs(tx as unknown as Tx);
    return work({
      tx: tx as unknown as Tx,
      now: secondsOn(ground.clock, turned),
      requestId: occasion.requestId ?? stripeId('req'),
      idempotencyKey: occasion.idempotencyKey ?? null,
      publicUrl: ground.publicUrl,
      knobs: turned,
    });
  });
}

/** Work that is undone as a whole where it throws; what was written before it stays. */
export function apart<T>(scene: Scene, work: (scene: Scene) => Promise<T>): Promise<T> {
  return scene.tx.transaction((tx) => work({ ...scene, tx: tx as unknown as Tx }));
}

/** What work would come to; nothing of it stays. */
export async function rehearse<T>(scene: Scene, work: (scene: Scene) => Promise<T>): Promise<T> {
  const played: T[] = [];
  const curtain = new Error('The rehearsal is over.');
  const stage = apart(scene, async (inner) => {
    played.push(await work(inner));
    throw curtain;
  });
  await stage.catch((error: unknown) => {
    if (error !== curtain) throw error;
  });
  return played[0] as T;
}
