import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import { importedCats, importedLines, imports } from './tables.ts';

export type ImportRow = typeof imports.$inferSelect;
export type ImportedCatRow = typeof importedCats.$inferSelect;

export const ofHousehold = ({ householdId }: HouseholdScope) => eq(imports.householdId, householdId);

/** The newest first. */
export function importsOf(tx: ReadHandle, scope: HouseholdScope): Promise<ImportRow[]> {
  return tx.select().from(imports).where(ofHousehold(scope)).orderBy(desc(imports.importedAt), desc(imports.id));
}

/** Imports without their contents, newest first. */
export function importSummaries(tx: ReadHandle, scope: HouseholdScope) {
  const { id, madeAt, importedAt, signature, lines, timelineHash, portable } = imports;
  return tx
    .select({
      ...{ id, madeAt, importedAt, signature, lines, timelineHash },
      shop: sql<string>`${portable}->'source'->>'shop'`,
      records: sql<number>`jsonb_array_length(${portable}->'results') + jsonb_array_length(${portable}->'formulas')`,
    })
    .from(imports)
    .where(ofHousehold(scope))
    .orderBy(desc(importedAt), desc(id));
}

/** In the order in which they were imported first. */
export function importsInOrder(tx: ReadHandle, scope: HouseholdScope): Promise<ImportRow[]> {
  return tx.select().from(imports).where(ofHousehold(scope)).orderBy(asc(imports.sourceHousehold));
}

/** Size of all imports of a household as files of an export, in bytes; rounded up by the width of its spaces. */
export async function importedBytes(tx: ReadHandle, scope: HouseholdScope): Promise<number> {
  const { lineId, at, kind, cats, entry, state, title, text, body, personal } = importedLines;
  const fields = sql.join([lineId, at, kind, cats, entry, state, title, text, body, personal], sql`, `);
  // Names of the fields add 73 bytes to a line.
  const [lines] = await tx
    .select({ bytes: sql<number>`coalesce(sum(octet_length(json_build_array(${fields})::text) + 73), 0)::float8` })
    .from(importedLines)
    .innerJoin(imports, eq(imports.id, importedLines.importId))
    .where(ofHousehold(scope));
  const [portables] = await tx
    .select({ bytes: sql<number>`coalesce(sum(octet_length(jsonb_pretty(${imports.portable}))), 0)::float8` })
    .from(imports)
    .where(ofHousehold(scope));
  return (lines?.bytes ?? 0) + (portables?.bytes ?? 0);
}

export async function importOf(tx: ReadHandle, scope: HouseholdScope, id: string): Promise<ImportRow | undefined> {
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(ofHousehold(scope), eq(imports.id, id)));
  return row;
}

export async function insertImport(tx: Tx, row: ImportRow): Promise<void> {
  await tx.insert(imports).values(row);
}

/** Its cats and lines go with it; cats of the household stay. */
export async function deleteImport(tx: Tx, scope: HouseholdScope, id: string): Promise<void> {
  await tx.delete(imports).where(and(ofHousehold(scope), eq(imports.id, id)));
}

export async function deleteImports(tx: Tx, scope: HouseholdScope): Promise<void> {
  await tx.delete(imports).where(ofHousehold(scope));
}

export function catsOfImports(tx: ReadHandle, scope: HouseholdScope): Promise<ImportedCatRow[]> {
  const ours = tx.select({ id: imports.id }).from(imports).where(ofHousehold(scope));
  return tx
    .select()
    .from(importedCats)
    .where(inArray(importedCats.importId, ours))
    .orderBy(asc(importedCats.importId), asc(importedCats.sourceId));
}

export async function insertImportedCats(tx: Tx, rows: ImportedCatRow[]): Promise<void> {
  if (rows.length) await tx.insert(importedCats).values(rows);
}

/** Imports as things that happened, newest first. */
export function madeImportsBefore(tx: ReadHandle, scope: HouseholdScope, { before, limit }: Page) {
  const { id, importedAt, lines } = imports;
  return tx
    .select({ id, at: importedAt, lines, shop: sql<string>`${imports.portable}->'source'->>'shop'` })
    .from(imports)
    .where(and(ofHousehold(scope), isNotNull(importedAt), olderThan(importedAt, id, before)))
    .orderBy(desc(importedAt), desc(id))
    .limit(limit);
}
