import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  HOUSEHOLD_ACTS,
  type HouseholdActKey,
  holdsAt,
  memberMay,
} from '#src/capabilities/access/rules/household-acts.ts';
import { operationsOf, readDocument } from '#tests/support/adversary/document.ts';
import { type Belongings, withEverything } from '#tests/support/belongings.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { openTestServices, type TestServices } from '#tests/support/engines.ts';
import { newCat } from '#tests/support/members.ts';
import { confirm, dayAfter, joined, newMedicine, noteNow, openStream, personNamed } from '#tests/support/sharing.ts';

const ACTS = Object.keys(HOUSEHOLD_ACTS) as HouseholdActKey[];

const DAY_MS = 86_400_000;

let services: TestServices;
let owner: Browser;
let own: Belongings;
beforeAll(async () => {
  services = await openTestServices('postgres');
  ({ owner, own } = await withEverything(services, 'layla@example.com'));
  await confirm(services, 'layla@example.com');
});
afterAll(() => services.close());

/** A request of each act with what the household has. */
function requestOf(act: HouseholdActKey, membership: string) {
  const [method = '', pattern = ''] = HOUSEHOLD_ACTS[act].route.split(' ');
  const path = pattern
    .replace('{id}', membership)
    .replace('{cat}', own.cat)
    .replace('{entry}', own.entry)
    .replace('{medicine}', own.medicine);
  const body = {
    'log.write': noteNow(services),
    'medicine.add': newMedicine(),
    'medicine.change': { ...newMedicine(), version: 1 },
    'box.preview': { change: 'skip', boxes: 1 },
    'box.change': { token: 'x'.repeat(40) },
  };
  return { method, path, body: (body as Record<string, object>)[act] };
}

async function ask(browser: Browser, act: HouseholdActKey, membership: string) {
  const { method, path, body } = requestOf(act, membership);
  if (act === 'household.follow') {
    const { status, json, leave } = await openStream(services, browser, path);
    await leave();
    return { status, json };
  }
  if (method === 'GET') return browser.get(path);
  if (method === 'PATCH') return browser.patch(path, body);
  return method === 'DELETE' ? browser.delete(path) : browser.post(path, body);
}

test('N20 a household is opened to its members by the routes of the table of acts alone, each to its roles', async () => {
  const document = await readDocument(services);
  const routes = operationsOf(document).map(({ name }) => name);
  expect(routes.filter((name) => name.includes(' /api/shared/')).toSorted()).toEqual(
    ACTS.map((act) => HOUSEHOLD_ACTS[act].route).toSorted(),
  );
  const partner = await joined(services, owner, { name: 'Sam', role: 'partner' });
  const sitter = await joined(services, owner, { name: 'Noor', role: 'sitter', until: dayAfter(services, 3) });
  const ended = await joined(services, owner, { name: 'Omar', role: 'partner' });
  await owner.delete(`/api/household-people/${ended.membership}`);
  const stranger = await personNamed(services, 'Rana');
  const visitor = newBrowser(services);
  const code = async (browser: Browser, act: HouseholdActKey, membership: string) => {
    const { status, json } = await ask(browser, act, membership);
    return status < 400 ? 'done' : json.code;
  };
  for (const act of ACTS) {
    for (const { browser, membership, role } of [
      { ...partner, role: 'partner' } as const,
      { ...sitter, role: 'sitter' } as const,
    ]) {
      const said = await code(browser, act, membership);
      expect([act, role, said === 'owner-only']).toEqual([act, role, !memberMay(role, act)]);
      expect([act, role, /unknown$|over$|unauthorized/.test(said)]).toEqual([act, role, false]);
    }
    expect([act, await code(ended.browser, act, ended.membership)]).toEqual([act, 'membership-over']);
    // Another member's id, the household's own id, or any other opens nothing, to the owner neither.
    for (const id of [partner.membership, sitter.membership, own.household, randomUUID(), 'x'])
      expect([act, await code(stranger.browser, act, id)]).toEqual([act, 'membership-unknown']);
    expect([act, await code(owner, act, partner.membership)]).toEqual([act, 'membership-unknown']);
    expect([act, await code(sitter.browser, act, partner.membership)]).toEqual([act, 'membership-unknown']);
    expect([act, await code(visitor, act, partner.membership)]).toEqual([act, 'unauthorized']);
  }
  // Every other read of theirs is of their own household: nothing of the owner's is in it.
  const reads = operationsOf(document).filter(
    ({ method, path }) =>
      method === 'GET' && !path.includes('{') && !/\/api\/(shared|events|chat|demo|desk)/.test(path),
  );
  expect(reads.length).toBeGreaterThan(20);
  for (const { browser } of [partner, sitter, ended])
    for (const { path } of reads) {
      const response = await services.app.request(`http://shop.test${path}`, {
        headers: { authorization: `Bearer ${browser.token}` },
      });
      const text = response.headers.get('content-type')?.includes('json') ? await response.text() : '';
      const leaks = [...Object.values(own), 'layla@example.com', 'Marina Walk'].filter((part) => text.includes(part));
      expect([path, leaks]).toEqual([path, []]);
    }
  const ids = (await owner.get('/api/household-people')).json.members.map(({ id }: { id: string }) => id);
  for (const id of ids) await owner.delete(`/api/household-people/${id}`);
});

