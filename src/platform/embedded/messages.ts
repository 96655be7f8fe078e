import type { Results } from '@electric-sql/pglite';

/** One call of the embedded engine, as it goes to the thread that runs it. `transaction` is the id of the call that began one. */
export type Call =
  | ({ do: 'query'; text: string; params?: unknown[]; transaction?: number } & Shape)
  | { do: 'exec'; text: string; transaction?: number }
  | { do: 'begin' }
  | { do: 'commit' | 'rollback'; transaction: number }
  | { do: 'listen'; channel: string }
  | { do: 'unlisten'; listener: number }
  | { do: 'close' };

interface Shape {
  rowMode?: 'array' | 'object';
  /** OIDs of the types whose values come back as PostgreSQL wrote them: their parsers are the caller's. */
  unparsed?: number[];
}

export type Answer =
  | { id: number; result?: Results<never> | Results[] }
  | { id: number; error: CopiedError }
  | { listener: number; payload: string };

/** An error as it passes between threads: with the fields PostgreSQL gave it (code, severity, constraint …), without the statement's values. */
export interface CopiedError {
  name: string;
  message: string;
  stack?: string;
  fields: Record<string, string | number>;
}
