import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { dueAt, parentOf } from './due.ts';
import type { AnyObject, ObjectType, ObjectTypes } from './object-types.ts';
import { invalid, resourceMissing } from '../api/errors.ts';
import type { Params } from '../api/params.ts';
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

function conditions(type: ObjectType, { customer, parent, testClock, fields = {}, where }: Filter): SQL[] {
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

/** One page, newest first, by Stripe's cursors. */
export async function page<K extends ObjectType>(
  context: RequestContext,
  type: K,
  params: Params,
  filter: Filter,
  url: string,
): Promise<Stripe.ApiList<ObjectTypes[K]>> {
  const { limit, after, before } = readPaging(params);
  const wanted = [...conditions(type, filter), ...createdRange(params)];
  const cursor = after ?? before;
  if (cursor) {
    const seq = await seqOf(context, type, cursor, after ? 'starting_after' : 'ending_before');
    wanted.push(after ? lt(objects.seq, seq) : gt(objects.seq, seq));
  }
  const query = context.tx.select({ data: objects.data }).from(objects);
  const rows = await query
    .where(and(...wanted))
    .orderBy(before ? asc(objects.seq) : desc(objects.seq))
    .limit(limit + 1);
  const data = rows.slice(0, limit).map((row) => row.data as unknown as ObjectTypes[K]);
  return { object: 'list', data: before ? data.reverse() : data, has_more: rows.length > limit, url };
}

/** One page of a list that is part of an object, in the object's own order. */
export function pageOfParts<T extends { id: string }>(
  parts: readonly T[],
  params: Params,
  url: string,
): Stripe.ApiList<T> {
  const { limit, after, before } = readPaging(params);
  const position = (id: string, param: string) => {
    const index = parts.findIndex((part) => part.id === id);
    if (index < 0) throw resourceMissing('item', id, param);
    return index;
  };
  const end = before ? position(before, 'ending_before') : parts.length;
  const start = after ? position(after, 'starting_after') + 1 : before ? Math.max(0, end - limit) : 0;
  const data = parts.slice(start, Math.min(end, start + limit));
  return { object: 'list', data, has_more: before ? start > 0 : start + limit < parts.length, url };
}

export const PAGING = ['limit', 'starting_after', 'ending_before', 'created'];

function readPaging(params: Params) {
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalid('Invalid limit: must be between 1 and 100.', { param: 'limit' });
  const after = params.text('starting_after');
  const before = params.text('ending_before');
  if (after && before)
    throw invalid('Received both starting_after and ending_before parameters. Please pass in only one.');
  return { limit, after, before };
}

function createdRange(params: Params): SQL[] {
  if (!params.has('created')) return [];
  const moment = params.isText('created') ? params.integer('created') : undefined;
  if (moment !== undefined) return [eq(objects.created, moment)];
  const range = params.map('created');
  const bound = (key: string, compare: (column: typeof objects.created, value: number) => SQL) => {
    const value = range?.integer(key);
    return value === undefined ? [] : [compare(objects.created, value)];
  };
  return [...bound('gt', gt), ...bound('gte', gte), ...bound('lt', lt), ...bound('lte', lte)];
}

async function seqOf(context: RequestContext, type: ObjectType, id: string, param: string): Promise<number> {
  const query = context.tx.select({ seq: objects.seq }).from(objects);
  const [row] = await query.where(and(eq(objects.id, id), eq(objects.type, type)));
  if (!row) throw resourceMissing(type, id, param);
  return row.seq;
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
