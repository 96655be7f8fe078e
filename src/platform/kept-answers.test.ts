import { expect, test } from 'vitest';
import { KeptAnswers } from './kept-answers.ts';

const NOW = new Date('2026-12-01T12:00:00Z');
const span = { from: NOW.getTime(), until: NOW.getTime() + 1 };

test('answers take no more memory than is counted, and those asked for longest ago go first', () => {
  const kept = new KeptAnswers(64 * 1024);
  const find = (name: string) => kept.find(name, 'v1', NOW)?.body;
  for (let count = 0; count < 200; count++) {
    const name = `household ${count}`;
    kept.put(name, { body: Buffer.from(name.padEnd(1500)), etag: name, version: 'v1', ...span });
    expect(find('household 0')?.toString()).toBe('household 0'.padEnd(1500));
  }
  const names = Array.from({ length: 200 }, (_, count) => `household ${count}`).filter(find);
  expect(names.slice(0, 2)).toEqual(['household 0', 'household 169']);
  const taken = new Set(names.map((name) => find(name)?.buffer));
  const bytes = [...taken].reduce((sum, buffer) => sum + (buffer?.byteLength ?? 0), 0);
  expect(bytes).toBe(1500 * names.length);
  expect(bytes).toBeLessThan(kept.bytes);
});
