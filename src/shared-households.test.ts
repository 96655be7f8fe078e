import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweep } from '#src/capabilities/access/jobs.ts';
import { householdMembers, people } from '#src/capabilities/access/tables.ts';
import {
  HOUSEHOLD_ACTS,
  type HouseholdActKey,
  holdsAt,
  memberMay,
} from '#src/capabilities/access/rules/household-acts.ts';
import { healthEntries } from '#src/capabilities/households/tables.ts';
import { TimelineLine } from '#src/capabilities/portability/rules/timeline-line.ts';
import { operationsOf, readDocument } from '#tests/support/adversary/document.ts';
import { type Belongings, withEverything } from '#tests/support/belongings.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { openTestServices, type TestServices } from '#tests/support/engines.ts';
import { fileIn, takeExport } from '#tests/support/exports.ts';
import { MEMBERS_PASSWORD, newCat } from '#tests/support/members.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { colleague } from '#tests/support/parcels.ts';
import { confirm, dayAfter, invite, joined, mailedToken, openStream, personNamed } from '#tests/support/sharing.ts';

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

const note = () => ({ kind: 'note', id: randomUUID(), at: services.clock.now().toISOString(), note: 'Ate well.' });

const medicine = () => ({ id: randomUUID(), kind: 'medicine', name: 'Amlodipine', dose: 'Half a tablet' });

