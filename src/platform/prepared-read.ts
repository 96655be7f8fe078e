import type { ReadHandle } from './database.ts';

interface Prepared<T> {
  execute(values: Record<string, unknown>): Promise<T>;
}

/** The parts of Drizzle's session that a prepared statement keeps: its connection, and the logger of its queries. */
interface Session {
  client: unknown;
  logger: unknown;
}

const sessionOf = (tx: ReadHandle) => (tx as unknown as { _: { session: Session } })._.session;

/**
 * A hot read: its SQL text is built once for each engine, also for use in transactions, and not with each call. `build`
 * ends in `.prepare('')`, of a `Tx` where it locks; its values are `sql.placeholder`s, given by name as the driver takes them (moments as ISO text).
 */
export function preparedRead<T, H extends ReadHandle = ReadHandle>(build: (tx: H) => Prepared<T>) {
  const kept = new Map<unknown, Prepared<T>>();
  return (tx: H, values: Record<string, unknown>): Promise<T> => {
    const session = sessionOf(tx);
    const engine = session.constructor;
    const prepared = kept.get(engine) ?? build(tx);
    kept.set(engine, prepared);
    return on(session, prepared).execute(values);
  };
}

/** The prepared statement on the connection of another session: Drizzle's own belongs to the one that it was built with. */
function on<T>({ client, logger }: Session, prepared: Prepared<T>): Prepared<T> {
  const copy = Object.create(Object.getPrototypeOf(prepared) as object) as Prepared<T>;
  return Object.assign(copy, prepared, { client, logger });
}
