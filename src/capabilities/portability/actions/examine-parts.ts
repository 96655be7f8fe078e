import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { PlacedCat } from '#src/capabilities/households/rules/imported-cats.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { ExportPart, ExportReading } from '../contract.ts';
import { portableFile } from '../rules/export-format.ts';
import { type PartState, partState } from '../rules/part-state.ts';
import type { ReadExport, ReadPart } from '../rules/read-part.ts';
import { LINE_KINDS } from '../rules/timeline-line.ts';
import { catsOfImports, type ImportedCatRow, type ImportRow, importsOf } from '../store.ts';

export interface ExaminedPart {
  part: ReadPart;
  state: PartState;
  /** The earlier import from the same household. */
  earlier: { row: ImportRow; cats: ImportedCatRow[] } | null;
}

/** The result that importing each part of an export would have here. */
export async function examineParts(
  tx: ReadHandle,
  scope: HouseholdScope,
  { parts }: ReadExport,
): Promise<{ examined: ExaminedPart[]; rows: ImportRow[] }> {
  const rows = await importsOf(tx, scope);
  const cats = await catsOfImports(tx, scope);
  const examined = parts.map((part): ExaminedPart => {
    const { source } = part.portable;
    const row = rows.find(({ sourceHousehold }) => sourceHousehold === source.household);
    const here = row ? { ...row, portable: portableFile(row.portable) } : null;
    const stamp = {
      madeAt: new Date(source.madeAt),
      timelineHash: part.timelineHash,
      portable: portableFile(part.portable),
    };
    return {
      part,
      state: partState(stamp, { here, own: source.household === scope.householdId }),
      earlier: row ? { row, cats: cats.filter(({ importId }) => importId === row.id) } : null,
    };
  });
  return { examined: firstOfEach(examined), rows };
}

/** A household that is in an export twice is taken once: as the first part says. */
function firstOfEach(examined: ExaminedPart[]): ExaminedPart[] {
  const seen = new Set<string>();
  return examined.map((one) => {
    const { household } = one.part.portable.source;
    if (!seen.has(household)) {
      seen.add(household);
      return one;
    }
    return { ...one, state: one.state === 'own' ? 'own' : 'older' };
  });
}

/** The cats of this household that cats of an earlier import are. */
export const knownCats = (earlier: ExaminedPart['earlier']): Map<string, string> =>
  new Map(earlier?.cats.flatMap(({ sourceId, catId }) => (catId ? [[sourceId, catId] as const] : [])));

/** The reading as it is shown. */
export const readingView = (
  { sha256, version, signature, changed, documents }: ReadExport,
  parts: ExportPart[],
): ExportReading => ({ sha256, version, signature, changed, documents, parts });

export function partView({ part, state }: ExaminedPart, placed: readonly PlacedCat[]): ExportPart {
  const { portable, lines, counts, personal, logDays, timelineHash } = part;
  return {
    shop: portable.source.shop,
    madeAt: portable.source.madeAt,
    state,
    cats: placed.map(({ name, place }) => ({ name, place })),
    lines,
    kinds: LINE_KINDS.flatMap((kind) => (counts[kind] ? [{ kind, count: counts[kind] }] : [])),
    personal,
    logDays,
    results: portable.results.length,
    formulas: portable.formulas.length,
    timelineHash,
  };
}
