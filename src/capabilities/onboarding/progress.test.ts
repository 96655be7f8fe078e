import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { personActor, SYSTEM } from '#tests/support/actors.ts';
import { onBothEngines, type TestServices, testOnce } from '../../../tests/support/engines.ts';
import { finishedAnswers } from '../../../tests/support/quick-wizard-answers.ts';
import { households, people } from '#src/capabilities/access/tables.ts';
import { newId } from '#src/lib/id.ts';
import type { Actor, PersonActor } from '#src/platform/services.ts';
import { sweepDrafts } from './jobs.ts';
import { onboardingDrafts } from './tables.ts';
import { completeDraft } from './actions/complete-draft.ts';
import { getProgress } from './actions/get-progress.ts';
import { loadDraft } from './actions/load-draft.ts';
import { saveProgress } from './actions/save-progress.ts';

const VISITOR: Actor = { kind: 'visitor' };

async function post(services: TestServices, body: object, cookie?: string) {
  const response = await services.app.request('/api/onboarding-progress', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });
  const set = response.headers.get('set-cookie');
  return { status: response.status, json: await response.json(), set, cookie: set?.split(';')[0] ?? cookie ?? '' };
}

async function read(services: TestServices, cookie = '') {
  const response = await services.app.request('/api/onboarding/progress', { headers: { cookie } });
  return { status: response.status, json: await response.json() };
}

async function somebody(services: TestServices): Promise<PersonActor> {
  const [personId, householdId] = [newId(), newId()];
  const { db } = services.database;
  await db.insert(households).values({ id: householdId, createdAt: services.clock.now() });
  await db.insert(people).values({
    id: personId,
    firstName: 'Maryam',
    lastName: 'Example',
    email: `${personId}@example.com`,
    preferredLoginMethod: 'email',
    createdAt: services.clock.now(),
  });
  return personActor({ personId, householdId });
}

/** Order that matches the answers. The quick wizard does not ask for a breed. */
const orderOf = ({ selectedPlan, catCount, cats }: ReturnType<typeof finishedAnswers>) => ({
  selectedPlan,
  catCount,
  cats: cats.map(({ name, ageRange }) => ({ name, breed: null, age: ageRange })),
});

