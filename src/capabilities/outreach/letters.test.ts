import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newId } from '#src/lib/id.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { colleague } from '#tests/support/chat.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { post } from '#tests/support/http.ts';
import { advanceWithJobs, retryJobs } from '#tests/support/job-time.ts';
import { LETTER_BATCH } from './rules/letters.ts';
import { newsletterSubscribers, newsletterVersions } from './tables.ts';

const { size, pauseSeconds } = LETTER_BATCH;
const TEXT = { subject: 'A letter', body: '## News\n\nIt is **here**: [read](https://purrwell.example/blog).' };

async function readers(services: TestServices, count: number, state: 'confirmed' | 'pending' = 'confirmed') {
  const now = services.clock.now();
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ id: newId(), email: `${state}-${n}@example.com`, state, source: 'blog', requestId: randomUUID() },
    ...{ consentVersion: '2026-11', askedAt: now, confirmedAt: state === 'confirmed' ? now : null },
    unsubscribeToken: randomUUID(),
  }));
  await services.database.db.insert(newsletterSubscribers).values(rows);
  return rows;
}

const saved = async (desk: Browser, over: object = {}) =>
  (await desk.post('/api/desk/letters', { id: randomUUID(), seen: 0, ...TEXT, ...over })).json;
const send = (desk: Browser, id: string, seen = 1, stopped: string | null = null) =>
  desk.post(`/api/desk/letters/${id}/sending`, { seen, stopped });
const written = async (services: TestServices) =>
  (await services.mails()).filter(({ kind }) => kind === 'newsletter').map(({ recipient }) => recipient);
const nextBatch = async (services: TestServices) => {
  await advanceWithJobs(services, pauseSeconds * 1000);
  await services.runJobs();
};

