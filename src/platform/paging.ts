import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isUuid } from '#src/kit/text.ts';

/** Cursor of a list sorted from new to old: the moment and id of the last row seen. */
export interface Place {
  at: Date;
  id: string;
}

/** A part of such a list. */
export interface Slice {
  before: Place | null;
  limit: number;
  /** Only what is about this cat. */
  catId: string | null;
}

/** Rows after that place. As rows of one moment have an order too, none is passed over or seen twice. */
export function olderThan(at: SQLWrapper, id: SQLWrapper, before: Place | null): SQL | undefined {
  return before ? sql`(${at}, ${id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)` : undefined;
}

/** A place as an address carries it. */
export const placeText = ({ at, id }: Place): string => `${at.getTime()}.${id}`;

/** The place in an address; null for a made-up one. */
export function placeOf(text: string): Place | null {
  const [time = '', id = ''] = text.split('.');
  const at = new Date(Number(time));
  return /^\d{1,15}$/.test(time) && isUuid(id) && !Number.isNaN(at.getTime()) ? { at, id } : null;
}