onBothEngines('onboarding progress', (open) => {
  testOnce('R230 R234 R338 the whole wizard is kept and comes back to the same browser', async () => {
    const services = await open();
    const answers = finishedAnswers();
    const saved = await post(services, { ...answers, step: 4, revision: 7 });
    expect(saved.status).toBe(200);
    expect(saved.json).toEqual({ savedAt: services.clock.now().toISOString(), step: 4 });
    expect(saved.set).toMatch(/^pw_draft=[\w-]{43};.*HttpOnly/i);
    expect(await read(services, saved.cookie)).toEqual({
      status: 200,
      json: { completed: false, step: 4, revision: 7, ...orderOf(answers), answers },
    });
    const nothing = { selectedPlan: 'premium', catCount: 1, cats: [], answers: null };
    expect((await read(services)).json).toEqual({ completed: false, step: 1, revision: 0, ...nothing });
  });

  testOnce('R230 an unfinished wizard is kept too, blanks and nulls included', async () => {
    const services = await open();
    const { cookie } = await post(services, { catCount: 3, cats: [{ id: 'cat-1', name: null }], address: null });
    const { json } = await read(services, cookie);
    expect(json.answers.cats).toHaveLength(3);
    expect(json.answers.cats[0]).toEqual({ id: 'cat-1', name: '', ageRange: null, healthConcerns: [] });
    expect(json.answers.address).toEqual({ street: '', city: '', zipcode: '', apartment: '', country: '' });
  });

  testOnce('a wrong field is named and nothing is kept', async () => {
    const services = await open();
    const wrong: [object, string][] = [
      [{ catCount: 7 }, 'catCount'],
      [{ defaultActivityLevel: 'frantic' }, 'defaultActivityLevel'],
      [{ cats: [{ id: 'a', name: 'x'.repeat(61) }] }, 'cats.0.name'],
      [{ cats: [{ id: 'a', portrait: { coat: '<svg>', pattern: 'solid' } }] }, 'cats.0.portrait'],
      [{ step: 9 }, 'step'],
    ];
    for (const [field, path] of wrong) {
      const answer = await post(services, { ...finishedAnswers(), ...field });
      expect(answer.status).toBe(422);
      expect(answer.json.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
      expect(answer.set).toBeNull();
    }
    expect(await services.database.db.select().from(onboardingDrafts)).toEqual([]);
  });

  testOnce('more than six cats is answered with where to turn to', async () => {
    const services = await open();
    const answer = await post(services, { ...finishedAnswers(), catCount: 9 });
    expect(answer.json.issues[0].message).toContain('please write to us');
  });

  testOnce('the token is stored as a hash only', async () => {
    const services = await open();
    const { cookie } = await post(services, finishedAnswers());
    const [row] = await services.database.db.select().from(onboardingDrafts);
    expect(JSON.stringify(row)).not.toContain(cookie.split('=')[1]);
    expect(row?.tokenHash).toHaveLength(32);
    expect(row?.email).toBe('maryam@example.com');
  });

  test('a late request never overwrites newer answers, however many arrive at once', async () => {
    const services = await open();
    const { cookie } = await post(services, { ...finishedAnswers(['Draft', 'One']), revision: 1 });
    const revisions = [5, 2, 9, 3, 8, 4, 7, 6];
    await Promise.all(
      revisions.map((revision) =>
        post(services, { ...finishedAnswers([`Cat ${revision}`]), step: 2, revision }, cookie),
      ),
    );
    const { json } = await read(services, cookie);
    expect([json.revision, json.answers.cats[0].name]).toEqual([9, 'Cat 9']);
    const late = await post(services, { ...finishedAnswers(['Late']), step: 1, revision: 3 }, cookie);
    expect(late.json.step).toBe(2);
    expect((await read(services, cookie)).json.answers.cats[0].name).toBe('Cat 9');
  });

  test('answers that became a person’s are shown to that household alone', async () => {
    const services = await open();
    const [owner, other] = [await somebody(services), await somebody(services)];
    const progress = { ...finishedAnswers(), step: 3, revision: 1 };
    const saved = await services.transact(owner, (ctx) => saveProgress(ctx, { progress, token: null, address: 'a' }));
    const token = 'token' in saved ? saved.token : null;
    expect(token).not.toBeNull();
    expect((await services.read(owner, (ctx) => getProgress(ctx, null))).step).toBe(3);
    expect((await services.read(other, (ctx) => getProgress(ctx, token))).answers).toBeNull();
    expect((await services.read(VISITOR, (ctx) => getProgress(ctx, token))).answers).toBeNull();
    expect(await services.read(other, (ctx) => loadDraft(ctx, token))).toBeNull();
    // Another person in the same browser starts a draft of their own.
    await services.transact(other, (ctx) => saveProgress(ctx, { progress, token, address: 'a' }));
    expect(await services.database.db.select().from(onboardingDrafts)).toHaveLength(2);
  });

  test('R76 a paid draft says so and is never written to again', async () => {
    const services = await open();
    const owner = await somebody(services);
    const { cookie } = await post(services, { ...finishedAnswers(), step: 5, revision: 5 });
    const [row] = await services.database.db.select().from(onboardingDrafts);
    const id = row?.id ?? '';
    for (let twice = 0; twice < 2; twice++) {
      await services.transact(SYSTEM, (ctx) => completeDraft(ctx, id, owner.householdId));
      services.clock.advance(60_000);
    }
    expect((await read(services, cookie)).json).toMatchObject({ completed: true, answers: { paymentComplete: true } });
    expect((await services.read(owner, (ctx) => getProgress(ctx, null))).completed).toBe(true);
    const late = await post(services, { ...finishedAnswers(['Late']), revision: 5 }, cookie);
    expect([late.status, late.set]).toEqual([200, null]);
    const [after] = await services.database.db.select().from(onboardingDrafts).where(eq(onboardingDrafts.id, id));
    expect(after?.answers.cats[0]?.name).toBe('Miso');
    const anew = await post(services, { ...finishedAnswers(['New']), revision: 6 }, cookie);
    expect(anew.set).toContain('pw_draft=');
    expect((await read(services, anew.cookie)).json).toMatchObject({ completed: false, revision: 6 });
  });

  test('saving without end is slowed down kindly', async () => {
    const services = await open();
    const { cookie } = await post(services, finishedAnswers());
    const token = cookie.split('=')[1] ?? null;
    const input = { progress: { ...finishedAnswers(), step: 1 }, token, address: 'a' };
    let refused = 0;
    for (let save = 0; save < 245; save++) {
      const outcome = await services.transact(VISITOR, (ctx) => saveProgress(ctx, input));
      if ('code' in outcome) refused += 1;
    }
    expect(refused).toBe(5);
    const answer = await post(services, finishedAnswers(), cookie);
    expect(answer.status).toBe(429);
  });

  test('answers nobody came back for are gone after 90 days, and only those that were not paid for', async () => {
    const services = await open();
    const left = await post(services, finishedAnswers());
    const paid = await post(services, finishedAnswers(['Paid']));
    const { db } = services.database;
    const rows = await db.select().from(onboardingDrafts).orderBy(onboardingDrafts.id);
    await services.transact(SYSTEM, (ctx) => completeDraft(ctx, rows[1]?.id ?? ''));
    services.clock.advance(89 * 86_400_000);
    await sweepDrafts.run(services, {});
    expect((await read(services, left.cookie)).json.answers).not.toBeNull();
    services.clock.advance(2 * 86_400_000);
    await sweepDrafts.run(services, {});
    expect((await read(services, left.cookie)).json.answers).toBeNull();
    expect((await read(services, paid.cookie)).json.answers).not.toBeNull();
  });
});
