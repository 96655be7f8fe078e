import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openShop } from '../src/app.ts';
import { readSettings } from '../src/platform/settings.ts';

/** Counts the SQL statements of each call, with a person signed in. */
export async function countStatements(): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'purrwell-bench-sql-'));
  let count = 0;
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://bench.test' });
  const shop = await openShop(settings, { statements: { onStatement: () => void count++ } });
  const post = (path: string, body: object) =>
    shop.app.request(`http://bench.test${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const person = { firstName: 'Bench', lastName: 'Mark', email: 'bench@purrwell.example', password: 'nine lives' };
  await post('/api/auth/register', { ...person, preferredLoginMethod: 'email' });
  const login = await post('/api/auth/login', { email: person.email, password: person.password });
  const { sessionToken } = (await login.json()) as { sessionToken: string };
  const rows: Record<string, number> = {};
  for (const path of [
    '/api/auth/user',
    '/api/user-dashboard',
    '/api/cats',
    '/api/subscription',
    '/api/user/status',
    '/api/onboarding/progress',
    '/api/subscription-plans',
    '/api/achievements/overview',
  ]) {
    count = 0;
    const answer = await shop.app.request(`http://bench.test${path}`, {
      headers: { authorization: `Bearer ${sessionToken}` },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    rows[`GET ${path}`] = count;
  }
  await shop.close();
  await rm(folder, { recursive: true, force: true });
  return rows;
}
