import type { ReadHandle } from './database.ts';

interface Prepared<T> {
  execute(values: Record<string, unknown>): Promise<T>;
}

/**
 * A read of every request: its SQL text is built once for each database and not with each call. `build` ends in
 * `.prepare('')`; its values are `sql.placeholder`s, given by name as the driver takes them (moments as ISO text). Within
 * a transaction the text is built anew.
 */
export function preparedRead<T>(build: (tx: ReadHandle) => Prepared<T>) {
  const kept = new WeakMap<ReadHandle, Prepared<T>>();
  return (tx: ReadHandle, values: Record<string, unknown>): Promise<T> => {
    const prepared = kept.get(tx) ?? build(tx);
    kept.set(tx, prepared);
    return prepared.execute(values);
  };
}