/** A request of each act with what the household has. */
function requestOf(act: HouseholdActKey, membership: string) {
  const [method = '', pattern = ''] = HOUSEHOLD_ACTS[act].route.split(' ');
  const path = pattern
    .replace('{id}', membership)
    .replace('{cat}', own.cat)
    .replace('{entry}', own.entry)
    .replace('{medicine}', own.medicine);
  const body = {
    'log.write': note(),
    'medicine.add': medicine(),
    'medicine.change': { ...medicine(), version: 1 },
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

test('N20 a sitter logs with the own name, changes only what is their own, and the owner sees who it was', async () => {
  const sitter = await joined(services, owner, { name: 'Nadia', role: 'sitter', until: dayAfter(services, 3) });
  const base = `/api/shared/${sitter.membership}`;
  const made = await sitter.browser.post(`${base}/cats/${own.cat}/log`, note());
  expect(made.json).toMatchObject({ signedBy: 'Nadia', note: 'Ate well.' });
  const weight = { kind: 'weight', value: 12, unit: 'kg', confirmed: true };
  for (const one of [
    weight,
    { ...weight, confirmed: false },
    { kind: 'water', value: 100 },
    { kind: 'activity', value: 10 },
  ]) {
    const { status, json } = await sitter.browser.post(`${base}/cats/${own.cat}/log`, { ...note(), ...one });
    expect([one.kind, status, json.issues?.[0]?.path, json.details]).toEqual([one.kind, 422, 'kind', undefined]);
  }
  const old = { ...note(), at: new Date(services.clock.now().getTime() - 2 * DAY_MS).toISOString() };
  expect((await sitter.browser.post(`${base}/cats/${own.cat}/log`, old)).status).toBe(422);
  const others = await newCat(sitter.browser, { name: 'Hers' });
  expect((await sitter.browser.post(`${base}/cats/${others}/log`, note())).json.code).toBe('cat-unknown');
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
  const again = await sitter.browser.post(`${base}/cats/${own.cat}/log`, note());
  expect((await owner.delete(`/api/log/${again.json.id}`)).status).toBe(200);
  await sitter.browser.post('/api/account-deletions', { password: 'sevensticks' });
  const after = (await owner.get(`/api/cats/${own.cat}/log`)).json.entries;
  expect(after.find(({ id }: { id: string }) => id === made.json.id)).toMatchObject({
    signedBy: 'Nadia',
    recordedBy: null,
  });
  expect((await owner.get('/api/household-people')).json.members).toEqual([]);
});

test('N20 a sitter’s time ends by itself, an ended member’s open session loses the household at once, and either can join again', async () => {
  const sitter = await joined(services, owner, { name: 'Noor', role: 'sitter', until: dayAfter(services, 1) });
  const read = () => sitter.browser.get(`/api/shared/${sitter.membership}`);
  expect((await read()).status).toBe(200);
  services.clock.advance(3 * DAY_MS);
  expect((await read()).json.code).toBe('membership-over');
  expect((await sitter.browser.get('/api/memberships')).json).toEqual([]);
  const { answer, token } = await invite(services, owner, { email: sitter.email, role: 'partner' });
  expect(answer.status).toBe(200);
  const back = await sitter.browser.post('/api/household-invitations/acceptances', { token });
  expect(back.status).toBe(200);
  const now = await sitter.browser.get(`/api/shared/${back.json.membership}`);
  expect(now.json.role).toBe('partner');
  await owner.delete(`/api/household-people/${back.json.membership}`);
  const late = await sitter.browser.post(`/api/shared/${back.json.membership}/cats/${own.cat}/log`, note());
  expect(late.json.code).toBe('membership-over');
  const mails = (await services.mails()).filter(({ recipient }) => recipient === sitter.email).map(({ kind }) => kind);
  expect(mails).toContain('member-ended');
});

test('N20 an invitation is for the account that has confirmed its address, once, until it is withdrawn', async () => {
  const { browser, email } = await personNamed(services, 'Huda');
  const accept = (by: Browser, token: string) => by.post('/api/household-invitations/acceptances', { token });
  const first = await invite(services, owner, { email, role: 'partner' });
  const second = await invite(services, owner, { email, role: 'partner' });
  expect((await accept(browser, first.token)).json.code).toBe('invitation-revoked');
  const other = await personNamed(services, 'Karim');
  expect((await accept(other.browser, second.token)).json.code).toBe('invitation-for-another');
  expect((await accept(newBrowser(services), second.token)).json.code).toBe('unauthorized');
  expect((await accept(browser, 'guessed-token')).json.code).toBe('invitation-unknown');
  const [one, two] = await Promise.all([accept(browser, second.token), accept(browser, second.token)]);
  expect(new Set([one.status, two.status])).toEqual(new Set([200, 410]));
  expect((await accept(browser, second.token)).json.code).toBe('invitation-used');
  const list = (await owner.get('/api/household-people')).json;
  expect(list.members.map(({ name }: { name: string }) => name)).toEqual(['Huda']);
  // Nobody but the owner lists, invites or ends; a partner's own list is of the own household.
  expect((await browser.get('/api/household-people')).json.members).toEqual([]);
  await browser.delete(`/api/household-people/${list.members[0].id}`);
  expect((await owner.get('/api/household-people')).json.members).toHaveLength(1);
  await browser.delete(`/api/memberships/${list.members[0].id}`);
  expect((await services.mails()).some(({ kind, text }) => kind === 'member-left' && text?.includes('Huda'))).toBe(
    true,
  );
  expect((await owner.get('/api/household-people')).json.members).toEqual([]);
});

test('N20 at most five share a household, and nobody is sent more than a few invitations a day', async () => {
  const { browser: host, email: hosts } = await personNamed(services, 'Hala');
  const guests = await Promise.all(Array.from({ length: 6 }, (_, i) => personNamed(services, `Guest${i}`)));
  const inviteAs = (by: Browser, email: string) =>
    invite(services, by, { email, role: 'partner', password: MEMBERS_PASSWORD });
  const codes = [];
  for (const { email } of guests) codes.push((await inviteAs(host, email)).answer.json.code);
  expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'members-full']);
  const again = [];
  for (let i = 0; i < 3; i += 1) again.push(await inviteAs(host, guests[0]?.email ?? ''));
  expect(again.map(({ answer }) => answer.status)).toEqual([200, 200, 429]);
  const self = await inviteAs(host, hosts);
  expect(self.answer.json.code).toBe('member-self');
  // A refusal leaves the newest link as it is.
  const taken = await guests[0]?.browser.post('/api/household-invitations/acceptances', { token: again[1]?.token });
  expect(taken?.status).toBe(200);
  // Somebody who shares the household and has another address by now is not invited again, and no link is used up.
  const [guest] = (await host.get('/api/household-people')).json.members;
  const moved = `moved-${guest.email}`;
  await services.database.db.update(people).set({ email: moved }).where(eq(people.email, guest.email));
  expect((await inviteAs(host, moved)).answer.json.code).toBe('member-there');
  const { browser: hurried, email: hurrieds } = await personNamed(services, 'Hurried');
  await hurried.post('/api/auth/login', { email: hurrieds, password: MEMBERS_PASSWORD });
  const unproven = await hurried.post('/api/household-people/invitations', { email: moved, role: 'partner' });
  expect(unproven.json.code).toBe('confirmation-needed');
});

