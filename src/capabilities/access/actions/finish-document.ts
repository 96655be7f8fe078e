import { createHash } from 'node:crypto';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import type { WorkerTask } from '#src/platform/workers.ts';
import { findFinishedDocument, saveFinishedDocument } from '../document-store.ts';
import type { HouseholdScope } from '../scopes.ts';

/** A document about a household. The same task with the same facts makes the same bytes. */
export interface GeneratedDocument<F = unknown> {
  /** Null for one of no household, which is made anew each time. */
  scope: HouseholdScope | null;
  /** The id of its subject. */
  of: string;
  /** With its ending. */
  name: string;
  task: WorkerTask<F, Uint8Array>;
  facts: F;
}

/** Lets documents of any facts stand in one list. */
export const generatedDocument = <F>(made: GeneratedDocument<F>): GeneratedDocument => made as GeneratedDocument;

const SYSTEM = systemActor('access/finish-document');

const making = new WeakMap<AppServices['workers'], Map<string, Promise<Uint8Array>>>();

/**
 * Makes a document on another thread, or returns the one made before from the same facts by the same code. Simultaneous
 * requests wait for one. Never inside a transaction. Throws `Overloaded`.
 */
export async function finishDocument(
  services: AppServices,
  { scope: owner, of, task, facts }: GeneratedDocument,
): Promise<Uint8Array> {
  if (!owner) return services.workers.run(task, facts);
  const scope = owner;
  const told = JSON.stringify([await services.workers.version(), task.name, facts]);
  const version = createHash('sha256').update(told).digest();
  const name = `${task.name} ${of}`;
  const running = making.get(services.workers) ?? new Map<string, Promise<Uint8Array>>();
  making.set(services.workers, running);
  const key = `${scope.householdId} ${name} ${version.toString('base64url')}`;
  const begun = running.get(key);
  if (begun) return begun;
  const made = findOrMake().finally(() => running.delete(key));
  running.set(key, made);
  return made;

  async function findOrMake(): Promise<Uint8Array> {
    const kept = await services.read(SYSTEM, ({ tx }) => findFinishedDocument(tx, scope, { name, version }));
    if (kept) return kept;
    const bytes = await services.workers.run(task, facts);
    await services.transact(SYSTEM, ({ tx, now }) =>
      saveFinishedDocument(tx, scope, { name, version, bytes, madeAt: now }),
    );
    return bytes;
  }
}
