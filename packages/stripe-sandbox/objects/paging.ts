import { and, asc, desc, eq, gt, gte, lt, lte, type SQL } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { ObjectType, ObjectTypes } from './object-types.ts';
import { invalid, resourceMissing } from '../api/errors.ts';
import type { Params } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { objects } from '../tables.ts';
import { conditions, type Filter } from './store.ts';

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
