import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';

const SCALARS = [
  types.BOOL,
  types.BYTEA,
  types.INT2,
  types.INT4,
  types.INT8,
  types.OID,
  types.TEXT,
  types.VARCHAR,
  types.BPCHAR,
  types.JSON,
  types.JSONB,
  types.FLOAT4,
  types.FLOAT8,
  types.NUMERIC,
  types.DATE,
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.UUID,
];

/** The array types of SCALARS, from `pg_type.typarray`; the numbers are PostgreSQL's own and do not change. */
const ARRAYS = [
  1000, 1001, 1005, 1007, 1016, 1028, 1009, 1015, 1014, 199, 3807, 1021, 1022, 1231, 1182, 1115, 1185, 1187, 2951,
];

/** Of PostgreSQL's own 128 MB all become memory of the process; files are cached by the system besides. */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/**
 * Opens the embedded engine with parsers for the types that the shop's statements return. PGlite copies all of them for
 * every statement that brings its own, as Drizzle's do, and makes one for every table: half the time of a short statement.
 */
export async function openEngine(options: PGliteOptions = {}): Promise<PGlite> {
  const engine = await PGlite.create({ startParams: START, ...options });
  engine.parsers = Object.fromEntries(
    [...SCALARS, ...ARRAYS].flatMap((type) => (engine.parsers[type] ? [[type, engine.parsers[type]]] : [])),
  );
  return engine;
}
