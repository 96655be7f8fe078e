import { createHash } from 'node:crypto';
import type { House } from '#src/platform/house.ts';
import type { WorkerTask } from '#src/platform/workers.ts';
import { findFinishedPaper, keepFinishedPaper } from '../papers-store.ts';
import type { HouseholdScope } from '../scopes.ts';

/** A document about a household. The same task with the same facts makes the same bytes. */
export interface Paper<F = unknown> {
  scope: HouseholdScope;
  /** The id of what it is about. */
  of: string;
  /** With its ending. */
  name: string;
  task: WorkerTask<F, Uint8Array>;
  facts: F;
}

/** Lets documents of any facts stand in one list. */
export const paper = <F>(made: Paper<F>): Paper => made as Paper;

const SYSTEM = { kind: 'system' } as const;

const making = new WeakMap<House['workers'], Map<string, Promise<Uint8Array>>>();

/**
 * Makes a document on another thread, or finds it as it was made from the same facts by the same code. Two who ask at
 * once wait for one. Never inside a transaction. Throws `Overloaded`.
 */
export async function finishPaper(house: House, { scope, of, task, facts }: Paper): Promise<Uint8Array> {
  const told = JSON.stringify([await house.workers.version(), task.name, facts]);
  const version = createHash('sha256').update(told).digest();
  const name = `${task.name} ${of}`;
  const running = making.get(house.workers) ?? new Map<string, Promise<Uint8Array>>();
  making.set(house.workers, running);
  const key = `${scope.householdId} ${name} ${version.toString('base64url')}`;
  const begun = running.get(key);
  if (begun) return begun;
  const made = findOrMake().finally(() => running.delete(key));
  running.set(key, made);
  return made;

  async function findOrMake(): Promise<Uint8Array> {
    const kept = await house.read(SYSTEM, ({ tx }) => findFinishedPaper(tx, scope, { name, version }));
    if (kept) return kept;
    const bytes = await house.workers.run(task, facts);
    await house.transact(SYSTEM, ({ tx, now }) => keepFinishedPaper(tx, scope, { name, version, bytes, madeAt: now }));
    return bytes;
  }
}
