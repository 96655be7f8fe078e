import { and, asc, desc, eq, gt, lt, lte, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { fullNameColumn, namesView } from '#src/capabilities/access/views.ts';
import type { ReadHandle, StaleReadHandle, Tx } from '#src/platform/database.ts';
import { holdName } from '#src/platform/named-lock.ts';
import { contentVersions } from './tables.ts';

export type ContentVersion = typeof contentVersions.$inferSelect;

export type AuthoredVersion = ContentVersion & { author: string | null };

const { kind, key, number, state, validFrom, authorId } = contentVersions;

/** A piece, or every piece of a kind. */
export interface Pieces {
  kind: string;
  key?: string;
  /** Fields of the content that are not read: long ones that lists do not show. */
  without?: readonly string[];
}

/**
 * The newest version of each piece that stands (`standingVersions`) and whose time has come: a withdrawn one too, or (`shown`) the one that was published last.
 * For everybody: no author.
 */
export async function newestVersions(
  tx: ReadHandle | StaleReadHandle,
  { kind: of, key: one, without = [], now, shown = false }: Pieces & { now: Date; shown?: boolean },
): Promise<Pick<ContentVersion, 'key' | 'state' | 'content' | 'validFrom'>[]> {
  const counts = shown ? eq(state, 'published') : ne(state, 'draft');
  const newer = alias(contentVersions, 'newer');
  const replacing = tx
    .select({ id: newer.id })
    .from(newer)
    .where(
      and(
        eq(newer.kind, kind),
        eq(newer.key, key),
        gt(newer.number, number),
        ne(newer.state, 'draft'),
        lt(newer.at, validFrom),
      ),
    );
  const { content } = contentVersions;
  const read = without.reduce((rest, field) => sql<object>`${rest} - ${field}::text`, sql<object>`${content}`);
  return tx
    .selectDistinctOn([key], { key, state, content: read.mapWith(content), validFrom })
    .from(contentVersions)
    .where(
      and(
        eq(kind, of),
        one === undefined ? undefined : eq(key, one),
        counts,
        lte(validFrom, now),
        notExists(replacing),
      ),
    )
    .orderBy(asc(key), desc(number));
}

/** Every version of every piece of a kind, newest first. */
export async function versionsOfKind(
  tx: ReadHandle,
  _scope: StaffScope<'shop' | 'payments'>,
  of: string,
): Promise<AuthoredVersion[]> {
  const rows = await tx
    .select({ version: contentVersions, author: fullNameColumn })
    .from(contentVersions)
    .leftJoin(namesView, eq(namesView.id, authorId))
    .where(eq(kind, of))
    .orderBy(asc(key), desc(number));
  return rows.map((row) => ({ ...row.version, author: row.author }));
}

/** Every version of one piece, newest first. Colleagues who keep the books read the authors of terms. */
export async function versionsOfPiece(
  tx: ReadHandle,
  _scope: StaffScope<'shop' | 'payments'>,
  piece: Pick<ContentVersion, 'kind' | 'key'>,
): Promise<AuthoredVersion[]> {
  const rows = await tx
    .select({ version: contentVersions, author: fullNameColumn })
    .from(contentVersions)
    .leftJoin(namesView, eq(namesView.id, authorId))
    .where(and(eq(kind, piece.kind), eq(key, piece.key)))
    .orderBy(desc(number));
  return rows.map((row) => ({ ...row.version, author: row.author }));
}

/** Every version of one piece, or of every piece of a kind, but drafts, newest first. For everybody: no author. */
export async function publishedVersions(
  tx: ReadHandle | StaleReadHandle,
  piece: { kind: string; key?: string },
): Promise<Omit<ContentVersion, 'authorId'>[]> {
  const { id, content, at } = contentVersions;
  return tx
    .select({ id, kind, key, number, state, content, validFrom, at })
    .from(contentVersions)
    .where(and(eq(kind, piece.kind), piece.key === undefined ? undefined : eq(key, piece.key), ne(state, 'draft')))
    .orderBy(desc(number));
}

/** One change of a piece after the other, until the transaction ends. */
export async function lockPiece(tx: Tx, piece: Pick<ContentVersion, 'kind' | 'key'>): Promise<void> {
  const name = `content ${piece.kind} ${piece.key}`;
  await holdName(tx, name);
}

/** Whether any piece has a version with this id. */
export async function hasVersion(tx: ReadHandle, id: string): Promise<boolean> {
  const rows = await tx.select({ id: contentVersions.id }).from(contentVersions).where(eq(contentVersions.id, id));
  return rows.length > 0;
}

/** Adds a version; false where its id is taken. */
export async function insertVersion(tx: Tx, row: typeof contentVersions.$inferInsert): Promise<boolean> {
  const made = await tx
    .insert(contentVersions)
    .values(row)
    .onConflictDoNothing({ target: contentVersions.id })
    .returning({ id: contentVersions.id });
  return made.length > 0;
}