test('N20 a member whose address changes after the invitation keeps it open, and a new password ends whoever shares the household', async () => {
  const host = await personNamed(services, 'Hala');
  const guest = await personNamed(services, 'Huda');
  const password = MEMBERS_PASSWORD;
  const later = `later-${guest.email}`;
  const early = await invite(services, host.browser, { email: later, role: 'partner', password });
  const first = await invite(services, host.browser, { email: guest.email, role: 'partner', password });
  const accept = (token: string) => guest.browser.post('/api/household-invitations/acceptances', { token });
  const { membership } = (await accept(first.token)).json;
  await services.database.db.update(people).set({ email: later }).where(eq(people.email, guest.email));
  for (let i = 0; i < 2; i += 1) expect((await accept(early.token)).json.code).toBe('member-there');
  const changed = { currentPassword: password, password: 'another-long-purr' };
  expect((await host.browser.post('/api/auth/password-changes', changed)).status).toBe(200);
  expect((await guest.browser.get(`/api/shared/${membership}`)).json.code).toBe('membership-over');
  expect((await accept(early.token)).json.code).toBe('invitation-revoked');
  const { events } = (await host.browser.get('/api/security-events')).json;
  expect(JSON.stringify(events)).toContain('member-ended');
  const told = (await services.mails()).filter(({ recipient }) => recipient === later).map(({ kind }) => kind);
  expect(told).toContain('member-ended');
});

test('N20 an account is deleted while an invitation to it is accepted, and neither waits for the other', async () => {
  for (let i = 0; i < 4; i += 1) {
    const host = await personNamed(services, 'Hala');
    const guest = await personNamed(services, 'Huda');
    const password = MEMBERS_PASSWORD;
    const { token } = await invite(services, host.browser, { email: guest.email, role: 'partner', password });
    const [gone, taken] = await Promise.all([
      host.browser.post('/api/account-deletions', { password }),
      guest.browser.post('/api/household-invitations/acceptances', { token }),
    ]);
    expect([gone.status, [200, 404].includes(taken.status)]).toEqual([200, true]);
    expect((await guest.browser.get('/api/memberships')).json).toEqual([]);
  }
});

test('N20 two who share each other’s households delete their accounts at once, and neither waits for the other', async () => {
  for (let i = 0; i < 6; i += 1) {
    const [one, two] = [await personNamed(services, 'Hala'), await personNamed(services, 'Huda')];
    const third = await personNamed(services, 'Karim');
    const join = async (host: typeof one, guest: typeof one) => {
      const role = 'partner';
      const { token } = await invite(services, host.browser, { email: guest.email, role, password: MEMBERS_PASSWORD });
      const taken = await guest.browser.post('/api/household-invitations/acceptances', { token });
      expect(taken.status).toBe(200);
    };
    // In turns, so that the older row is now one's and now the other's.
    const [first, second] = i % 2 ? [two, one] : [one, two];
    await join(first, second);
    await join(second, first);
    await join(third, first);
    const gone = await Promise.all(
      [one, two].map(({ browser }) => browser.post('/api/account-deletions', { password: MEMBERS_PASSWORD })),
    );
    expect(gone.map(({ status }) => status)).toEqual([200, 200]);
    expect((await third.browser.get('/api/household-people')).json.members).toEqual([]);
    const told = (await services.mails()).filter(({ recipient }) => recipient === third.email);
    expect(told.map(({ kind }) => kind)).toContain('member-left');
  }
});

