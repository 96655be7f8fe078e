import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { rateLimits } from '#src/capabilities/access/tables.ts';
import { addDays } from '#src/capabilities/households/rules/days.ts';
import { healthEntries } from '#src/capabilities/households/tables.ts';
import { sha256 } from '#src/lib/id.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { atWork, middle } from '#tests/support/lab.ts';
import { confirmAddress, MEMBERS_PASSWORD, newCat, newMember } from '#tests/support/members.ts';
import { colleague } from '#tests/support/parcels.ts';
import { emailOf } from '#tests/support/points.ts';
import type { VetPage } from './contract.ts';
import { vetLinkOpenings, vetLinks, vetNotes } from './tables.ts';

const OPEN = '/api/vet-sheet';
const NOTE = { name: 'Dr. Amal Haddad', practice: 'Marina Vets', text: 'Please come back in two weeks.' };
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Safari/604.1';

async function linked(services: TestServices, cat: object = {}) {
  const owner = await newMember(services);
  const id = await newCat(owner, { name: 'Miso', ...cat });
  return { owner, id, ...(await made(owner, id)) };
}

async function made(owner: Browser, id: string, period = 'week') {
  const { status, json } = await owner.post(`/api/cats/${id}/vet-links`, { period });
  expect(status).toBe(200);
  return { linkId: json.links[0].id as string, token: String(json.address).split('#')[1] ?? '' };
}

const linksOf = async (owner: Browser, id: string) => (await owner.get(`/api/cats/${id}/vet-links`)).json.links;
const rowsOf = (page: VetPage, title: string) => page.sheet.sections.find((one) => one.title === title)?.rows;

