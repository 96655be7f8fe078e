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

test('N17 the command tells an untouched statement from a changed one, from its file alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'statements-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, '2026-12.csv');
  const statement = statementOf({ affiliateId: 'anna', month: '2026-12', previous: null }, [ROW]);
  const csv = statementCsv({ statement, hash: statementHash(statement) });
  const told: string[] = [];
  const run = async (args: string[], text: string) => {
    writeFileSync(path, text);
    return [await verifyStatements(args, (line) => told.push(line)), told.pop()];
  };
  expect(await run([path], csv)).toEqual([0, 'The statement is as it was closed.']);
  expect((await run([path], csv.replace('700', '7000')))[0]).toBe(1);
  expect(await run([path], 'something else')).toEqual([1, `${path} cannot be read: This is no statement.`]);
  expect((await run([], csv))[1]).toContain('Name the CSV files');
});
