import { readFileSync } from 'node:fs';
import { faultsOf, readStatementCsv } from './capabilities/affiliates/rules/statement-file.ts';
import { CommandError, type Print, runCommand } from './platform/command.ts';

/**
 * `npm run verify:statements -- <file.csv> …`: computes the statements of an affiliate anew from their CSV files, from the
 * first one on, without a connection to anything. Returns the exit code.
 */
export const verifyStatements = (args: readonly string[], print: Print): Promise<number> =>
  runCommand(print, async () => {
    if (args.length === 0)
      throw new CommandError('Name the CSV files, such as: npm run verify:statements -- 2026-12.csv 2027-01.csv');
    const faults = faultsOf(args.map(read));
    if (faults.length) throw new CommandError(faults.join('\n'));
    print(
      args.length === 1
        ? 'The statement is as it was closed.'
        : `All ${args.length} statements are as they were closed.`,
    );
  });

function read(path: string) {
  try {
    return readStatementCsv(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
