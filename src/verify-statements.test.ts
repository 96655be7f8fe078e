import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { statementCsv } from './capabilities/affiliates/rules/statement-file.ts';
import { statementHash, statementOf, type StatementRow } from './capabilities/affiliates/rules/statement.ts';
import { verifyStatements } from './verify-statements.ts';

const ROW: StatementRow = {
  ...{ id: 'row-1', at: '2026-12-05T09:00:00.000Z', invoiceId: 'invoice-1', kind: 'first', number: 1 },
  ...{ plan: 'standard', currency: 'EUR', flat: 300, paid: 2800, kept: 2800, sequence: 1, amount: 700, reverses: null },
};

const statement = statementOf({ affiliateId: 'anna', month: '2026-12', previous: null }, [ROW]);
const HASH = statementHash(statement);
const csv = statementCsv({ statement, hash: HASH });

/** A row with other figures in a file whose hash fits them: a forgery by somebody who knows the hash function. */
function forged(more: Partial<StatementRow>): string {
  const changed = statementOf({ affiliateId: 'anna', month: '2026-12', previous: null }, [{ ...ROW, ...more }]);
  return statementCsv({ statement: changed, hash: statementHash(changed) });
}

function command() {
  const folder = mkdtempSync(join(tmpdir(), 'statements-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, '2026-12.csv');
  const told: string[] = [];
  const run = async (options: string[], text: string, files = [path]) => {
    writeFileSync(path, text);
    return [await verifyStatements([...options, ...files], (line) => told.push(line)), told.pop()];
  };
  return { path, run };
}

test('N17 the command tells an untouched statement from a changed one by the hash that was mailed', async () => {
  const { path, run } = command();
  expect(await run(['--hash', HASH], csv)).toEqual([
    ...[0, 'The statement is as it was closed: the newest has the hash that you named.'],
  ]);
  const tenfold = forged({ paid: 28_000, kept: 28_000, amount: 7000 });
  expect(await run(['--hash', HASH], tenfold)).toEqual([1, expect.stringContaining('not the one that you named')]);
  // Without a hash the command does not say that nobody has changed anything.
  for (const text of [csv, tenfold])
    expect(await run([], text)).toEqual([
      0,
      expect.stringMatching(/No hash was given.*compare [\da-f]{64} with the mail/),
    ]);
  expect((await run([], csv.replace('700', '7000')))[0]).toBe(1);
  expect(await run([], 'something else')).toEqual([1, `${path} cannot be read: This is no statement.`]);
  expect((await run([], csv, []))[1]).toContain('Name the CSV files');
  expect((await run(['--hash', 'abc'], csv))[1]).toContain('64 signs');
  expect((await run(['--all'], csv))[1]).toContain('--all');
});

test('N17 a flat rate that was never published is told, and one that was changed at the desk can be named', async () => {
  const { run } = command();
  const later = { kind: 'monthly', number: 2, flat: 99_999, amount: 2800 } as const;
  expect(await run([], forged(later))).toEqual([
    1,
    expect.stringMatching(/999\.99 EUR is no published flat rate of standard/),
  ]);
  expect((await run([], forged({ ...later, flat: 310, amount: 310 })))[0]).toBe(1);
  expect((await run(['--rate', 'standard:EUR:3.10'], forged({ ...later, flat: 310, amount: 310 })))[0]).toBe(0);
  expect((await run(['--rate', 'standard:EUR:3.10'], forged({ ...later, flat: 310, amount: 300 })))[0]).toBe(1);
  expect((await run(['--rate', 'standard'], csv))[1]).toContain('--rate takes');
});
