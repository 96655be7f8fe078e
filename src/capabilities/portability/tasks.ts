import { defineTask } from '#src/platform/workers.ts';
import type { KnownKeys } from './actions/export-signature.ts';
import type { ReadExport } from './rules/read-part.ts';

export interface ReadingInput {
  bytes: Uint8Array;
  now: Date;
  keys: KnownKeys;
  /** Whether rows to store are wanted as well. */
  withRows: boolean;
}

/** The contents, or the file's fault in a sentence for people. */
export type ReadingOutcome = { export: ReadExport } | { fault: string; newer: boolean };

/** Unpacks and checks an export. */
export const readExportTask = defineTask<ReadingInput, ReadingOutcome>('read-export');
