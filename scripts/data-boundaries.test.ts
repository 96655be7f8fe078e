import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dataProblems, EXCEPTIONS } from './data-boundaries.mjs';

const REWARDS = 'src/capabilities/rewards';
const problems = (file: string, targets: string[] = [], source = '') =>
  dataProblems(
    file,
    source,
    targets.map((target) => ({ target })),
  );

test.each([
  'src/capabilities/billing/store.ts',
  'src/capabilities/billing/checkout-store.ts',
  'src/capabilities/billing/a-name-of-tomorrow-store.ts',
  'src/capabilities/billing/tables.ts',
  'src/capabilities/billing/views.ts',
])('only its own module imports %s', (target) => {
  for (const file of [
    `${REWARDS}/actions/redeem.ts`,
    `${REWARDS}/rules/ledger.ts`,
    `${REWARDS}/jobs.ts`,
    `${REWARDS}/mail/points.tsx`,
    `${REWARDS}/screens/page.tsx`,
    'src/modules.ts',
    'src/pages/home.tsx',
    'src/platform/jobs.ts',
    'db/demo/ledger.ts',
    'scripts/demo-ledger.mjs',
  ])
    expect(problems(file, [target]), file).toEqual([expect.stringContaining(`${target}`)]);
  expect(problems('src/capabilities/billing/actions/pay.ts', [target])).toEqual([]);
});

test('tables may name tables in foreign keys, and stores may join views; nothing else crosses', () => {
  expect(problems(`${REWARDS}/tables.ts`, ['src/capabilities/access/tables.ts'])).toEqual([]);
  expect(problems(`${REWARDS}/store.ts`, ['src/capabilities/access/views.ts'])).toEqual([]);
  expect(problems(`${REWARDS}/referral-store.ts`, ['src/capabilities/access/views.ts'])).toEqual([]);
  expect(problems(`${REWARDS}/points-tables.ts`, ['src/capabilities/access/tables.ts'])).toEqual([]);
  expect(problems(`${REWARDS}/store.ts`, ['src/capabilities/access/tables.ts'])).toHaveLength(1);
  expect(problems(`${REWARDS}/store.ts`, ['src/capabilities/access/login-tables.ts'])).toHaveLength(1);
  expect(problems(`${REWARDS}/store.ts`, ['src/capabilities/access/store.ts'])).toHaveLength(1);
  expect(problems(`${REWARDS}/tables.ts`, ['src/capabilities/access/views.ts'])).toHaveLength(1);
  expect(problems(`${REWARDS}/views.ts`, ['src/capabilities/access/tables.ts'])).toHaveLength(1);
  expect(problems(`${REWARDS}/store.ts`, ['src/platform/mail/tables.ts'])).toHaveLength(1);
});

test.each([
  ['SQL', "import { eq } from 'drizzle-orm';"],
  ['its types', "import type { SQL } from 'drizzle-orm';"],
  ['a table', "import { points } from '../tables.ts';"],
  ['a table of a subject', "import { points } from '../points-tables.ts';"],
  ['a table defined here', "export const points = pgTable('points', {});"],
  ['a store passed on', "export { findPoints } from '../store.ts';"],
  ['all of a store passed on', "export * from '../points-store.ts';"],
  ['a type of a store passed on', "export type { PointsRow } from '../store.ts';"],
  ['a function passed on later', "import { findPoints } from '../store.ts';\nexport { findPoints };"],
  ['a function under another name', "import { findPoints } from '../store.ts';\nexport const pointsOf = findPoints;"],
  ['a member of a store', "import * as store from '../store.ts';\nexport const pointsOf = store.findPoints;"],
  ['a row type', "import type { PointsRow } from '../store.ts';\nexport type Points = PointsRow;"],
  ['a view passed on', "export { pointsView } from '../views.ts';"],
])('a file of another kind does not hold %s', (_, source) => {
  expect(problems(`${REWARDS}/actions/points.ts`, [], source)).toHaveLength(1);
});

test('an action calls its own store, and takes types from its own tables', () => {
  const source = `// export { findPoints } from '../store.ts';
import type { Grant } from '../tables.ts';
import { findPoints } from '../store.ts';
export const pointsOf = (tx: Tx, scope: HouseholdScope): Promise<number> => findPoints(tx, scope);`;
  expect(problems(`${REWARDS}/actions/points.ts`, [`${REWARDS}/store.ts`, `${REWARDS}/tables.ts`], source)).toEqual([]);
});

test('every exception is a file with a reason', () => {
  for (const [file, reason] of Object.entries(EXCEPTIONS)) {
    expect(existsSync(file), file).toBe(true);
    expect(reason).not.toBe('');
  }
});
