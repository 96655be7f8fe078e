import { expect, onTestFinished, test, vi } from 'vitest';
import { openThrottle } from './throttle.ts';

test('so many at once, then so many a second; unused ones are not saved up', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const pace = openThrottle({ burst: 5, perSecond: 10 });
  let taken = 0;
  const takeAll = async (count: number) => {
    for (let one = 0; one < count; one++) {
      await pace.take(1);
      taken++;
    }
  };
  const first = takeAll(15);
  await vi.advanceTimersByTimeAsync(0);
  expect(taken).toBe(5);
  await vi.advanceTimersByTimeAsync(500);
  expect(taken).toBe(10);
  await vi.advanceTimersByTimeAsync(500);
  await first;
  await vi.advanceTimersByTimeAsync(3_600_000);
  void takeAll(15);
  await vi.advanceTimersByTimeAsync(0);
  expect(taken).toBe(20);
});
