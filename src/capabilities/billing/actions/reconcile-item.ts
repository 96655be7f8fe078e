import type { AppServices } from '#src/platform/services.ts';
import type { Run } from '../reconcile-run-store.ts';
import type { Comparer } from './reconcile-subject.ts';

// Each comparer knows the objects that its own step lists.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyComparer = Comparer<any>;

export interface Item {
  comparer: AnyComparer;
  id: string;
  /** As the list had it. */
  loaded?: object;
  /** Our row was read with the others of the page, and agrees. */
  agrees?: boolean;
  cursor: string;
}

/** A part of the comparison: lists its objects a page at a time. */
export interface Step {
  name: string;
  /** An empty page ends the step. */
  page(services: AppServices, run: Pick<Run, 'startedAt' | 'since'>, cursor: string | null): Promise<Item[]>;
}

export const NOTHING: AnyComparer = { type: 'nothing', asks: false, compare: async () => [], heal: async () => {} };
