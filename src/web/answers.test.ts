import { expect, test } from 'vitest';
import { api } from './api.ts';
import { query } from './query.ts';

const catId: string = 'one';

test('a query is the GET of its address', () => {
  expect(query('/api/profile').queryKey).toEqual(['/api/profile']);
});

/** Compiled, never run: answers have the types of the routes, and an address without a route does not compile. */
export const compiled = {
  parameter: async (): Promise<boolean> => (await api.get(`/api/friend-codes/${catId}`)).valid,
  longest: async (): Promise<string | null> => (await api.get(`/api/cats/${catId}/log?history=true`)).next,
  // @ts-expect-error there is no such route
  address: () => api.get('/api/kittens'),
  // @ts-expect-error the route is a GET
  method: () => api.post('/api/achievements/points'),
  // @ts-expect-error points have no such field
  field: async () => (await api.get('/api/achievements/points')).purrs,
};
