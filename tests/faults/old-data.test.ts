import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { startShop } from '../support/shop.ts';

// Databases written by 0.5.0 (tests/data/README.md), opened by the built shop.
const folders: string[] = [];

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

test('a data folder of 0.5.0 opens: who lived there signs in and finds what was there', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'purrwell-old-'));
  folders.push(DATA_DIR);
  const zip = unzipSync(brotliDecompressSync(await readFile('tests/data/0.5.0-folder.zip.br')));
  for (const [name, content] of Object.entries(zip)) {
    const path = join(DATA_DIR, 'postgres', name);
    await mkdir(name.endsWith('/') ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (!name.endsWith('/')) await writeFile(path, content, { mode: 0o600 });
  }
  await expectHousehold({ DATA_DIR });
});

test('a PostgreSQL database of 0.5.0 opens: who lived there signs in and finds what was there', async () => {
  const url = new URL(inject('postgresUrl'));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query('drop database if exists old_data with (force)');
  await admin.query('create database old_data template template0');
  await admin.end();
  url.pathname = '/old_data';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(brotliDecompressSync(await readFile('tests/data/0.5.0-postgres.sql.br')).toString());
  await client.end();
  await expectHousehold({ DATABASE_URL: url.href, SESSION_SECRET: 'a secret of thirty-two characters' });
});

/** Starts the shop on the old data and compares the pages of the account to try with the rows written by 0.5.0. */
async function expectHousehold(env: Record<string, string>) {
  const shop = await startShop(env);
  try {
    const demo = await signIn(shop.url, 'demo@purrwell.example', 'seven-sticks-a-day');
    const headers = { authorization: `Bearer ${demo.sessionToken}` };
    const dashboard = await fetch(`${shop.url}/api/user-dashboard`, { headers });
    expect(dashboard.status).toBe(200);
    expect(await dashboard.json()).toMatchObject({
      household: { totalCats: 2 },
      order: { number: expect.stringContaining('CAT-2026-') },
    });
    // The address that its order had put together has fields again.
    const profile = await (await fetch(`${shop.url}/api/profile`, { headers })).json();
    expect(profile).toMatchObject({ address: { city: 'Dubai', country: 'AE', line2: '' } });
    const cats = (await (await fetch(`${shop.url}/api/cats`, { headers })).json()) as { name: string }[];
    expect(cats.map((cat) => cat.name).sort()).toEqual(['Biscuit', 'Laila']);
    const maryam = await signIn(shop.url, 'maryam@example.com', 'nine lives');
    expect(maryam.user).toMatchObject({ firstName: 'Maryam', emailVerified: false });
  } finally {
    await shop.stop();
  }
}

async function signIn(url: string, email: string, password: string) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { sessionToken: string; user: { firstName: string; emailVerified: boolean } };
}
