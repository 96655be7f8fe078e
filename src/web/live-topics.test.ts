import { expect, test } from 'vitest';
import { touches } from './live-topics.ts';

const CHART = ['/api/cats/one/series?kind=weight&range=30'];
const LOG = ['/api/cats', 'one', 'log', '', false];

test('what is told reaches the screens that show it, and no others', () => {
  for (const key of [['/api/user-dashboard'], ['/api/timeline', 'all'], CHART, LOG])
    expect(touches('log', key)).toBe(true);
  expect(touches('results', ['/api/cats/one/dna'])).toBe(true);
  expect(touches('cats', ['/api/cats?archived=true'])).toBe(true);
  expect(touches('billing', ['/api/invoices', 'x'])).toBe(true);
  for (const topic of ['log', 'sticks', 'points', 'results', 'cats'] as const)
    expect(touches(topic, ['/api/wellness/streaks'])).toBe(true);
  // A kit is packed, a cat moves out, a plan ends: what can be had, and given back, is another.
  for (const topic of ['order', 'cats', 'billing', 'points'] as const)
    expect(touches(topic, ['/api/rewards/user'])).toBe(true);
  expect(touches('order', CHART)).toBe(false);
  expect(touches('log', ['/api/profile'])).toBe(false);
  expect(touches('messages', LOG)).toBe(false);
  for (const topic of ['order', 'log', 'cats'] as const) expect(touches(topic, ['/api/demo/dashboard'])).toBe(false);
});