onOneEngine('the newsletter from the desk', (open) => {
  test('goes to each confirmed address once, however often it is sent, with a way out in one click', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    const all = await readers(services, size + 10);
    await readers(services, 3, 'pending');
    const { id } = await saved(desk);
    await desk.post(`/api/desk/letters/${id}/tests`);
    expect((await services.mails()).at(-1)).toMatchObject({ kind: 'newsletter-test', recipient: 'noor@example.com' });
    const pressed = await Promise.all([send(desk, id), send(desk, id), send(desk, id)]);
    expect(pressed.map(({ status, json }) => [status, json.state])).toEqual(Array(3).fill([200, 'sending']));
    await services.runJobs();
    expect((await desk.get(`/api/desk/letters/${id}`)).json).toMatchObject({ mailed: size, addressed: size + 10 });
    await retryJobs(services); // a process that died with the job in hand
    await send(desk, id);
    for (let batch = 0; batch < 3; batch += 1) await nextBatch(services);
    expect((await written(services)).toSorted()).toEqual(all.map(({ email }) => email).toSorted());
    expect((await send(desk, id)).json).toMatchObject({ state: 'sent', mailed: size + 10 });
    const mail = (await services.mails()).find(({ recipient }) => recipient === all[0]?.email);
    const out = `http://shop.test/api/newsletter/unsubscribe?token=${all[0]?.unsubscribeToken}`;
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${out}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(mail?.html).toContain('href="https://purrwell.example/blog"');
    expect(mail?.text).toContain('Unsubscribe: http://shop.test/newsletter/unsubscribe#token=');
  });

  test('a reader who unsubscribes meanwhile gets nothing more; a stopped newsletter is sent to nobody, and goes on to those who are left', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    const all = await readers(services, size + 10);
    const { id } = await saved(desk);
    await send(desk, id);
    await services.runJobs();
    const first = new Set(await written(services));
    const [leaver] = all.filter(({ email }) => !first.has(email));
    await post(services, '/api/newsletter/unsubscribe', { token: leaver?.unsubscribeToken });
    const { state, endedAt } = (await desk.post(`/api/desk/letters/${id}/stop`)).json;
    expect(state).toBe('stopped');
    await nextBatch(services);
    expect(await written(services)).toHaveLength(size);
    expect((await send(desk, id, 1, endedAt)).json.state).toBe('sending');
    await nextBatch(services);
    const everybody = await written(services);
    expect(everybody).not.toContain(leaver?.email);
    expect([everybody.length, new Set(everybody).size]).toEqual([size + 9, size + 9]);
  });

  test('of two who save at once one is told who was faster, and once it is being sent its words stay', async () => {
    const services = await open();
    const [noor, tom] = [await colleague(services, 'Noor', 'admin'), await colleague(services, 'Tom', 'admin')];
    const { id } = await saved(noor);
    const change = (desk: Browser, subject: string, seen: number) =>
      desk.post('/api/desk/letters', { id, seen, ...TEXT, subject });
    const answers = await Promise.all([change(noor, 'Hers', 1), change(tom, 'His', 1)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.json).toMatchObject({ code: 'overtaken', message: expect.stringMatching(/^(Noor|Tom) Desk/) });
    expect((await send(tom, id, 1)).json.code).toBe('overtaken');
    expect((await send(tom, id, 2)).json.state).toBe('sending');
    const late = [await change(noor, 'Too late', 2), await send(noor, id, 2)];
    expect(late.map(({ json }) => [json.code, json.message])).toEqual([
      ['letter-begun', 'Tom Desk began to send this newsletter, so its words stay as they are.'],
      ['letter-begun', 'Tom Desk began to send this newsletter before.'],
    ]);
    const stop = (desk: Browser) => desk.post(`/api/desk/letters/${id}/stop`);
    expect([(await stop(tom)).status, (await stop(tom)).status]).toEqual([200, 200]);
    expect((await stop(noor)).json).toMatchObject({
      code: 'letter-stopped',
      message: 'Tom Desk stopped this newsletter before.',
    });
    for (const desk of [await colleague(services, 'sam', 'support'), newBrowser(services)])
      expect((await send(desk, id, 2)).status).toBeGreaterThan(400);
  });

  test('a page from before a newsletter was begun and stopped does not send it on; it is told who stopped it, and when', async () => {
    const services = await open();
    const [noor, tom] = [await colleague(services, 'Noor', 'admin'), await colleague(services, 'Tom', 'admin')];
    await readers(services, size + 10);
    const { id } = await saved(noor);
    const stop = async () => (await tom.post(`/api/desk/letters/${id}/stop`)).json;
    await send(tom, id);
    const { endedAt } = await stop();
    const told = /^Tom Desk stopped this newsletter on .+\d\d:\d\d.*\. Please look at it again before it goes on\.$/;
    const old = await send(noor, id);
    expect([old.status, old.json.code, old.json.message]).toEqual([409, 'letter-stopped', expect.stringMatching(told)]);
    expect((await send(tom, id)).json.message).toMatch(/^You stopped/);
    expect((await noor.get(`/api/desk/letters/${id}`)).json.state).toBe('stopped');
    expect((await send(noor, id, 1, endedAt)).json.state).toBe('sending');
    // Stopped once more, it is not the stop that the older page showed.
    await advanceWithJobs(services, 1000);
    const again = await stop();
    expect((await send(noor, id, 1, endedAt)).json.code).toBe('letter-stopped');
    expect((await send(noor, id, 1, again.endedAt)).json.state).toBe('sending');
  });

  test('each text of a draft is kept with who saved it; an earlier one is put back as a new one, and nothing of what was sent', async () => {
    const services = await open();
    const [noor, omar] = [await colleague(services, 'Noor', 'admin'), await colleague(services, 'Omar', 'admin')];
    await readers(services, 1);
    const { id } = await saved(noor);
    const path = `/api/desk/letters/${id}`;
    await omar.post('/api/desk/letters', { id, seen: 1, subject: 'Another', body: 'Something else.' });
    const undo = (by: Browser, seen: number, revision: number) => by.post(`${path}/undo`, { seen, revision });
    expect((await undo(noor, 2, 9)).json.code).toBe('version-unknown');
    const late = await undo(noor, 1, 1);
    expect([late.status, late.json.message]).toEqual([409, expect.stringContaining('Omar')]);
    const back = await Promise.all([undo(noor, 2, 1), undo(noor, 2, 1)]);
    expect(back.map(({ status, json }) => [status, json.subject, json.revision])).toEqual([
      [200, TEXT.subject, 3],
      [200, TEXT.subject, 3],
    ]);
    const [won, lost] = (await Promise.all([undo(noor, 3, 2), undo(omar, 3, 2)])).toSorted(
      (one, other) => one.status - other.status,
    );
    expect([won?.status, won?.json.revision, lost?.status]).toEqual([200, 4, 409]);
    expect(lost?.json.message).toContain(won?.json.author);
    await undo(noor, 4, 3);
    const { versions } = (await noor.get(path)).json;
    expect(
      versions.map(({ revision, author, subject }: Record<string, string>) => `${revision} ${author?.[0]} ${subject}`),
    ).toEqual(['5 N A letter', `4 ${won?.json.author[0]} Another`, '3 N A letter', '2 O Another', '1 N A letter']);
    await send(noor, id, 5);
    expect((await undo(noor, 5, 2)).json.code).toBe('letter-begun');
  });

  test('a draft from before versions were kept keeps the text that it has when it is saved next', async () => {
    const services = await open();
    const noor = await colleague(services, 'Noor', 'admin');
    const { id } = await saved(noor);
    await services.database.db.delete(newsletterVersions);
    await noor.post('/api/desk/letters', { id, seen: 1, subject: 'Another', body: 'Something else.' });
    const { json } = await noor.post(`/api/desk/letters/${id}/undo`, { seen: 2, revision: 1 });
    expect([json.subject, json.versions.length]).toEqual([TEXT.subject, 3]);
  });
});
