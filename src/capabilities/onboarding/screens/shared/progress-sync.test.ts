import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshRecord, type QuickRecord } from '../../rules/record.ts';
import { createProgressSync, SAVE_AFTER_MS } from './progress-sync.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const record = (revision: number): QuickRecord => ({ ...freshRecord(), revision });

function listen(fail = () => false) {
  const sent: { revision: number; keepalive: boolean }[] = [];
  const sync = createProgressSync<QuickRecord>(async ({ revision }, { keepalive }) => {
    sent.push({ revision, keepalive });
    if (fail()) throw new Error('no answer');
  });
  return { sent, sync };
}

test('R90 a burst of typing is one post of the newest answers', async () => {
  const { sent, sync } = listen();
  for (const revision of [1, 2, 3]) sync.later(record(revision));
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(sent).toEqual([{ revision: 3, keepalive: false }]);
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(sent).toHaveLength(1);
});

test('R90 a step change is posted at once, and leaving the page sends what is still waiting', async () => {
  const { sent, sync } = listen();
  await sync.now(record(1));
  sync.later(record(2));
  sync.leaving();
  expect(sent).toEqual([
    { revision: 1, keepalive: false },
    { revision: 2, keepalive: true },
  ]);
});

test('R90 answers the server did not take are sent with the next try', async () => {
  let down = true;
  const { sent, sync } = listen(() => down);
  await sync.now(record(1));
  down = false;
  await sync.now();
  await sync.now();
  expect(sent.map((one) => one.revision)).toEqual([1, 1]);
});
