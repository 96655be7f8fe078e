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

/** Strictness where Stripe's behaviour may vary; see README. */
export type Mood = 'gentle' | 'harsh';

/** Context of one request or job: its transaction, the sandbox's time and the ids of the request. */
export interface Scene {
  readonly tx: Tx;
  /** Unix seconds on the sandbox's clock. */
  readonly now: number;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  readonly publicUrl: string;
  readonly knobs: Knobs;
  readonly harsh: boolean;
}

/** Dependencies of the sandbox. */
export interface Ground {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly mood: Mood;
}

/** Default settings: in harsh mood every event arrives twice and in random order. */
export const knobsOf = (mood: Mood): Knobs => {
  const disorder = mood === 'harsh' ? 1 : 0;
  return { clockOffset: 0, duplicates: disorder, delaySeconds: 0, shuffle: disorder };
};

export async function readKnobs(tx: Tx, mood: Mood): Promise<Knobs> {
  const [row] = await tx.select().from(knobs).where(eq(knobs.id, 1));
  return row ?? knobsOf(mood);
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
    const turned = await readKnobs(tx as unknown as Tx, ground.mood);
    return work({
      tx: tx as unknown as Tx,
      now: secondsOn(ground.clock, turned),
      requestId: occasion.requestId ?? stripeId('req'),
      idempotencyKey: occasion.idempotencyKey ?? null,
      publicUrl: ground.publicUrl,
      knobs: turned,
      harsh: ground.mood === 'harsh',
    });
  });
}

/** Work that is undone as a whole where it throws; what was written before it stays. */
export function apart<T>(scene: Scene, work: (scene: Scene) => Promise<T>): Promise<T> {
  return scene.tx.transaction((tx) => work({ ...scene, tx: tx as unknown as Tx }));
}

/** Runs work and rolls it back; returns its result. */
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
