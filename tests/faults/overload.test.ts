import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { households, people } from '#src/capabilities/access/tables.ts';
import { finishDocument } from '#src/capabilities/access/actions/finish-document.ts';
import { hashPassword } from '#src/capabilities/access/actions/hash-password.ts';
import { resumeTask } from '#src/capabilities/outreach/tasks.ts';
import { posterTask } from '#src/capabilities/rewards/tasks.ts';
import { Overloaded } from '#src/lib/unavailable.ts';
import { openWorkers } from '#src/platform/workers.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onOneEngine, openTestServices, type TestServices } from '#tests/support/engines.ts';
import { MEMBERS_PASSWORD, newMember } from '#tests/support/members.ts';
import { handmadePdf, packed } from '#tests/support/pdfs.ts';
import { post } from '#tests/support/http.ts';

/** Asks for a small page again and again until the work is done: how often it was answered, and the longest wait. */
async function pagesWhile(services: TestServices, work: Promise<unknown>) {
  let done = false;
  const began = performance.now();
  const finished = work.finally(() => {
    done = true;
  });
  let answered = 0;
  let longest = 0;
  while (!done) {
    const asked = performance.now();
    await services.app.request('http://shop.test/healthz');
    await nextTurn();
    answered += 1;
    longest = Math.max(longest, performance.now() - asked);
  }
  await finished;
  return { answered, longest, whole: performance.now() - began };
}

onOneEngine('more at once than can be done at once', (open) => {
  test('two dozen documents keep nobody waiting: pages are answered in between, all the time', async () => {
    const services = await open();
    await newMember(services);
    const [household] = await services.database.db.select().from(households);
    const scope = systemScope(SYSTEM, household?.id as string);
    const poster = (name: string) => ({
      ...{ scope, of: randomUUID(), name: 'poster.pdf', task: posterTask },
      facts: { sitter: { name, look: { name, breed: 'bengal' }, tint: '#D3DF45' }, asOf: new Date('2026-12-01') },
    });
    const documents = Promise.all(
      Array.from({ length: 24 }, (_, i) => finishDocument(services, poster(`Cat ${i}`) as never)),
    );
    const { answered, longest, whole } = await pagesWhile(services, documents);
    expect(answered).toBeGreaterThan(24);
    expect(longest).toBeLessThan(whole / 4);
    expect(new Set((await documents).map((bytes) => Buffer.from(bytes).toString('latin1'))).size).toBe(24);
  });

  test('a small upload that unpacks to megabytes of other packings keeps nobody waiting', async () => {
    const services = await open();
    await post(services, '/api/careers/applications', application(handmadePdf({}))); // loads the code of an upload
    const data = packed(Buffer.alloc(8 * 1024 * 1024 - 1, '5sdq,'));
    const streams = [{ dictionary: '/Type /ObjStm /Filter [/FlateDecode /ASCII85Decode]', data }];
    const upload = post(services, '/api/careers/applications', application(handmadePdf({ streams })));
    const { longest, whole } = await pagesWhile(services, upload);
    expect(longest).toBeLessThan(whole / 3);
  });

  test('sign-ins beyond a queue are turned away at once with a time to come back, and count as no guess', async () => {
    // On the embedded engine, which asks within this process: the queue is still full when the twelfth comes.
    const services = await openTestServices('pglite');
    onTestFinished(() => services.close());
    await newMember(services);
    const [person] = await services.database.db.select().from(people);
    const contact = { email: person?.email, password: MEMBERS_PASSWORD };
    const waiting = Array.from({ length: 257 }, (_, i) => hashPassword(`password ${i}`));
    for (let i = 0; i < 12; i += 1) {
      const refused = await post(services, '/api/auth/login', contact);
      expect(refused).toMatchObject({ status: 503, json: { code: 'overloaded' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await Promise.all(waiting);
    expect((await post(services, '/api/auth/login', contact)).status).toBe(200);
  });
});

test('a full pool of threads turns tasks away, and has no thread once it is idle', async () => {
  const workers = openWorkers({ mostWaiting: 2, idleMs: 50 });
  const resume = new Uint8Array(handmadePdf({}));
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => workers.run(resumeTask, resume)));
  const turnedAway = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(turnedAway.length).toBeLessThan(20);
  for (const { reason } of turnedAway) expect(reason).toBeInstanceOf(Overloaded);
  await expect.poll(() => workers.threads).toBe(0);
  expect(await workers.run(resumeTask, resume)).toBeNull();
  await workers.close();
});

function application(resume: Uint8Array): FormData {
  const form = new FormData();
  const fields = { requestId: randomUUID(), name: 'Maryam', email: 'maryam@example.com', coverLetter: '' };
  for (const [key, value] of Object.entries({ ...fields, position: 'Veterinary nutritionist' })) form.set(key, value);
  form.set('resume', new File([resume as Uint8Array<ArrayBuffer>], 'a.pdf', { type: 'application/pdf' }));
  return form;
}
