import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ratesOf } from './capabilities/affiliates/rules/ledger.ts';
import { faultsOf, readStatementCsv } from './capabilities/affiliates/rules/statement-file.ts';
import { PLAN_IDS, type PlanId } from './capabilities/pricing/rules/plans.ts';
import { BUILT_BOOKS } from './capabilities/pricing/rules/prices.ts';
import { isCurrency, type Money, money } from './lib/money.ts';
import { CommandError, type Print, runCommand } from './platform/command.ts';

const USAGE = 'npm run verify:statements -- --hash <SHA-256 in the mail of the newest> 2026-12.csv 2027-01.csv';

/**
 * `npm run verify:statements -- [--hash <hash>] [--rate <plan:currency:amount>] <file.csv> …`: computes the statements of an
 * affiliate anew from their CSV files, from the first one on, without a connection to anything. Returns the exit code.
 */
export const verifyStatements = (args: readonly string[], print: Print): Promise<number> =>
  runCommand(print, async () => {
    const { files, mailed, rates } = options(args);
    if (files.length === 0) throw new CommandError(`Name the CSV files, such as: ${USAGE}`);
    const read = files.map(readFile);
    const faults = faultsOf(read, { mailed, rates: ratesOf(BUILT_BOOKS, rates) });
    if (faults.length) throw new CommandError(faults.join('\n') + (faults.some(isOfRate) ? RATE_HINT : ''));
    const newest = read.toSorted((one, other) => (one.statement.month < other.statement.month ? -1 : 1)).at(-1);
    const [are, were] =
      read.length === 1 ? ['The statement is', 'it was'] : [`All ${read.length} statements are`, 'they were'];
    print(
      mailed
        ? `${are} as ${were} closed: the newest has the hash that you named.`
        : `${are} what the published commission gives, and the files agree with one another. No hash was given, so this does not say that nobody has changed them: compare ${newest?.hash} with the mail of ${newest?.statement.month}.`,
    );
  });

const isOfRate = (fault: string) => fault.includes('no published flat rate');
const RATE_HINT =
  '\nWhere prices were changed at the desk, name the rate that was published then, such as: --rate premium:EUR:4.40';

function options(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { hash: { type: 'string' }, rate: { type: 'string', multiple: true } },
    });
    const mailed = values.hash?.trim().toLowerCase() ?? null;
    if (mailed !== null && !/^[\da-f]{64}$/.test(mailed))
      throw new CommandError('--hash takes the 64 signs of the mail.');
    return { files: positionals, mailed, rates: (values.rate ?? []).map(rateIn) };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}. Use: ${USAGE}`);
  }
}

/** `premium:EUR:4.40`. */
function rateIn(text: string): { plan: PlanId; rate: Money } {
  const [, plan = '', currency = '', amount = ''] = /^(\w+):(\w+):(\d+\.\d{2})$/.exec(text) ?? [];
  const known = PLAN_IDS.find((one) => one === plan);
  if (!known || !isCurrency(currency)) throw new CommandError('--rate takes a rate such as premium:EUR:4.40.');
  return { plan: known, rate: money(Math.round(Number(amount) * 100), currency) };
}

function readFile(path: string) {
  try {
    return readStatementCsv(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
