import { readCsv, writeCsv } from '#src/lib/csv.ts';
import { isCurrency, money, plainAmount } from '#src/lib/money.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { BUILT_BOOKS } from '#src/capabilities/pricing/rules/prices.ts';
import { COMMISSION_KINDS } from './commission-row.ts';
import { type PublishedRates, ratesOf, wrongRates, wrongRows } from './ledger.ts';
import { type Statement, type StatementRow, statementHash, statementOf } from './statement.ts';

const HEAD = ['affiliate', 'month', 'previous', 'hash'] as const;
const TEXTS = ['id', 'at', 'invoiceId', 'kind', 'plan', 'currency'] as const;
const NUMBERS = ['number', 'flat', 'paid', 'kept', 'sequence', 'amount'] as const;

/** A statement with the hash that was stored when its month was closed. */
export interface StatementFile {
  statement: Statement;
  hash: string;
}

/** A statement as CSV: every row with the month, the hash and the hash before. Amounts are in minor units. */
export function statementCsv({ statement: { affiliateId, month, previous, rows }, hash }: StatementFile): string {
  const about = [affiliateId, month, previous ?? '', hash];
  return writeCsv(
    [...HEAD, ...TEXTS, ...NUMBERS, 'reverses', 'saleCurrency'],
    rows.map((row) => [
      ...about,
      ...TEXTS.map((name) => row[name]),
      ...NUMBERS.map((name) => row[name]),
      row.reverses ?? '',
      row.saleCurrency ?? '',
    ]),
  );
}

/** A number as `statementCsv` writes it: a spreadsheet that saved the file may have put an apostrophe before a minus. */
const numberIn = (cell: string | undefined): number => Number((cell ?? '').replace(/^'/, ''));

/** Reads a file of `statementCsv`. Throws a RangeError that names the cell it cannot read. */
export function readStatementCsv(text: string): StatementFile {
  const [head = [], ...lines] = readCsv(text).filter((cells) => cells.some(Boolean));
  const cell = (line: string[], name: string) => line[head.indexOf(name)] ?? '';
  const [first] = lines;
  if (!first || HEAD.some((name) => !head.includes(name))) throw new RangeError('This is no statement.');
  const about = {
    affiliateId: cell(first, 'affiliate'),
    month: cell(first, 'month'),
    previous: cell(first, 'previous') || null,
  };
  return {
    statement: statementOf(
      about,
      lines.map((line) => rowIn((name) => cell(line, name))),
    ),
    hash: cell(first, 'hash'),
  };
}

function rowIn(cell: (name: string) => string): StatementRow {
  const [kind, plan, currency, sale] = [cell('kind'), cell('plan'), cell('currency'), cell('saleCurrency')];
  const known = {
    kind: COMMISSION_KINDS.find((one) => one === kind),
    plan: PLAN_IDS.find((one) => one === plan),
    currency: isCurrency(currency) ? currency : undefined,
  };
  if (!known.kind || !known.plan || !known.currency) throw new RangeError(`Unknown row: ${kind}, ${plan}, ${currency}`);
  if (sale && !isCurrency(sale)) throw new RangeError(`Unknown currency: ${sale}`);
  return {
    ...{ id: cell('id'), at: cell('at'), invoiceId: cell('invoiceId') },
    ...{ kind: known.kind, plan: known.plan, currency: known.currency },
    ...{ number: numberIn(cell('number')), flat: numberIn(cell('flat')), paid: numberIn(cell('paid')) },
    ...{ kept: numberIn(cell('kept')), sequence: numberIn(cell('sequence')), amount: numberIn(cell('amount')) },
    reverses: cell('reverses') || null,
    ...(isCurrency(sale) && { saleCurrency: sale }),
  };
}

/** The order of a chain. */
const byMonth = (files: readonly StatementFile[]): StatementFile[] =>
  files.toSorted((one, other) => (one.statement.month < other.statement.month ? -1 : 1));

/**
 * Faults of the statements of an affiliate by month, in sentences: a hash that its rows do not give, a break in the chain,
 * an amount that the published commission does not give, a flat rate that was never published. The first statement must be
 * among them.
 */
export function faultsByMonth(files: readonly StatementFile[], rates: PublishedRates): ReadonlyMap<string, string[]> {
  const inOrder = byMonth(files);
  const rows = inOrder.flatMap(({ statement: { affiliateId, rows: own } }) =>
    own.map((row) => ({ ...row, affiliateId })),
  );
  const [amounts, flats] = [new Set(wrongRows(rows)), new Set(wrongRates(rows, rates))];
  return new Map(
    inOrder.map(({ statement, hash }, at) => {
      const { month, previous, rows: own } = statement;
      const before = inOrder[at - 1]?.hash ?? null;
      return [
        month,
        [
          ...(statementHash(statement) === hash ? [] : [`${month}: its rows do not give its hash.`]),
          ...(previous === before ? [] : [`${month}: it does not follow the statement before it.`]),
          ...own.flatMap(({ id }) => (amounts.has(id) ? [`Row ${id}: the commission does not give its amount.`] : [])),
          ...own.flatMap((row) => (flats.has(row.id) ? [rateFault(row)] : [])),
        ],
      ];
    }),
  );
}

const rateFault = ({ id, plan, currency, flat }: StatementRow): string =>
  `Row ${id}: ${plainAmount(money(flat, currency))} ${currency} is no published flat rate of ${plan}.`;

/** The same in one list. With the hash of a mail, the newest of the files must have it. */
export function faultsOf(
  files: readonly StatementFile[],
  { rates = ratesOf(BUILT_BOOKS), mailed = null }: { rates?: PublishedRates; mailed?: string | null } = {},
): string[] {
  const newest = byMonth(files).at(-1);
  const isMailed = mailed === null || newest?.hash === mailed;
  return [
    ...(isMailed ? [] : [`${newest?.statement.month}: its hash is ${newest?.hash}, not the one that you named.`]),
    ...[...faultsByMonth(files, rates).values()].flat(),
  ];
}
