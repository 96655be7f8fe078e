import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import type { LineKind, TimelineLine } from '../rules/timeline-line.ts';
import { catsOfImports, madeImportsBefore } from '../store.ts';
import { importedBefore } from '../line-store.ts';
import { lineOf } from './stored-lines.ts';

export interface ImportedLine {
  id: string;
  at: Date;
  line: TimelineLine;
  /** Address of the shop that it comes from; empty where its export does not say it. */
  shop: string;
  /** Cats of this household. */
  cats: string[];
  /** Names, as they were there, of those who are not here. */
  elsewhere: string[];
}

type Wanted = Page & { kind: LineKind | null };

/** Lines of imported timelines about the household, newest first. */
export const broughtBefore = (tx: ReadHandle, scope: HouseholdScope, page: Wanted): Promise<ImportedLine[]> =>
  linesBefore(tx, scope, { ...page, personId: null });

/** Those of the person who imported them: sign-ins and mails. For that person alone. */
export const broughtByPersonBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  { personId, ...page }: Wanted & { personId: string },
): Promise<ImportedLine[]> => linesBefore(tx, scope, { ...page, personId });

async function linesBefore(
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Wanted & { personId: string | null },
): Promise<ImportedLine[]> {
  const rows = await importedBefore(tx, scope, page);
  if (!rows.length) return [];
  const cats = await catsOfImports(tx, scope);
  return rows.map(({ line, importId, shop }) => {
    const own = cats.filter((cat) => cat.importId === importId);
    const found = line.cats.flatMap((id) => own.find((cat) => cat.sourceId === id) ?? []);
    return {
      id: line.id,
      at: line.at,
      line: lineOf(line),
      shop,
      cats: found.flatMap(({ catId }) => catId ?? []),
      elsewhere: found.flatMap(({ name, catId }) => (catId ? [] : name)),
    };
  });
}

/** Imports by when they were made, newest first. */
export const importedAtBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<{ id: string; at: Date; lines: number; shop: string }[]> => madeImportsBefore(tx, scope, page);