onOneEngine('links for a vet', (open) => {
  test('N7 a link shows one cat to whoever has it, keeps only the hash of its token, and lists who opened it when', async () => {
    const services = await open();
    const { owner, id, token } = await linked(services, { allergies: ['chicken'], specialNeeds: 'Benazepril 2.5 mg' });
    await newCat(owner, { name: 'Secret Laila' });
    expect(token).toMatch(/^n\.[\w-]{43}$/);
    const [row] = await services.database.db.select().from(vetLinks);
    expect(Buffer.from(row?.tokenHash ?? []).length).toBe(32);
    expect(JSON.stringify(row)).not.toContain(token);

    const vet = newBrowser(services, { 'user-agent': PHONE });
    const { status, json, headers } = await vet.post(OPEN, { token });
    expect([status, headers.get('cache-control'), headers.get('set-cookie')]).toEqual([200, 'no-store', null]);
    expect(rowsOf(json, 'Profile')).toEqual(
      expect.arrayContaining([
        ['Allergies', 'chicken'],
        ['Special needs', 'Benazepril 2.5 mg'],
        ['Breed', 'Not told'],
      ]),
    );
    expect(rowsOf(json, 'Medicines and vaccinations')).toEqual([]);
    expect(rowsOf(json, 'Not known')).toContainEqual(['Medicines', expect.stringMatching(/^None were entered/)]);
    for (const medicine of [
      { kind: 'medicine', name: 'Amlodipine', dose: 'half a tablet', startedOn: '2026-03-01' },
      { kind: 'medicine', name: 'Drops', endedOn: '2026-04-01' },
      { kind: 'vaccination', name: 'RCP', startedOn: '2026-02-03', endedOn: '2027-02-03' },
    ])
      await owner.post(`/api/cats/${id}/medicines`, { id: randomUUID(), ...medicine });
    const told = (await newBrowser(services).post(OPEN, { token })).json;
    expect(rowsOf(told, 'Medicines and vaccinations')).toEqual([
      ['Now', 'Amlodipine, half a tablet, since 1 Mar 2026'],
      ['Ended', 'Drops, dose not told, first day not known, until 1 Apr 2026'],
      ['Vaccination', 'RCP, on 3 Feb 2026, due again on 3 Feb 2027'],
    ]);
    expect(rowsOf(told, 'Not known')?.map(([what]) => what)).not.toContain('Medicines');
    expect(rowsOf(json, 'Not known')).toContainEqual(['Weight', 'Never weighed here.']);
    for (const secret of ['Secret Laila', 'Maryam', await emailOf(owner)])
      expect(JSON.stringify(json)).not.toContain(secret);
    const [link] = await linksOf(owner, id);
    expect(link).toMatchObject({ state: 'open', opened: 2, note: null });
    expect(link.openings).toEqual([
      { at: services.clock.now().toISOString(), what: 'page', device: null },
      { at: services.clock.now().toISOString(), what: 'page', device: 'Safari on iPhone' },
    ]);
  });

  test('the sheet has each value outside its range with range and dates, the sticks with amounts, and says what was corrected', async () => {
    const services = await open();
    const { sami, member, catId, on, enter } = await atWork(services);
    const { json: entered } = await enter({ ...middle, fibre: 4 });
    await sami.post(on('release'), { version: entered.version });
    const { token } = await made(member, catId);
    const { json } = await newBrowser(services).post(OPEN, { token });
    expect(rowsOf(json, 'Results outside their range')).toEqual([
      ['Fibre, poop', '4 % of dry matter, below', '8 to 36 % of dry matter'],
    ]);
    expect(rowsOf(json, 'Sticks now')).toHaveLength(7);
    expect(JSON.stringify(rowsOf(json, 'Sticks now'))).toContain('Taurine');
    const source = (json as VetPage).sheet.sections.find(
      ({ title }) => title === 'Results outside their range',
    )?.source;
    expect(source).toMatch(/received .+ read /);
  });

  test('N7 a link that has ended, was taken back, is of a cat that left, or never was answers with the same words', async () => {
    const services = await open();
    const { owner, id, token, linkId } = await linked(services);
    const vet = newBrowser(services);
    const day = await made(owner, id, 'day');
    const archived = await newCat(owner, { name: 'Laila' });
    const left = await made(owner, archived);
    services.clock.advance(24 * 3_600_000);
    expect(
      (await owner.delete(`/api/vet-links/${linkId}`)).json.links.map(({ state }: { state: string }) => state),
    ).toEqual(['ended', 'revoked']);
    await owner.post(`/api/cats/${archived}/archive`, { reason: 'died' });
    const answers = [];
    for (const tried of [token, day.token, left.token, 'A'.repeat(43), 'short'])
      for (const [path, body] of [
        [OPEN, {}],
        [`${OPEN}/document`, {}],
        [`${OPEN}/notes`, NOTE],
      ] as const)
        answers.push(await vet.post(path, { token: tried, ...body }));
    expect(new Set(answers.map(({ status, json }) => JSON.stringify([status, json]))).size).toBe(1);
    expect([answers[0]?.status, answers[0]?.json.code]).toEqual([410, 'vet-link-closed']);
    // A cat that comes back has no link again.
    await owner.post(`/api/cats/${archived}/restore`);
    expect((await vet.post(OPEN, { token: left.token })).status).toBe(410);
    expect(await services.database.db.select().from(vetLinkOpenings)).toEqual([]);
  });

  test('guessing is slowed down by address, and one link by the number of its openings', async () => {
    const services = await open();
    const { token } = await linked(services);
    const vet = newBrowser(services);
    const guesses = new Set<number>();
    for (let i = 0; i < 32; i++) guesses.add((await vet.post(OPEN, { token: String(i).padStart(43, 'x') })).status);
    expect(guesses).toEqual(new Set([410, 429]));
    // The true link still opens from the same address.
    expect((await vet.post(OPEN, { token })).status).toBe(200);
    const ofLink = like(rateLimits.key, 'vet-link-open:%');
    await services.database.db.update(rateLimits).set({ hits: 97 }).where(ofLink);
    const opened = await Promise.all(Array.from({ length: 6 }, () => vet.post(OPEN, { token })));
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(await services.database.db.select().from(vetLinkOpenings)).toHaveLength(4);
  });

  test('five links of a cat are open at a time, however many are asked for at once', async () => {
    const services = await open();
    const { owner, id } = await linked(services);
    const many = await Promise.all(
      Array.from({ length: 8 }, () => owner.post(`/api/cats/${id}/vet-links`, { period: 'day' })),
    );
    expect(many.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(new Set(many.flatMap(({ json }) => json.code ?? []))).toEqual(new Set(['vet-links-full']));
  });

  test('neither another household nor a colleague who looks as the customer makes, reads or ends a link', async () => {
    const services = await open();
    const { owner, id, token, linkId } = await linked(services);
    const [link] = await services.database.db.select().from(vetLinks);
    const support = await colleague(services, 'Sami', 'support');
    const looking = newBrowser(services);
    looking.token = (await support.post(`/api/desk/households/${link?.householdId}/looks`)).json.token;
    expect((await looking.get(`/api/cats/${id}/vet-links`)).json).toEqual(
      (await owner.get(`/api/cats/${id}/vet-links`)).json,
    );
    const stranger = await newMember(services);
    const codes = async (who: Browser) => [
      (await who.post(`/api/cats/${id}/vet-links`, { period: 'day' })).json.code,
      (await who.delete(`/api/vet-links/${linkId}`)).json.code,
    ];
    expect(await codes(looking)).toEqual(['looking-only', 'looking-only']);
    expect(await codes(stranger)).toEqual(['cat-unknown', 'vet-link-not-found']);
    expect(await codes(newBrowser(services))).toEqual(['unauthorized', 'unauthorized']);
    expect((await stranger.get(`/api/cats/${id}/vet-links`)).json.code).toBe('cat-unknown');
    expect((await newBrowser(services).post(OPEN, { token })).status).toBe(200);
  });

  test('N7 one note is left through a link: told by mail without its words, on the timeline, in the export, removed by the owner, deleted with the account', async () => {
    const services = await open();
    const { owner, id, token } = await linked(services);
    const email = await emailOf(owner);
    await confirmAddress(services, owner, email);
    const vet = newBrowser(services);
    const both = await Promise.all([
      vet.post(`${OPEN}/notes`, { token, ...NOTE }),
      vet.post(`${OPEN}/notes`, { token, ...NOTE, text: '<b>Another</b>' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const kept = both.find(({ status }) => status === 200)?.json.note;
    // The same note sent again after a lost answer is the same one.
    const again = await vet.post(`${OPEN}/notes`, { token, name: kept.name, practice: kept.practice, text: kept.text });
    expect([again.status, again.json.note]).toEqual([200, kept]);
    await services.settle();
    const mails = (await services.mails()).filter(({ kind }) => kind === 'vet-note');
    expect(mails.map(({ recipient }) => recipient)).toEqual([email]);
    for (const word of ['Amal', 'Marina Vets', 'two weeks', 'Another']) expect(mails[0]?.text).not.toContain(word);

    const line = async (words = 'A note through your link for a vet') =>
      (await owner.get('/api/timeline')).json.items.find(({ title }: { title: string | null }) => title === words);
    expect(await line('A link for a vet was made')).toMatchObject({ kind: 'document', cats: [id] });
    expect(await line()).toMatchObject({ kind: 'message', cats: [id], body: kept.text });
    expect((await line()).text).toContain('not checked by us');
    const stranger = await newMember(services);
    const [{ note }] = await linksOf(owner, id);
    expect((await stranger.delete(`/api/vet-notes/${note.id}`)).json.code).toBe('vet-note-not-found');
    expect((await owner.delete(`/api/vet-notes/${note.id}`)).json.links[0].note).toBeNull();
    expect(await line()).toBeUndefined();
    expect((await vet.post(OPEN, { token })).json).toMatchObject({ note: null, mayLeaveNote: 'vet-note-left' });
    expect((await vet.post(`${OPEN}/notes`, { token, ...NOTE })).json.code).toBe('vet-note-left');

    await owner.post('/api/auth/confirmations', { password: MEMBERS_PASSWORD });
    const zip = await services.app.request('http://shop.test/api/profile/export', {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const files = Object.values(unzipSync(new Uint8Array(await zip.arrayBuffer()))).map((file) => strFromU8(file));
    expect(files.some((file) => file.includes(kept.text))).toBe(true);
    expect(files.some((file) => file.includes('tokenHash'))).toBe(false);
    await owner.post('/api/account-deletions', { password: MEMBERS_PASSWORD });
    expect(await services.database.db.select().from(vetLinks)).toEqual([]);
    expect(await services.database.db.select().from(vetNotes)).toEqual([]);
    expect((await vet.post(OPEN, { token })).status).toBe(410);
  });

  test('N7 the sheet has the notes of the log and of vets before, through links whose owner was told so alone', async () => {
    const services = await open();
    const { owner, id, token, linkId } = await linked(services);
    const other = await newCat(owner, { name: 'Laila' });
    const log = async (cat: string, note: string, daysAgo = 0) => {
      const at = new Date(services.clock.now().getTime() - daysAgo * 86_400_000).toISOString();
      const entry = { id: crypto.randomUUID(), kind: 'note', note, at };
      expect((await owner.post(`/api/cats/${cat}/log`, entry)).status).toBe(200);
      return entry.id;
    };
    await log(id, 'Vomited twice after breakfast', 1);
    const old = await log(id, 'Of four weeks and a day ago');
    const { db } = services.database;
    const day = addDays(new Date(services.clock.now()).toISOString().slice(0, 10), -30);
    await db.update(healthEntries).set({ day }).where(eq(healthEntries.id, old));
    await log(other, 'About Laila');
    await owner.delete(`/api/log/${await log(id, 'Taken back')}`);
    const first = await made(owner, id);
    const vet = newBrowser(services);
    await vet.post(`${OPEN}/notes`, { token: first.token, ...NOTE });
    const { json } = await vet.post(OPEN, { token });
    expect(rowsOf(json, 'Notes in the log')).toEqual([[expect.any(String), 'Vomited twice after breakfast']]);
    expect(rowsOf(json, 'Notes of vets')).toEqual([
      [expect.any(String), 'Dr. Amal Haddad, Marina Vets, through a link: Please come back in two weeks.'],
    ]);
    // A link from before the page had notes, of which the owner was told nothing.
    const older = 'A'.repeat(43);
    await services.database.db
      .update(vetLinks)
      .set({ tokenHash: sha256(older) })
      .where(eq(vetLinks.id, linkId));
    const before = await vet.post(OPEN, { token: older });
    expect([before.status, rowsOf(before.json, 'Notes in the log'), rowsOf(before.json, 'Notes of vets')]).toEqual([
      200,
      undefined,
      undefined,
    ]);
    expect(JSON.stringify(before.json)).not.toMatch(/Vomited|two weeks/);
    expect((await vet.post(OPEN, { token: `n.${older}` })).status).toBe(410);
    // A removed note is on no sheet.
    const [{ note }] = (await linksOf(owner, id)).filter((one: { note: unknown }) => one.note);
    await owner.delete(`/api/vet-notes/${note.id}`);
    expect(rowsOf((await vet.post(OPEN, { token: first.token })).json, 'Notes of vets')).toEqual([]);
  });

  test('the document is the same for the owner and for the link, and is in the list of openings', async () => {
    const services = await open();
    const { owner, id, token } = await linked(services);
    const headers = { authorization: `Bearer ${owner.token}` };
    const own = await services.app.request(`http://shop.test/api/cats/${id}/vet-sheet.pdf`, { headers });
    const linkedPdf = await services.app.request(`http://shop.test${OPEN}/document`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://shop.test' },
      body: JSON.stringify({ token }),
    });
    expect([linkedPdf.status, linkedPdf.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(linkedPdf.headers.get('cache-control')).toContain('no-store');
    expect(Buffer.from(await linkedPdf.arrayBuffer()).equals(Buffer.from(await own.arrayBuffer()))).toBe(true);
    expect((await linksOf(owner, id))[0].openings).toMatchObject([{ what: 'document', device: null }]);
  });
});
