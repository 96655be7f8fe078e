import { dataExportRequested } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { findHousehold } from '#src/capabilities/access/actions/find-household.ts';
import { seededAccount } from '#src/capabilities/access/actions/find-accounts.ts';
import type { VerifiedEmail } from '#src/lib/email.ts';
import { systemActor } from '#src/platform/actors.ts';
import { mailsTo } from '#src/platform/mail/sent-mails.ts';
import { StableIds } from './stable-ids.ts';
import { SAMPLE_HOUSEHOLD } from './scenario.ts';
import type { Shop } from '#src/app.ts';

type Row = Record<string, unknown>;

const SYSTEM = systemActor('demo/ledger');
/** Listed first, because other rows are named after them. */
const FIRST = ['households', 'cats', 'orders', 'subscriptions'];

/** Every row of a household by the address of its member, table by table, as the modules tell it for an export. Ids and numbers drawn by lot are replaced by short names, so that it is the same text every time. */
export async function ledgerOf(
  { shop: { services } }: { shop: Pick<Shop, 'services'> },
  email = SAMPLE_HOUSEHOLD.person.email,
): Promise<string> {
  const tables: Record<string, Row[]> = {};
  // The address was made up with the household, so nobody else reads its mailbox.
  const address = email as VerifiedEmail;
  await services.transact(SYSTEM, async (ctx) => {
    const member = await seededAccount(ctx.tx, address);
    if (!member) throw new Error('The story has nobody to tell of.');
    const add = (table: string, rows: Row[]) => void (tables[table] = rows);
    await ctx.emit(dataExportRequested, { ...member, email: address, add, enclose: () => {}, addFile: () => {} });
    const household = await findHousehold(ctx.tx, systemScope(SYSTEM, member.householdId));
    tables.households = household ? [{ ...household }] : [];
    tables.mails = (await mailsTo(ctx.tx, address)).map(({ kind, subject, createdAt }) => ({
      kind,
      subject,
      createdAt,
    }));
  });
  const names = new StableIds();
  const order = [...FIRST, ...Object.keys(tables).toSorted()].filter((table, at, all) => all.indexOf(table) === at);
  return order
    .filter((table) => tables[table])
    .map((table) => `${table}\n${linesOf(tables[table] ?? [], names).join('')}`)
    .join('\n');
}

/** Sorts rows independently of their ids: by their text without the random values. */
function linesOf(rows: Row[], names: StableIds): string[] {
  return rows
    .map((row) => JSON.stringify(row, sortedKeys))
    .map((text) => ({ text, blank: names.blank(text) }))
    .toSorted((a, b) => (a.blank < b.blank ? -1 : a.blank > b.blank ? 1 : 0))
    .map(({ text }) => `  ${names.name(text)}\n`);
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
