import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalLine, canonicalLines, TimelineLine } from '../rules/timeline-line.ts';
import { timelineHash } from './timeline-hash.ts';

const LINES: TimelineLine[] = [
  {
    ...{
      id: 'entry.0193e2a0-0000-7000-8000-000000000001',
      at: '2026-11-30T18:40:00.000Z',
      kind: 'log',
      state: 'stands',
    },
    ...{ cats: ['0193e2a0-0000-7000-8000-00000000000c'], title: null, text: null, body: null, personal: false },
    entry: { kind: 'weight', value: 4200, outcome: null, formula: null, note: 'After “lunch”', signedBy: null },
  },
  {
    ...{ id: 'account.0193e2a0-0000-7000-8000-000000000002', at: '2026-11-30T18:40:00.000Z', kind: 'account' },
    ...{ cats: [], entry: null, state: null, title: 'Signed in', text: 'Firefox on Linux', body: null, personal: true },
  },
];

test('N23 the canonical hash is that of the format, whatever computes it', () => {
  expect(timelineHash(LINES)).toBe('de62e178de53b3fdf331860109cd61418b6571e77567f96620193e27a0208426');
  expect(canonicalLines(LINES).split('\n')[0]).toBe(
    '{"id":"account.0193e2a0-0000-7000-8000-000000000002","at":"2026-11-30T18:40:00.000Z","kind":"account","cats":[],"entry":null,"state":null,"title":"Signed in","text":"Firefox on Linux","body":null,"personal":true}',
  );
});

test('N23 neither the order of the lines nor that of their keys matters, and every letter does', () => {
  const turned = (line: object) => Object.fromEntries(Object.entries(line).toReversed());
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 8 }), fc.nat(), (titles, n) => {
      const lines = titles.map((title, at): TimelineLine => {
        const id = `entry.0193e2a0-0000-7000-8000-${String(at).padStart(12, '0')}`;
        return { ...(LINES[1] as TimelineLine), id, title };
      });
      const read = lines.toReversed().map((line) => TimelineLine.parse(JSON.parse(JSON.stringify(turned(line)))));
      expect(timelineHash(read)).toBe(timelineHash(lines));
      expect(read.map(canonicalLine).toSorted()).toEqual(lines.map(canonicalLine).toSorted());
      const other = lines.map((line, at) => (at === n % lines.length ? { ...line, title: `${line.title} ` } : line));
      expect(timelineHash(other)).not.toBe(timelineHash(lines));
    }),
  );
});
