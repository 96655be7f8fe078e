import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = 'db/migrations';

test('migrations of the shop neither create nor drop tables of the Stripe sandbox', () => {
  // A snapshot that still has them makes `npm run db:generate` write statements that drop them.
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(sql|json)$/.test(name));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((name) => readFileSync(join(FOLDER, name), 'utf8').includes('"sandbox"'))).toEqual([]);
});
