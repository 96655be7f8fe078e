import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import type { TimelineItem, TimelinePage } from '#src/capabilities/home/timeline-contract.ts';
import { keptBeginning } from '#tests/support/beginnings.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { answer, write } from '#tests/support/chat.ts';
import { type Engine, openTestServices, type TestServices } from '#tests/support/engines.ts';
import { changedArchive, fileIn, takeExport } from '#tests/support/exports.ts';
import { ACCOUNT, bought, colleague, pressOrder } from '#tests/support/parcels.ts';

const DAY_MS = 86_400_000;

export async function openShopOn(engine: Engine, settings: Parameters<typeof openTestServices>[1] = {}) {
  const services = await openTestServices(engine, settings);
  onTestFinished(() => services.close());
  return services;
}

/** A household with results, sticks, a paid order, a log, a message and a person whose address is confirmed. */
export const livedInHousehold = keptBeginning(
  'a household’s month',
  async (services: TestServices): Promise<Browser> => {
    const { customer: browser, id } = await bought(services);
    await services.database.db.execute(
      sql`update people set email_verified_at = ${services.clock.now().toISOString()}::timestamptz`,
    );
    const desk = await colleague(services, 'Nour');
    await pressOrder(desk, id, 'optimizer_delivered');
    await services.settle();
    const [miso] = (await browser.get('/api/cats')).json as { id: string }[];
    const note = (text: string) => addLogEntry(services, browser, miso?.id ?? '', { kind: 'note', note: text });
    for (const text of ['One', 'Two lines\nand “quotes”', 'Three 🐈']) await note(text);
    await addLogEntry(services, browser, miso?.id ?? '', { kind: 'weight', value: 4.2, unit: 'kg' });
    const medicine = (said: object) => browser.post(`/api/cats/${miso?.id}/medicines`, { id: randomUUID(), ...said });
    await medicine({ kind: 'medicine', name: 'Amlodipine', dose: 'half a tablet', startedOn: '2026-10-01' });
    await medicine({ kind: 'medicine', name: 'Drops', startedOn: '2026-09-01', endedOn: '2026-09-08' });
    await medicine({ kind: 'vaccination', name: 'RCP', startedOn: '2026-02-03', endedOn: '2027-02-03' });
    await write(browser, 'Does she get salmon?');
    const { conversation } = (await browser.get('/api/chat')).json;
    expect((await answer(desk, conversation.id, 'She does, on Fridays.')).status).toBe(200);
    services.clock.advance(DAY_MS);
    await services.settle();
    return browser;
  },
);

const kept = keptBeginning('export of a household’s month', async (services: TestServices) => {
  const owner = await livedInHousehold(services);
  const bytes = await takeExport(services, owner, ACCOUNT.password);
  return { owner, bytes: Buffer.from(bytes).toString('base64') };
});

/** Such a household and its export: drawing the documents in one takes a second. */
export async function exported(services: TestServices) {
  const { owner, bytes } = await kept(services);
  return { owner, archive: new Uint8Array(Buffer.from(bytes, 'base64')) };
}

export async function addLogEntry(
  services: TestServices,
  browser: Browser,
  cat: string,
  said: object,
): Promise<string> {
  const id = randomUUID();
  const entry = { id, at: services.clock.now().toISOString(), ...said };
  expect((await browser.post(`/api/cats/${cat}/log`, entry)).status).toBe(200);
  return id;
}

export async function wholeTimeline(browser: Browser, filter = ''): Promise<TimelineItem[]> {
  const items: TimelineItem[] = [];
  for (let before = ''; ; ) {
    const page = (await browser.get(`/api/timeline?limit=100&before=${before}${filter}`)).json as TimelinePage;
    items.push(...page.items);
    if (!page.next) return items;
    before = page.next;
  }
}

export const importedItems = (items: TimelineItem[]) => items.filter(({ from }) => from !== null);

export const rowCounts = async (
  services: TestServices,
  tables = ['imports', 'imported_cats', 'imported_lines', 'cats'],
) =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [table, await services.database.db.$count(sql.identifier(table) as never)] as const),
    ),
  ) as Record<string, number>;

/** The archive with another `portable.json`, and a manifest that knows nothing of it. */
// The shape is what the test edits.
// oxlint-disable-next-line typescript/no-explicit-any
export function changedPortable(archive: Uint8Array, edit: (portable: any) => void): Uint8Array {
  const portable = JSON.parse(fileIn(archive, 'portable.json'));
  edit(portable);
  return changedArchive(archive, { 'portable.json': JSON.stringify(portable) });
}
