import { expect, test } from 'vitest';
import { profileQuery } from '#src/capabilities/access/queries.ts';
import { dashboardQuery, timelineQuery } from '#src/capabilities/home/queries.ts';
import { formerCatsQuery, logQuery, seriesQuery } from '#src/capabilities/households/queries.ts';
import { dnaQuery } from '#src/capabilities/lab/queries.ts';
import { ownRewardsQuery, streaksQuery } from '#src/capabilities/rewards/queries.ts';
import type { Topic } from '#src/platform/realtime.ts';
import { isRefreshedBy } from './refreshed-by.ts';

const touches = (topic: Topic, { queryKey }: { queryKey: readonly unknown[] }) =>
  isRefreshedBy(queryKey, new Set([topic]));

const CHART = seriesQuery('/api', 'one', 'weight', '30');
const LOG = logQuery('/api', 'one', { kind: '', whole: false });

test('a change reaches the queries that show it, and no others', () => {
  const timeline = timelineQuery('/api', { cat: '', kind: '' });
  for (const query of [dashboardQuery('/api'), timeline, CHART, LOG]) expect(touches('log', query)).toBe(true);
  expect(touches('results', dnaQuery('/api', 'one'))).toBe(true);
  expect(touches('cats', formerCatsQuery)).toBe(true);
  for (const topic of ['log', 'sticks', 'points', 'results', 'cats'] as const)
    expect(touches(topic, streaksQuery)).toBe(true);
  // A kit is packed, a cat moves out, a plan ends: other rewards can be redeemed and returned.
  for (const topic of ['order', 'cats', 'billing', 'points'] as const)
    expect(touches(topic, ownRewardsQuery)).toBe(true);
  expect(touches('order', CHART)).toBe(false);
  expect(touches('log', profileQuery())).toBe(false);
  expect(touches('messages', LOG)).toBe(false);
  for (const topic of ['order', 'log', 'cats'] as const)
    expect(touches(topic, dashboardQuery('/api/demo'))).toBe(false);
});
