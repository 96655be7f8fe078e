import { expect, test } from 'vitest';
import { fromOlderExport, OlderExport } from './older-export.ts';

const set = (id: string) => ({
  ...{ id, catId: 'miso', source: 'lab', receivedAt: 'then', releasedAt: 'later', revises: null, revisionReason: null },
});

test('N23 the values of version 1 come with their set, and no table has more rows than an export can hold', () => {
  const tables = {
    households: [{ id: 'home' }],
    lab_results: [set('one'), set('two')],
    lab_values: ['two', 'one', 'two', 'gone'].map((setId, value) => ({ setId, marker: 'zinc', value })),
  };
  const { portable } = fromOlderExport(OlderExport.parse({ madeAt: 'now', tables }));
  expect(portable.results.map(({ values }) => values.map(({ value }) => value))).toEqual([[1], [0, 2]]);
  const many = { ...tables, lab_results: Array.from({ length: 4001 }, () => set('one')) };
  expect(OlderExport.safeParse({ madeAt: 'now', tables: many }).error?.issues[0]?.message).toBe(
    'has more than 4,000 rows',
  );
});
