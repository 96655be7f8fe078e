import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROUTES = [
  'root.tsx',
  ...[...readFileSync('src/routes.ts', 'utf8').matchAll(/'((?:pages|capabilities)\/[^']+\.tsx)'/g)].map(
    ([, file]) => file ?? '',
  ),
];

test('no page has a loader or an action: the browser’s router is built without them (scripts/lean-router.mjs)', () => {
  expect(ROUTES.length).toBeGreaterThan(40);
  const NEEDS =
    /export (?:const|function|async function|\{[^}]*\b)\s*(?:loader|action|clientLoader|clientAction|middleware|clientMiddleware)\b/;
  expect(ROUTES.filter((file) => NEEDS.test(readFileSync(`src/${file}`, 'utf8')))).toEqual([]);
});