test('N20 two with the same first name are told apart, also from the owner and from who shared it before', async () => {
  const host = await personNamed(services, 'Hala');
  const password = MEMBERS_PASSWORD;
  const join = (name: string) => joined(services, host.browser, { name, role: 'partner', password });
  const first = await join('Noor');
  await host.browser.delete(`/api/household-people/${first.membership}`);
  const [second, third, namesake] = [await join('Noor'), await join('Noor'), await join('hala')];
  const list = (await host.browser.get('/api/household-people')).json.members;
  expect(list.map(({ name }: { name: string }) => name)).toEqual(['Noor E.', 'Noor 2', 'hala E.']);
  const cat = await newCat(host.browser, { name: 'Miso' });
  for (const { browser, membership } of [second, third, namesake])
    await browser.post(`/api/shared/${membership}/cats/${cat}/log`, note());
  const { entries } = (await host.browser.get(`/api/cats/${cat}/log`)).json;
  expect(entries.map(({ signedBy }: { signedBy: string }) => signedBy).toSorted()).toEqual([
    ...['Noor 2', 'Noor E.', 'hala E.'],
  ]);
  // So are two owners, for somebody who shares both households.
  const other = await personNamed(services, 'Hala');
  const { token } = await invite(services, other.browser, { email: third.email, role: 'partner', password });
  expect((await third.browser.post('/api/household-invitations/acceptances', { token })).status).toBe(200);
  const shared = (await third.browser.get('/api/memberships')).json;
  expect(shared.map(({ owner }: { owner: string }) => owner)).toEqual(['Hala', 'Hala E.']);
});

