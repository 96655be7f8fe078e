import type { ReadHandle } from '#src/platform/database.ts';
import type { TimelineLine } from '../rules/timeline-line.ts';
import { type LineRow, linesAfter } from '../line-store.ts';

const PAGE = 5000;

/** The lines of an import as they are stored, in canonical order, a page at a time. */
export async function* storedLines(tx: ReadHandle, importId: string): AsyncGenerator<TimelineLine[]> {
  let after: LineRow | null = null;
  for (;;) {
    const rows: LineRow[] = await linesAfter(tx, importId, { after, limit: PAGE });
    if (rows.length) yield rows.map(lineOf);
    after = rows.at(-1) ?? null;
    if (rows.length < PAGE) return;
  }
}

/** The line as it was in the export. */
export const lineOf = ({
  lineId: id,
  at,
  kind,
  cats,
  entry,
  state,
  title,
  text,
  body,
  personal,
}: LineRow): TimelineLine => ({
  ...{ id, at: at.toISOString(), kind, cats, entry, state, title, text, body, personal },
});
