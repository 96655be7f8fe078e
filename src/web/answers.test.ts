import { expect, test } from 'vitest';
import { api } from './api.ts';
import { sendForm } from './form-failure.ts';
import { query } from './query.ts';

const catId: string = 'one';

test('a query is the GET of its address', () => {
  expect(query('/api/profile').queryKey).toEqual(['/api/profile']);
});

/** Compiled, never run: bodies and answers have the types of the routes, and an address without a route does not compile. */
export const compiled = {
  parameter: async (): Promise<boolean> => (await api.get(`/api/friend-codes/${catId}`)).valid,
  longest: async (): Promise<string | null> => (await api.get(`/api/cats/${catId}/log?history=true`)).next,
  // @ts-expect-error there is no such route
  address: () => api.get('/api/kittens'),
  // @ts-expect-error the route is a GET
  method: () => api.post('/api/achievements/points'),
  // @ts-expect-error points have no such field
  field: async () => (await api.get('/api/achievements/points')).purrs,
  body: () => api.post('/api/onboarding/resume-link', { email: 'maryam@example.com' }),
  union: () => api.post(`/api/cats/${catId}/log`, { id: catId, at: '', kind: 'activity', value: 3 }),
  chosen: (act: 'archive' | 'results/seen') => api.post(`/api/cats/${catId}/${act}`, { reason: 'moved' }),
  none: () => api.post('/api/subscription/cancel', undefined, { signal: AbortSignal.abort() }),
  form: () => api.post('/api/careers/applications', new FormData()),
  sent: () => sendForm('/api/authenticator-app', { code: '123456' }, ''),
  // @ts-expect-error the body has no such field
  wrongField: () => api.post('/api/onboarding/resume-link', { mail: 'maryam@example.com' }),
  // @ts-expect-error the name is a text
  wrongType: () => api.patch(`/api/cats/${catId}`, { name: 7 }),
  // @ts-expect-error the reason is missing
  missingField: () => api.post(`/api/cats/${catId}/archive`, {}),
  // @ts-expect-error the route takes a body
  missingBody: () => api.post(`/api/cats/${catId}/archive`),
  // @ts-expect-error the route takes none
  needlessBody: () => api.post('/api/subscription/cancel', {}),
  // @ts-expect-error the log knows no such kind
  wrongMember: () => api.post(`/api/cats/${catId}/log`, { id: catId, at: '', kind: 'purr', value: 3 }),
  // @ts-expect-error the form has no such field
  wrongForm: () => sendForm('/api/authenticator-app', { pin: '123456' }, ''),
};
