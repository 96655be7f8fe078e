import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import type { StageKey } from '#src/capabilities/pricing/rules/promises.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import type { BoxKey } from '../rules/box.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import type { HistoryEventKey, HistoryEventKind } from '../rules/state-machine.ts';
import { claimsBefore } from '../claim-store.ts';
import { missedBefore } from '../promise-store.ts';
import { noticesBefore } from '../recall-notice-store.ts';
import { boxStepsBefore, stepsBefore } from '../timeline-store.ts';

/** A step of an order or a box that was not taken back. */
export interface ParcelStep {
  id: string;
  at: Date;
  kind: HistoryEventKind;
  key: HistoryEventKey<JourneyKey> | HistoryEventKey<BoxKey>;
  tracking: string | null;
  /** Number of the order or the box. */
  number: string;
  cats: { id: string; name: string }[];
  /** Names of the cats whose test kits are in the box as well. */
  kits: string[] | null;
}

export interface Missed {
  promise: StageKey;
  month: number;
  promisedFor: Date;
  percentOff: number;
  credit: 'waiting' | 'given' | 'none';
}

/** Steps of the household's orders, newest first; those about the first box of sticks are `firstBoxStepsBefore`. */
export const orderStepsBefore = (tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<ParcelStep[]> =>
  stepsBefore(tx, scope, page, { sticks: false });

export const firstBoxStepsBefore = (tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<ParcelStep[]> =>
  stepsBefore(tx, scope, page, { sticks: true });

/** Promises of the household that were missed, newest first. */
export const missedPromisesBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<(Missed & { id: string; noticedAt: Date })[]> => missedBefore(tx, scope, page);

export interface ClaimOfCat {
  id: string;
  at: Date;
  catId: string;
  /** Of the box. */
  month: number;
  entries: { day: string }[];
  decision: 'refund' | 'person';
  repays: 'order' | 'box' | null;
}

/** Claims for refused sticks by the time they were made, newest first. */
export const refusalsClaimedBefore = (tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<ClaimOfCat[]> =>
  claimsBefore(tx, scope, page);

/** Steps of the boxes from the second month on, newest first. */
export const laterBoxStepsBefore = (tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<ParcelStep[]> =>
  boxStepsBefore(tx, scope, page);

export interface RecalledFromBox {
  id: string;
  at: Date;
  cats: { id: string; name: string }[];
  /** Of the box. */
  number: string;
  formula: FormulaId;
  code: string;
  reason: string;
}

/** Boxes of the household with recalled sticks by the time it was written to, newest first. */
export const recalledBefore = (tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<RecalledFromBox[]> =>
  noticesBefore(tx, scope, page);
