import { expect, holdSession, type Page, register, somebody, storedToken, visit } from './journey.ts';

/** A signed-in person on the dashboard, with cats created by the API. */
export async function withCats(
  page: Page,
  cats: { name: string; [key: string]: unknown }[],
  person = somebody(),
): Promise<string[]> {
  // The question about counting lies over the end of the page until it is answered.
  await page.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('counting', 'no'));
  await register(page, person);
  await holdSession(page, person);
  const ids: string[] = [];
  for (const cat of cats) ids.push((await asks<{ id: string }>(page, 'post', '/api/cats', cat)).id);
  await visit(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: cats[0]?.name })).toBeVisible();
  return ids;
}

/** A request of the person on this page, past the page. */
export async function asks<T>(page: Page, method: 'get' | 'post' | 'patch', path: string, data?: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  const answer = await page.request[method](path, { headers, ...(data ? { data } : {}) });
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
  return answer.json();
}
