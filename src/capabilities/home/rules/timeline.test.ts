import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  newestFirst,
  mergePage,
  placeIn,
  SOURCES,
  type Source,
  sourcesFor,
  type TimelinePosition,
  timelinePosition,
} from './timeline.ts';

const hex = '0123456789abcdef';
const position = fc.record({
  at: fc.integer({ min: 0, max: 3 }).map((minute) => new Date(1_800_000_000_000 + minute)),
  source: fc.constantFrom(...(Object.keys(SOURCES) as Source[])),
  id: fc.integer({ min: 0, max: 15 }).map((n) => `0000000${hex[n]}-0000-4000-8000-000000000000`),
});

/** Answers as a store does: its own rows after a cursor, newest first, up to the limit. */
function asked(
  all: readonly TimelinePosition[],
  source: Source,
  after: TimelinePosition | null,
  limit: number,
): TimelinePosition[] {
  const place = placeIn(source, after);
  const older = ({ at, id }: TimelinePosition) =>
    !place || at < place.at || (at.getTime() === place.at.getTime() && id < place.id);
  return all
    .filter((one) => one.source === source && older(one))
    .toSorted(newestFirst)
    .slice(0, limit);
}

test('N3 pages of any size give the whole timeline in order, without gap or repeat, whatever shares a moment', () => {
  const mixes = fc.uniqueArray(position, { maxLength: 40, selector: ({ at, source, id }) => `${+at}${source}${id}` });
  fc.assert(
    fc.property(mixes, fc.integer({ min: 1, max: 7 }), (all, limit) => {
      const seen: TimelinePosition[] = [];
      let after: TimelinePosition | null = null;
      for (;;) {
        const found = sourcesFor({ kind: null, catId: null }).flatMap((source) => asked(all, source, after, limit + 1));
        const { items, next }: { items: TimelinePosition[]; next: string | null } = mergePage(found, limit);
        seen.push(...items);
        if (!next) break;
        after = timelinePosition(next);
        expect(after).not.toBeNull();
      }
      expect(seen).toEqual(all.toSorted(newestFirst));
    }),
    { numRuns: 150 },
  );
});

test('N3 a filter asks only where there is something to find, and a made-up place is none', () => {
  // Imported things are of any kind.
  const any = ['imported', 'importedown'];
  expect(sourcesFor({ kind: 'log', catId: null })).toEqual(['entry', 'removal', ...any]);
  expect(sourcesFor({ kind: 'invoice', catId: 'miso' })).toEqual(any);
  expect(sourcesFor({ kind: 'document', catId: null })).toEqual(
    expect.arrayContaining(['invoice', 'credit', 'vetlink', 'report', 'sheet', 'keepsake', 'importing']),
  );
  expect(sourcesFor({ kind: null, catId: 'miso' })).not.toContain('points');
  for (const text of ['', '5', '5.entry.7', `5.constructor.${'0'.repeat(8)}-0000-4000-8000-000000000000`, 'x.entry.y'])
    expect(timelinePosition(text)).toBeNull();
});
