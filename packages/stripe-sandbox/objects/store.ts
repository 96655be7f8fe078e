import { and, asc, desc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { dueAt, parentOf } from './due.ts';
import type { AnyObject, ObjectType, ObjectTypes } from './object-types.ts';
import { resourceMissing } from '../api/errors.ts';
import type { RequestContext, Transaction } from '../request-context.ts';
import { isUnsafeLine } from '../api/text.ts';
import { objects } from '../tables.ts';
import { idOrNull } from '../api/ids.ts';

type Hidden = Record<string, unknown>;

export interface Stored<T> {
  data: T;
  hidden: Hidden;
}

const columns = ({ harsh }: RequestContext, object: AnyObject, hidden: Hidden) => ({
  customer: 'customer' in object ? idOrNull(object.customer) : null,
  parent: parentOf(object),
  dueAt: dueAt(object, hidden, harsh),
  data: object as unknown as Record<string, unknown>,
  hidden,
});

export async function insert<T extends AnyObject>(context: RequestContext, object: T, hidden: Hidden = {}): Promise<T> {
  await context.tx.insert(objects).values({
    id: object.id,
    type: object.object,
    created: context.now,
    testClock: context.testClock,
    ...columns(context, object, hidden),
  });
  return object;
}

export async function save<T extends AnyObject>(context: RequestContext, object: T, hidden: Hidden): Promise<T> {
  await context.tx
    .update(objects)
    .set(columns(context, object, hidden))
    .where(eq(objects.id, object.id));
  return object;
}

export async function remove(context: RequestContext, id: string): Promise<void> {
  await context.tx.delete(objects).where(eq(objects.id, id));
}

async function read<K extends ObjectType>(
  tx: Transaction,
  type: K,
  id: string,
  lock: boolean,
): Promise<Stored<ObjectTypes[K]> | null> {
  if (isUnsafeLine(id)) return null;
  const query = tx.select({ data: objects.data, hidden: objects.hidden }).from(objects);
  const found = query.where(and(eq(objects.id, id), eq(objects.type, type)));
  const [row] = await (lock ? found.for('update') : found);
  return row ? { data: row.data as unknown as ObjectTypes[K], hidden: row.hidden } : null;
}

export const find = <K extends ObjectType>(context: RequestContext, type: K, id: string) =>
  read(context.tx, type, id, false);

/** The object as last committed, held until the transaction ends. Order of locks: session, subscription, invoice, payment intent, charge, dispute, customer, coupon. */
export async function lock<K extends ObjectType>(context: RequestContext, type: K, id: string, param?: string) {
  const stored = await read(context.tx, type, id, true);
  if (!stored) throw resourceMissing(type, id, param);
  return stored;
}

/** The object an id names; `param` says that the id was a parameter and not the address. */
export async function need<K extends ObjectType>(context: RequestContext, type: K, id: string, param?: string) {
  const stored = await find(context, type, id);
  if (!stored || (param && 'deleted' in stored.data && stored.data.deleted)) throw resourceMissing(type, id, param);
  return stored.data;
}

/** Any object by its id, whatever its type: for expansion. */
export async function findAny(context: RequestContext, id: string): Promise<AnyObject | null> {
  const [row] = await context.tx.select({ data: objects.data }).from(objects).where(eq(objects.id, id));
  return row ? (row.data as unknown as AnyObject) : null;
}

export async function hiddenOf(context: RequestContext, id: string): Promise<Hidden> {
  const [row] = await context.tx.select({ hidden: objects.hidden }).from(objects).where(eq(objects.id, id));
  return row?.hidden ?? {};
}

export interface Filter {
  customer?: string | undefined;
  parent?: string | undefined;
  /** Id of a test clock; null for objects that have none. */
  testClock?: string | null | undefined;
  /** Equality on a top-level field of the object. */
  fields?: Record<string, string | undefined>;
  where?: SQL | undefined;
}

export function conditions(type: ObjectType, { customer, parent, testClock, fields = {}, where }: Filter): SQL[] {
  const all: (SQL | undefined)[] = [
    eq(objects.type, type),
    sql`${objects.data}->>'deleted' is null`,
    customer ? eq(objects.customer, customer) : undefined,
    parent ? eq(objects.parent, parent) : undefined,
    testClock === null ? isNull(objects.testClock) : testClock ? eq(objects.testClock, testClock) : undefined,
    where,
    ...Object.entries(fields).map(([key, value]) =>
      value === undefined ? undefined : sql`${objects.data}->>${key} = ${value}`,
    ),
  ];
  return all.filter((condition) => condition !== undefined);
}

export async function all<K extends ObjectType>(
  context: RequestContext,
  type: K,
  filter: Filter,
): Promise<ObjectTypes[K][]> {
  const query = context.tx.select({ data: objects.data }).from(objects);
  const rows = await query.where(and(...conditions(type, filter))).orderBy(desc(objects.seq));
  return rows.map((row) => row.data as unknown as ObjectTypes[K]);
}

/** Object of a clock with the earliest due time, at or before `until`. Not locked: the caller locks and checks again. */
export async function firstDue(tx: Transaction, until: number, testClock: string | null) {
  const query = tx.select({ id: objects.id, type: objects.type, dueAt: objects.dueAt }).from(objects);
  const [row] = await query
    .where(
      and(
        isNotNull(objects.dueAt),
        lte(objects.dueAt, until),
        testClock === null ? isNull(objects.testClock) : eq(objects.testClock, testClock),
      ),
    )
    .orderBy(asc(objects.dueAt), asc(objects.seq))
    .limit(1);
  return row;
}
