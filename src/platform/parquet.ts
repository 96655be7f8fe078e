import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { quoted, type QueryRows, rowsInParts, type StoredColumn, type StoredTable } from './table-snapshot.ts';

type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];
type Element = Schema[number];

interface Kind {
  element: Omit<Element, 'name'>;
  /** The value as it is read; the column itself where left out. */
  read?(column: string): string;
  /** Of what was read. */
  value?(read: never): unknown;
}

const TEXT: Kind = { element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, read: (column) => `${column}::text` };
const INTEGER: Kind = { element: { type: 'INT32' } };
const DOUBLE: Kind = { element: { type: 'DOUBLE' } };

/** Parquet types of the types of PostgreSQL; every other type, such as json, is written as its text. */
const KINDS: Record<string, Kind> = {
  boolean: { element: { type: 'BOOLEAN' } },
  smallint: INTEGER,
  integer: INTEGER,
  bigint: { element: { type: 'INT64' }, read: (column) => `${column}::text`, value: (read: string) => BigInt(read) },
  real: DOUBLE,
  'double precision': DOUBLE,
  date: { element: { type: 'INT32', converted_type: 'DATE' }, read: (column) => `${column} - date '1970-01-01'` },
  /** Microseconds in UTC, as PostgreSQL keeps them. */
  'timestamp with time zone': {
    element: { type: 'INT64', converted_type: 'TIMESTAMP_MICROS' },
    read: (column) => `(extract(epoch from ${column}) * 1000000)::bigint::text`,
    value: (read: string) => BigInt(read),
  },
  bytea: { element: { type: 'BYTE_ARRAY' }, value: (read: Uint8Array) => new Uint8Array(read) },
  'text[]': { ...TEXT, read: (column) => `to_json(${column})::text` },
};

const kindOf = ({ type }: StoredColumn): Kind => KINDS[type] ?? TEXT;

/** Rows and approximate bytes after which a row group is written: what an export holds in memory. */
const GROUP_ROWS = 20_000;
const GROUP_BYTES = 16_000_000;
/** Of a number. */
const CELL_BYTES = 8;

/** Rows that are read at once; of tables with files few, because a file has megabytes. */
const READ_AT_ONCE = 1000;
const FILES_AT_ONCE = 10;

/** Writes a table to a Parquet file, a row group at a time. Returns how many rows it has. */
export async function writeParquet(
  query: QueryRows,
  { name, columns }: StoredTable,
  filename: string,
): Promise<number> {
  const elements = columns.map(
    (column): Element => ({ name: column.name, repetition_type: 'OPTIONAL', ...kindOf(column).element }),
  );
  const schema: Schema = [{ name: 'root', num_children: elements.length }, ...elements];
  const file = new ParquetWriter({ writer: fileWriter(filename), schema, createdBy: 'purrwell' });
  let [total, bytes] = [0, 0];
  let group: unknown[][] = [];
  const flush = async () => {
    const columnData = columns.map((column, index) => ({
      name: column.name,
      data: group.map((row) => asValue(column, row[index])),
    }));
    if (group.length) await file.write({ columnData, rowGroupSize: group.length });
    [group, bytes] = [[], 0];
  };
  const expressions = columns.map((column) => (kindOf(column).read ?? String)(quoted(column.name)));
  const size = columns.some(({ type }) => type === 'bytea') ? FILES_AT_ONCE : READ_AT_ONCE;
  for await (const rows of rowsInParts(query, name, { expressions, size })) {
    group.push(...rows);
    total += rows.length;
    for (const row of rows) bytes += row.reduce<number>((sum, cell) => sum + sizeOf(cell), 0);
    if (group.length >= GROUP_ROWS || bytes >= GROUP_BYTES) await flush();
  }
  await flush();
  await file.finish();
  return total;
}

function asValue(column: StoredColumn, read: unknown): unknown {
  if (read === null || read === undefined) return null;
  const { value } = kindOf(column);
  return value ? value(read as never) : read;
}

const sizeOf = (cell: unknown): number =>
  typeof cell === 'string' || cell instanceof Uint8Array ? cell.length : CELL_BYTES;
