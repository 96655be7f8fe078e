import { defineTask } from '#src/platform/workers.ts';
import type { Statement } from './rules/statement.ts';

/** Everything a printed statement says. */
export interface StatementDocument {
  name: string;
  code: string;
  closedAt: Date;
  hash: string;
  statement: Statement;
}

export const statementTask = defineTask<StatementDocument, Uint8Array>('affiliate-statement');