test('N20 open pages of a member hear of changes at once, and their stream ends with the share or the session', async () => {
  const host = await personNamed(services, 'Hala');
  const password = MEMBERS_PASSWORD;
  const cat = await newCat(host.browser, { name: 'Miso' });
  const sitter = await joined(services, host.browser, {
    name: 'Noor',
    role: 'sitter',
    until: dayAfter(services, 3),
    password,
  });
  const partner = await joined(services, host.browser, { name: 'Sam', role: 'partner', password });
  const path = ({ membership }: { membership: string }) => `/api/shared/${membership}/events`;
  const pages = [
    await openStream(services, sitter.browser, path(sitter)),
    await openStream(services, partner.browser, path(partner)),
  ] as const;
  await host.browser.post(`/api/cats/${cat}/log`, note());
  for (const page of pages) await expect.poll(() => page.heard()).toContain('"log"');
  const household = await services.database.db
    .select({ id: householdMembers.householdId })
    .from(householdMembers)
    .where(eq(householdMembers.id, sitter.membership));
  // Payments are not a sitter's to know of, and the owner's own messages nobody's.
  await services.transact(SYSTEM, async (ctx) => {
    await ctx.notify(household[0]?.id ?? '', 'billing');
    await ctx.notify(household[0]?.id ?? '', 'messages');
    await ctx.notify(household[0]?.id ?? '', 'cats');
  });
  await expect.poll(() => pages[0].heard()).toContain('"cats"');
  await expect.poll(() => pages[1].heard()).toContain('"billing"');
  expect(pages[0].heard()).not.toContain('billing');
  expect(pages.map((page) => page.heard().includes('messages'))).toEqual([false, false]);
  await host.browser.delete(`/api/household-people/${sitter.membership}`);
  await expect.poll(() => pages[0].heard()).toContain('event: over');
  expect(pages[1].heard()).not.toContain('event: over');
  // Signing out ends that of the other, whose membership goes on.
  await partner.browser.post('/api/auth/logout');
  await expect.poll(() => pages[1].heard()).toContain('event: over');
  // As many open pages as a member has, the owner's own are never refused for them.
  await partner.browser.post('/api/auth/login', { email: partner.email, password });
  const many = [];
  for (let i = 0; i < 11; i += 1) many.push(await openStream(services, partner.browser, path(partner)));
  expect(many.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
  const own = await openStream(services, host.browser, '/api/events');
  expect(own.status).toBe(200);
  for (const page of [...many, own]) await page.leave();
});

test('N20 a medicine is signed by who entered it, and by who changed it last', async () => {
  const host = await personNamed(services, 'Hala');
  const cat = await newCat(host.browser, { name: 'Miso' });
  const partner = await joined(services, host.browser, { name: 'Sam', role: 'partner', password: MEMBERS_PASSWORD });
  const { id, ...said } = medicine();
  await host.browser.post(`/api/cats/${cat}/medicines`, { ...said, id });
  const told = async () => (await host.browser.get('/api/timeline?kind=medicine')).json.items[0].text;
  expect(await told()).toBe('Half a tablet. Entered by Hala (you).');
  const change = { ...said, dose: 'A whole tablet.', version: 1 };
  const path = `/api/shared/${partner.membership}/medicines/${id}`;
  expect((await partner.browser.patch(path, change)).status).toBe(200);
  expect(await told()).toBe('A whole tablet. Entered by Hala (you). Changed by Sam.');
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

test('N20 every way to take an account back ends whoever shares it: a reset by mail, and an undone change of address', async () => {
  const password = MEMBERS_PASSWORD;
  const takeBack = {
    reset: async ({ browser, email }: { browser: Browser; email: string }) => {
      await browser.post('/api/auth/password-reset-requests', { email });
      const token = await mailedToken(services, 'reset-password', email);
      return newBrowser(services).post('/api/auth/password-resets', { token, password: 'another-long-purr' });
    },
    undo: async ({ browser, email }: { browser: Browser; email: string }) => {
      const { firstName, lastName, phone, address, preferences } = (await browser.get('/api/profile')).json;
      const profile = { firstName, lastName, phone, address, preferences };
      await browser.put('/api/profile', { ...profile, email: `new-${email}`, currentPassword: password });
      const token = await mailedToken(services, 'email-change-asked', email);
      return newBrowser(services).post('/api/auth/email-change-undos', { token });
    },
  };
  for (const [way, act] of Object.entries(takeBack)) {
    const host = await personNamed(services, 'Hala');
    const partner = await joined(services, host.browser, { name: 'Sam', role: 'partner', password });
    const { email } = await personNamed(services, 'Huda');
    const open = await invite(services, host.browser, { email, role: 'partner', password });
    const page = await openStream(services, partner.browser, `/api/shared/${partner.membership}/events`);
    expect([way, (await act(host)).status]).toEqual([way, 200]);
    const { json } = await partner.browser.get(`/api/shared/${partner.membership}`);
    expect([way, json.code]).toEqual([way, 'membership-over']);
    await expect.poll(() => page.heard()).toContain('event: over');
    const left = await newBrowser(services).post('/api/household-invitations/lookups', { token: open.token });
    expect([way, left.json.code]).toEqual([way, 'invitation-revoked']);
  }
});

test('N20 the desk sees who shares a household and who did, and ends it with a note of who asked', async () => {
  const host = await personNamed(services, 'Hala');
  const password = MEMBERS_PASSWORD;
  const sitter = await joined(services, host.browser, {
    name: 'Noor',
    role: 'sitter',
    until: dayAfter(services, 3),
    password,
  });
  const partner = await joined(services, host.browser, { name: 'Sam', role: 'partner', password });
  await host.browser.delete(`/api/household-people/${sitter.membership}`);
  const [row] = await services.database.db
    .select()
    .from(householdMembers)
    .where(eq(householdMembers.id, partner.membership));
  const path = `/api/desk/households/${row?.householdId}`;
  const desk = await colleague(services, 'Dana', 'support');
  const { sharers } = (await desk.get(path)).json;
  expect(sharers).toMatchObject([
    { name: 'Noor', role: 'sitter', shares: false, until: services.clock.now().toISOString() },
    { name: 'Sam', role: 'partner', shares: true, until: null, email: partner.email },
  ]);
  const asked = { id: randomUUID(), body: 'She rang: they have parted.', memberId: partner.membership };
  const other = await desk.post(`/api/desk/households/${own.household}/shares`, { ...asked, id: randomUUID() });
  expect([other.status, other.json.code]).toEqual([404, 'person-unknown']);
  const finance = await colleague(services, 'Farah', 'finance');
  expect((await finance.post(`${path}/shares`, { ...asked, id: randomUUID() })).status).toBe(403);
  for (let i = 0; i < 2; i += 1) {
    const { json } = await desk.post(`${path}/shares`, asked);
    expect(json.sharers[1]).toMatchObject({ shares: false });
    expect(json.notes).toHaveLength(1);
  }
  expect((await partner.browser.get(`/api/shared/${partner.membership}`)).json.code).toBe('membership-over');
  expect(
    (await services.mails()).filter(({ kind, recipient }) => kind === 'member-ended' && recipient === partner.email),
  ).toHaveLength(1);
  const { events } = (await host.browser.get('/api/security-events')).json;
  expect(JSON.stringify(events)).toContain('"by":"staff"');
});

test('N20 in a household of several people each entry has a name for all who read it, and in one of a single person none has', async () => {
  const password = MEMBERS_PASSWORD;
  const host = await personNamed(services, 'Hala');
  const cat = await newCat(host.browser, { name: 'Miso' });
  const log = async (browser: Browser, base: string) => {
    const entry = note();
    expect((await browser.post(`${base}/cats/${cat}/log`, entry)).status).toBe(200);
    return entry.id;
  };
  const namesIn = async (browser: Browser, path: string) => {
    const { items } = (await browser.get(path)).json;
    type Item = { id: string; entry: { signedBy: string | null } | null };
    return Object.fromEntries(items.map(({ id, entry }: Item) => [id.replace('entry.', ''), entry?.signedBy]));
  };
  const ids = [await log(host.browser, '/api')];
  const alone = await namesIn(host.browser, '/api/timeline?kind=log');
  expect(alone).toEqual({ [ids[0] ?? '']: null });

  const ownLog = (await host.browser.get(`/api/cats/${cat}/log`)).json.entries;
  expect(ownLog.map(({ by }: { by: string | null }) => by)).toEqual([null]);

  const partner = await joined(services, host.browser, { name: 'Hala', role: 'partner', password });
  const shared = `/api/shared/${partner.membership}`;
  ids.push(await log(host.browser, '/api'), await log(partner.browser, shared), await log(host.browser, '/api'));
  const { db } = services.database;
  await db
    .update(healthEntries)
    .set({ personId: null })
    .where(eq(healthEntries.id, ids[3] ?? ''));
  const named = (names: (string | null)[]) => Object.fromEntries(ids.map((id, i) => [id, names[i]]));
  expect(await namesIn(host.browser, '/api/timeline?kind=log')).toEqual(
    named(['Hala (you)', 'Hala (you)', 'Hala E.', null]),
  );
  // The history of the log in the profile has the same names.
  const history = (await host.browser.get(`/api/cats/${cat}/log?history=true`)).json.entries;
  expect(Object.fromEntries(history.map(({ id, by }: { id: string; by: string | null }) => [id, by]))).toEqual(
    named(['Hala (you)', 'Hala (you)', 'Hala E.', null]),
  );
  const partners = await namesIn(partner.browser, `${shared}/timeline`);
  expect(partners).toMatchObject(named(['Hala', 'Hala', 'Hala E. (you)', null]));
  const today = (await partner.browser.get(shared)).json.entries as { id: string; by: string | null; mine: boolean }[];
  expect(Object.fromEntries(today.map(({ id, by }) => [id, by]))).toEqual(named(['Hala', 'Hala', 'Hala E.', null]));

  // An owner who takes the first name of somebody there is told apart, too.
  const sam = await joined(services, host.browser, {
    name: 'Sam',
    role: 'sitter',
    until: dayAfter(services, 2),
    password,
  });
  await db.update(people).set({ firstName: 'Sam' }).where(eq(people.email, host.email));
  expect((await sam.browser.get(`/api/shared/${sam.membership}`)).json).toMatchObject({ owner: 'Sam E.' });
  expect(await namesIn(partner.browser, `${shared}/timeline`)).toMatchObject(
    named(['Sam E.', 'Sam E.', 'Hala E. (you)', null]),
  );
  // The export is read elsewhere: the names alone.
  const archive = await takeExport(services, host.browser, password);
  const lines = fileIn(archive, 'timeline.jsonl').trim().split('\n');
  const signed = lines
    .map((line) => TimelineLine.parse(JSON.parse(line)))
    .flatMap(({ entry }) => (entry ? [entry.signedBy] : []));
  expect(signed).toHaveLength(4);
  expect(signed).toEqual(expect.arrayContaining(['Hala E.', 'Sam E.', null]));
  expect(signed.filter((name) => name === 'Sam E.')).toHaveLength(2);
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

test('R420 a membership is forgotten a year after it ended, by itself or by an act, and not before', async () => {
  const sitter = await joined(services, owner, { name: 'Noor', role: 'sitter', until: dayAfter(services, 3) });
  const left = () =>
    services.database.db.select().from(householdMembers).where(eq(householdMembers.email, sitter.email));
  const { clock } = services;
  clock.advance(300 * DAY_MS);
  await sweep.run(services, {});
  expect(await left()).toHaveLength(1);
  clock.advance(75 * DAY_MS);
  await sweep.run(services, {});
  expect(await left()).toEqual([]);
});