test('N20 the answers to a sitter have no money, no address, no results and no date of a payment in them', async () => {
  const sitter = await joined(services, owner, { name: 'Noor', role: 'sitter', until: dayAfter(services, 3) });
  const { json } = await sitter.browser.get(`/api/shared/${sitter.membership}`);
  expect(json.box).toBeNull();
  expect(Object.keys(json).toSorted()).toEqual([
    'box',
    'cats',
    'entries',
    'lastDay',
    'medicines',
    'owner',
    'role',
    'timeZone',
    'today',
    'weightUnit',
  ]);
  expect(JSON.stringify(json)).not.toMatch(/amount|price|invoice|address|email|result|chargesAt|household/i);
  await owner.delete(`/api/household-people/${sitter.membership}`);
});

test('N20 a sitter logs with the own name, changes only own entries, and the owner sees the name', async () => {
  const sitter = await joined(services, owner, { name: 'Nadia', role: 'sitter', until: dayAfter(services, 3) });
  const base = `/api/shared/${sitter.membership}`;
  const made = await sitter.browser.post(`${base}/cats/${own.cat}/log`, noteNow(services));
  expect(made.json).toMatchObject({ signedBy: 'Nadia', note: 'Ate well.' });
  const weight = { kind: 'weight', value: 12, unit: 'kg', confirmed: true };
  for (const one of [
    weight,
    { ...weight, confirmed: false },
    { kind: 'water', value: 100 },
    { kind: 'activity', value: 10 },
  ]) {
    const { status, json } = await sitter.browser.post(`${base}/cats/${own.cat}/log`, { ...noteNow(services), ...one });
    expect([one.kind, status, json.issues?.[0]?.path, json.details]).toEqual([one.kind, 422, 'kind', undefined]);
  }
  const old = { ...noteNow(services), at: new Date(services.clock.now().getTime() - 2 * DAY_MS).toISOString() };
  expect((await sitter.browser.post(`${base}/cats/${own.cat}/log`, old)).status).toBe(422);
  const others = await newCat(sitter.browser, { name: 'Hers' });
  expect((await sitter.browser.post(`${base}/cats/${others}/log`, noteNow(services))).json.code).toBe('cat-unknown');
  const refused = await sitter.browser.delete(`${base}/log/${own.entry}`);
  expect([refused.status, refused.json.code]).toEqual([403, 'entry-of-another']);
  const seen = (await sitter.browser.get(base)).json.entries;
  expect(seen.find(({ id }: { id: string }) => id === made.json.id)).toMatchObject({ by: 'Nadia', mine: true });
  expect(seen.find(({ id }: { id: string }) => id === own.entry)).toMatchObject({ mine: false });
  const { entries } = (await owner.get(`/api/cats/${own.cat}/log`)).json;
  expect(entries.find(({ id }: { id: string }) => id === made.json.id)).toMatchObject({ signedBy: 'Nadia' });
  const timeline = (await owner.get('/api/timeline')).json.items;
  expect(timeline.some(({ entry }: { entry: { signedBy: string } | null }) => entry?.signedBy === 'Nadia')).toBe(true);
  // The owner may correct it, and the name stays when its account goes.
  const again = await sitter.browser.post(`${base}/cats/${own.cat}/log`, noteNow(services));
  expect((await owner.delete(`/api/log/${again.json.id}`)).status).toBe(200);
  await sitter.browser.post('/api/account-deletions', { password: 'sevensticks' });
  const after = (await owner.get(`/api/cats/${own.cat}/log`)).json.entries;
  expect(after.find(({ id }: { id: string }) => id === made.json.id)).toMatchObject({
    signedBy: 'Nadia',
    recordedBy: null,
  });
  expect((await owner.get('/api/household-people')).json.members).toEqual([]);
});

test('N20 a partner reads results and the part of the timeline without money, mails and sign-ins; a sitter neither', async () => {
  const partner = await joined(services, owner, { name: 'Samira', role: 'partner' });
  const { json } = await partner.browser.get(`/api/shared/${partner.membership}/timeline?limit=100`);
  const kinds = new Set(json.items.map(({ kind }: { kind: string }) => kind));
  expect(
    [...kinds].filter(
      (kind) => !['log', 'cat', 'medicine', 'sample', 'result', 'formula', 'box'].includes(String(kind)),
    ),
  ).toEqual([]);
  expect(kinds.has('log')).toBe(true);
  expect(json.items.every(({ opens }: { opens: unknown }) => opens === null)).toBe(true);
  const results = await partner.browser.get(`/api/shared/${partner.membership}/cats/${own.cat}/results`);
  expect(Object.keys(results.json).toSorted()).toEqual([
    ...['markers', 'notADiagnosis', 'releasedAt', 'sandbox', 'state', 'why'],
  ]);
  const mine = await newCat(partner.browser, { name: 'Hers' });
  const others = await partner.browser.get(`/api/shared/${partner.membership}/cats/${mine}/results`);
  expect(others.json.code).toBe('cat-unknown');
  // Another cat would change what is paid: no route adds one.
  expect((await partner.browser.post(`/api/shared/${partner.membership}/cats`, { name: 'New' })).status).toBe(404);
  await owner.delete(`/api/household-people/${partner.membership}`);
});

test('docs/security.md prints the table of acts', async () => {
  const printed = await readFile('docs/security.md', 'utf8');
  const yes = (may: boolean) => (may ? 'yes' : 'no');
  for (const act of ACTS)
    expect(printed).toContain(
      `| ${HOUSEHOLD_ACTS[act].text} | ${yes(memberMay('partner', act))} | ${yes(memberMay('sitter', act))} |`,
    );
});

test('a membership holds until it is ended, a sitter’s until its moment', () => {
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.option(moments), fc.option(moments), (now, endedAt, until) => {
      expect(holdsAt({ endedAt, until }, now)).toBe(!endedAt && !(until && until <= now));
    }),
  );
});
