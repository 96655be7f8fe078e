import { findAccount } from '#src/capabilities/access/actions/find-accounts.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Tx } from '#src/platform/database.ts';
import type { Ctx } from '#src/platform/services.ts';
import { overtaken, refusals } from '../contract.ts';
import { sameCode } from '../rules/label-code.ts';
import type { LotLine } from '../rules/lots.ts';
import {
  decide,
  type HistoryEvent,
  type TransitionRequest,
  type DerivedState,
  type StepKey,
  deriveState,
} from '../rules/state-machine.ts';

export interface EventInput {
  /** Made by the reporter, so that a repeated report is one event. */
  id: string;
  /** Number of events when this was decided. */
  seen: number;
  move: TransitionRequest;
  note?: string;
  tracking?: string;
  /** Packing list that was shown, when packing. */
  extras?: string[];
  /** Lots that were shown, when packing. */
  lots?: Pick<LotLine, 'catId' | 'lotId' | 'sticks'>[];
}

export interface Transition<K extends StepKey> {
  before: DerivedState<K>;
  after: DerivedState<K>;
  event: HistoryEvent<K>;
}

/** An order or a box: reads, locks and writes its history of events. */
export interface HistorySubject<K extends StepKey, Row extends { id: string; revision: number }> {
  noun: 'order' | 'box';
  lock(tx: Tx, id: string): Promise<Row | undefined>;
  events(tx: Tx, id: string): Promise<HistoryEvent<K>[]>;
  add(tx: Tx, id: string, event: HistoryEvent<K>): Promise<void>;
  /** Runs before a possible move is stored: updates what depends on it, or returns the reason against it. */
  prepare?(ctx: Ctx, row: Row, said: EventInput & { by: string }): Promise<DomainError | null>;
  /** Tracking number of a step for which none was said, or which was said in another spelling. */
  trackingOf?(ctx: Ctx, row: Row, step: Pick<HistoryEvent<K>, 'kind' | 'key'>): Promise<string | null>;
  /** Updates the row and notifies listeners. */
  settle(ctx: Ctx, row: Row, moved: Transition<K>): Promise<void>;
}

/**
 * Adds an event to an order or a box, all or nothing. `by` is a person's id, `carrier` or `sandbox`. Refuses an unknown one,
 * `move-not-possible`, the blockers of the step, and `overtaken` if something happened since it was read.
 */
export async function appendEvent<K extends StepKey, Row extends { id: string; revision: number }>(
  ctx: Ctx,
  subject: HistorySubject<K, Row>,
  { by, id, said }: { by: string; id: string; said: EventInput },
): Promise<DomainError | null> {
  const row = await subject.lock(ctx.tx, id);
  if (!row) return refusals(`${subject.noun}-unknown`);
  const events = await subject.events(ctx.tx, id);
  if (events.some((event) => event.id === said.id)) return null;
  if (row.revision !== said.seen) return overtaken(await nameOf(ctx, events.at(-1)?.by), subject.noun);
  const before = deriveState(events);
  const decided = decide(before, said.move);
  if (!decided) return refusals('move-not-possible');
  const refused = await subject.prepare?.(ctx, row, { ...said, by });
  if (refused) return refused;
  const own = await subject.trackingOf?.(ctx, row, decided);
  const tracking = own && (!said.tracking || sameCode(said.tracking, own)) ? own : said.tracking || null;
  const words = { note: said.note || null, tracking };
  const event: HistoryEvent<K> = { id: said.id, revision: row.revision + 1, ...decided, at: ctx.now, by, ...words };
  await subject.add(ctx.tx, id, event);
  await subject.settle(ctx, row, { before, after: deriveState([...events, event]), event });
  ctx.log.info({ by, [subject.noun]: id, kind: event.kind, key: event.key }, 'moved');
  return null;
}

async function nameOf(ctx: Ctx, by: string | undefined): Promise<string> {
  if (by === 'sandbox') return 'The sandbox carrier';
  if (by === 'carrier') return 'The carrier';
  const person = by && by !== 'system' ? await findAccount(ctx.tx, by) : undefined;
  return person?.role === 'customer' ? 'The household' : (person?.firstName ?? 'Somebody');
}
