import { findAccount } from '#src/capabilities/access/actions/find-accounts.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Tx } from '#src/platform/database.ts';
import type { Ctx } from '#src/platform/services.ts';
import { overtaken, refusals } from '../contract.ts';
import { decide, type Fact, type Move, type DerivedState, type StepKey, deriveState } from '../rules/state-machine.ts';

export interface Report {
  /** Made by the reporter, so that a repeated report is one event. */
  id: string;
  /** Number of events when this was decided. */
  seen: number;
  move: Move;
  note?: string;
  tracking?: string;
  /** Packing list that was shown, when packing. */
  extras?: string[];
}

export interface Moved<K extends StepKey> {
  before: DerivedState<K>;
  after: DerivedState<K>;
  fact: Fact<K>;
}

/** A kind of thing with a history of events: an order, or a box. */
export interface Course<K extends StepKey, Row extends { id: string; revision: number }> {
  noun: 'order' | 'box';
  lock(tx: Tx, id: string): Promise<Row | undefined>;
  facts(tx: Tx, id: string): Promise<Fact<K>[]>;
  add(tx: Tx, id: string, fact: Fact<K>): Promise<void>;
  /** The last word before a move that the facts allow: takes along what goes with it, or says what speaks against it. */
  prepare?(ctx: Ctx, row: Row, said: Report): Promise<DomainError | null>;
  /** Updates the row and notifies listeners. */
  settle(ctx: Ctx, row: Row, moved: Moved<K>): Promise<void>;
}

/**
 * Adds a fact to an order or a box, all or nothing. `by` is a person's id, or `sandbox`. Refuses that it is unknown,
 * `move-not-possible`, what the course has against it, and `overtaken` where something happened since it was looked at.
 */
export async function report<K extends StepKey, Row extends { id: string; revision: number }>(
  ctx: Ctx,
  course: Course<K, Row>,
  { by, id, said }: { by: string; id: string; said: Report },
): Promise<DomainError | null> {
  const row = await course.lock(ctx.tx, id);
  if (!row) return refusals(`${course.noun}-unknown`);
  const facts = await course.facts(ctx.tx, id);
  if (facts.some((fact) => fact.id === said.id)) return null;
  if (row.revision !== said.seen) return overtaken(await nameOf(ctx, facts.at(-1)?.by), course.noun);
  const before = deriveState(facts);
  const decided = decide(before, said.move);
  if (!decided) return refusals('move-not-possible');
  const refused = await course.prepare?.(ctx, row, said);
  if (refused) return refused;
  const words = { note: said.note || null, tracking: said.tracking || null };
  const fact: Fact<K> = { id: said.id, revision: row.revision + 1, ...decided, at: ctx.now, by, ...words };
  await course.add(ctx.tx, id, fact);
  await course.settle(ctx, row, { before, after: deriveState([...facts, fact]), fact });
  ctx.log.info({ by, [course.noun]: id, kind: fact.kind, key: fact.key }, 'moved');
  return null;
}

async function nameOf(ctx: Ctx, by: string | undefined): Promise<string> {
  if (by === 'sandbox') return 'The sandbox carrier';
  const person = by && by !== 'system' ? await findAccount(ctx.tx, by) : undefined;
  return person?.firstName ?? 'Somebody';
}
