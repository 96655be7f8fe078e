import { and, desc, eq, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import type { LineKind } from './rules/timeline-line.ts';
import { importedCats, importedLines, imports } from './tables.ts';
import { ofHousehold } from './store.ts';

export type LineRow = typeof importedLines.$inferSelect;

/** Stores lines as `read-export` has written them: a JSON array of many rows in one parameter. */
export async function insertLines(tx: Tx, importId: string, rows: string): Promise<void> {
  await tx.execute(sql`
    insert into ${importedLines} (id, import_id, line_id, at, kind, cats, entry, state, title, text, body, personal)
    select row.id, ${importId}::uuid, row.line_id, row.at, row.kind, row.cats, nullif(row.entry, 'null'::jsonb),
      row.state, row.title, row.text, row.body, row.personal
    from jsonb_to_recordset(${rows}::jsonb) as row(id uuid, line_id text, at timestamptz, kind text, cats text[],
      entry jsonb, state text, title text, text text, body text, personal boolean)`);
}

/** A page of the lines of an import in canonical order. */
export function linesAfter(
  tx: ReadHandle,
  importId: string,
  { after, limit }: { after: Pick<LineRow, 'at' | 'id'> | null; limit: number },
): Promise<LineRow[]> {
  const { at, id } = importedLines;
  return tx
    .select()
    .from(importedLines)
    .where(and(eq(importedLines.importId, importId), olderThan(at, id, after)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

export interface ImportedPage extends Page {
  kind: LineKind | null;
  /** Those of this person alone; null: those of the household. */
  personId: string | null;
}

/** Lines of all imports of a household with the shop that they come from, newest first. */
export function importedBefore(
  tx: ReadHandle,
  scope: HouseholdScope,
  { before, limit, catId, kind, personId }: ImportedPage,
) {
  const { at, id } = importedLines;
  return tx
    .select({
      line: importedLines,
      importId: imports.id,
      shop: sql<string>`${imports.portable}->'source'->>'shop'`,
    })
    .from(importedLines)
    .innerJoin(imports, eq(imports.id, importedLines.importId))
    .where(
      and(
        ofHousehold(scope),
        eq(importedLines.personal, personId !== null),
        personId ? eq(imports.personId, personId) : undefined,
        kind ? eq(importedLines.kind, kind) : undefined,
        catId ? isAbout(catId) : undefined,
        olderThan(at, id, before),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** A line about a cat of the household: by the ids that this cat had in the import of the line, not in another one. */
const isAbout = (catId: string) => sql`exists (
  select from ${importedCats}
  where ${importedCats.importId} = ${importedLines.importId} and ${importedCats.catId} = ${catId}
    and ${importedCats.sourceId}::text = any(${importedLines.cats}))`;
