import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isUuid } from '#src/lib/text.ts';

/** Cursor of a list sorted from new to old: the moment and id of the last row seen. */
export interface Cursor {
  at: Date;
  id: string;
}

/** A part of such a list. */
export interface Page {
  before: Cursor | null;
  limit: number;
  /** Only what is about this cat. */
  catId: string | null;
}

/** Rows after that place. As rows of one moment have an order too, none is passed over or seen twice. */
export function olderThan(at: SQLWrapper, id: SQLWrapper, before: Cursor | null): SQL | undefined {
  return before ? sql`(${at}, ${id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)` : undefined;
}

/** A place as an address carries it. */
export const cursorText = ({ at, id }: Cursor): string => `${at.getTime()}.${id}`;

/** The place in an address; null for a made-up one. */
export function parseCursor(text: string): Cursor | null {
  const [time = '', id = ''] = text.split('.');
  const at = new Date(Number(time));
  return /^\d{1,15}$/.test(time) && isUuid(id) && !Number.isNaN(at.getTime()) ? { at, id } : null;
}
