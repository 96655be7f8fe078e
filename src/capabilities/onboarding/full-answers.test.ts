import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { openTestServices, type TestServices } from '#tests/support/engines.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import { finishedAnswers } from '#tests/support/quick-wizard-answers.ts';
import { finishedFullAnswers } from '#tests/support/full-wizard-answers.ts';
import { sweepDrafts } from './jobs.ts';
import type { FullAnswers } from './rules/full-answers.ts';
import { onboardingDrafts, resumeLinks } from './tables.ts';
import { completeDraft } from './actions/complete-draft.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices('pglite');
});
afterAll(() => services.close());

const ANSWERS = '/api/onboarding/answers';
const DEAD = { status: 410, json: { code: 'link-dead' } };

let people = 0;
/** Answers with an unused mailbox. */
function answersOf(names?: string[]): FullAnswers {
  const answers = finishedFullAnswers(names);
  people += 1;
  return { ...answers, owner: { ...answers.owner, email: `buyer-${people}@example.com` } };
}

const keep = (browser: Browser, answers: FullAnswers, more: object = {}) =>
  browser.post(ANSWERS, { answers, step: 4, catIndex: 0, revision: 1, ...more });

async function started(more: object = {}): Promise<{ browser: Browser; answers: FullAnswers }> {
  const browser = newBrowser(services);
  const answers = answersOf();
  expect((await keep(browser, answers, more)).status).toBe(200);
  return { browser, answers };
}

const mailsTo = async (email: string, at: TestServices = services) =>
  (await at.mails()).filter(({ recipient, kind }) => recipient === email && kind === 'resume-link');

async function linkIn(email: string, at: TestServices = services): Promise<string> {
  const last = (await mailsTo(email, at)).at(-1);
  return /\/continue#([\w-]{43})$/m.exec(last?.text ?? '')?.[1] ?? 'no link';
}

const ask = (browser: Browser, body: object = {}) => browser.post('/api/onboarding/resume-link', body);
const resume = (browser: Browser, token: string) => browser.post('/api/onboarding/resume', { token });

test('R106 R110 R111 R112 everything the full wizard asks is kept and comes back to the same browser, at the same place', async () => {
  const { browser, answers } = await started({ step: 2, catIndex: 1, revision: 7 });
  expect((await browser.get(ANSWERS)).json).toEqual({
    completed: false,
    from: 'draft',
    answers,
    step: 2,
    catIndex: 1,
    planChosen: false,
    revision: 7,
  });
  expect((await newBrowser(services).get(ANSWERS)).json).toMatchObject({ from: 'nothing', answers: null, step: 1 });
});

test('a late save changes nothing, a wrong field is named, and None goes where there is a concern', async () => {
  const { browser, answers } = await started({ revision: 9 });
  expect((await keep(browser, answersOf(['Late', 'Later']), { step: 1, revision: 8 })).json.step).toBe(4);
  expect((await browser.get(ANSWERS)).json.answers).toEqual(answers);
  const [first, second] = answers.cats;
  const wrong = await keep(browser, { ...answers, cats: [{ ...first, breed: 'dog' } as never] }, { revision: 10 });
  expect([wrong.status, wrong.json.issues[0].path]).toEqual([422, 'answers.cats.0.breed']);
  const cats = [{ ...first, healthConcerns: ['none', 'allergies'] }, second] as FullAnswers['cats'];
  await keep(browser, { ...answers, cats }, { revision: 11 });
  const { json } = await browser.get(ANSWERS);
  expect([json.answers.cats[0].healthConcerns, json.answers.recommendedPlan]).toEqual([['allergies'], 'pro']);
});

test('C21 both wizards go on from one draft, each in its own words', async () => {
  const { browser, answers } = await started({ step: 6 });
  const short = (await browser.get('/api/onboarding/progress')).json;
  expect(short).toMatchObject({ step: 4, revision: 1, answers: { catCount: 2, email: answers.owner.email } });
  expect(short.answers.cats[0]).toMatchObject({ name: 'Miso', ageRange: 'adult', healthConcerns: ['healthy'] });
  await browser.post('/api/onboarding-progress', {
    ...short.answers,
    cats: [{ ...short.answers.cats[0], name: 'Mochi' }, short.answers.cats[1]],
    step: 3,
    revision: 2,
  });
  const long = (await browser.get(ANSWERS)).json;
  expect(long.answers.cats[0]).toMatchObject({ name: 'Mochi', breed: 'siamese', age: 4, weight: 4.2 });
  expect(long).toMatchObject({ step: 6, revision: 2 });

  const other = newBrowser(services);
  await other.post('/api/onboarding-progress', { ...finishedAnswers(), step: 4, revision: 3 });
  const mapped = (await other.get(ANSWERS)).json;
  expect(mapped).toMatchObject({
    from: 'draft',
    step: 1,
    revision: 3,
    answers: { lifestyle: { dietaryPreferences: 'Dry food' } },
  });
});

test('a household that is known finds what it has told us, and no stranger does', async () => {
  const member = await newMember(services);
  const cat = {
    name: 'Miso',
    breed: 'bengal',
    age: { years: 3, months: 2 },
    food: 'Orijen',
    healthConcerns: ['joints'],
  };
  await newCat(member, { ...cat, weight: { value: 4.5, unit: 'kg' } });
  const { json } = await member.get(ANSWERS);
  expect(json).toMatchObject({ from: 'household', step: 1, completed: false });
  expect(json.answers.owner.name).toBe('Maryam Example');
  expect(json.answers.cats).toMatchObject([
    {
      name: 'Miso',
      breed: 'bengal',
      age: 3,
      weight: 4.5,
      weightUnit: 'kg',
      foodBrand: 'orijen',
      healthConcerns: ['joint-mobility'],
    },
  ]);
  expect((await newBrowser(services).get(ANSWERS)).json.answers).toBeNull();
});

test('R95 C47 the mailed link opens the same step and the same cat in another browser, once', async () => {
  const { browser, answers } = await started({ step: 2, catIndex: 1 });
  const { email } = answers.owner;
  expect((await ask(browser)).status).toBe(200);
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('step 2 of 8: Cat Profiles');
  expect(mail?.html).toContain('/continue#');
  expect(`${mail?.text}${mail?.html}`).not.toContain('Miso');
  const token = await linkIn(email);

  const phone = newBrowser(services);
  expect(await resume(phone, token)).toMatchObject({ status: 200, json: { step: 2, catIndex: 1 } });
  expect((await phone.get(ANSWERS)).json.answers).toEqual(answers);
  expect(await resume(newBrowser(services), token)).toMatchObject(DEAD);
  // A reload where it was opened does no harm.
  expect((await resume(phone, token)).status).toBe(200);
  const rows = await services.database.db.select().from(resumeLinks);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('C47 used, too old, altered, replaced or paid: one refusal, and nothing is told', async () => {
  const { browser, answers } = await started();
  const { email } = answers.owner;
  await ask(browser);
  const first = await linkIn(email);
  services.clock.advance(61_000);
  await ask(browser);
  const second = await linkIn(email);
  expect(second).not.toBe(first);
  const altered = `${second.slice(0, -1)}${second.endsWith('A') ? 'B' : 'A'}`;
  const bodies = [];
  for (const token of [first, altered, 'x']) bodies.push((await resume(newBrowser(services), token)).json);
  services.clock.advance(7 * 86_400_000);
  bodies.push((await resume(newBrowser(services), second)).json);
  services.clock.advance(61_000);
  await ask(browser);
  const third = await linkIn(email);
  const rows = await services.database.db.select().from(onboardingDrafts);
  const draft = rows.find((row) => row.email === email);
  await services.transact(SYSTEM, (ctx) => completeDraft(ctx, draft?.id ?? ''));
  bodies.push((await resume(newBrowser(services), third)).json);
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(bodies[0]).toMatchObject({ code: 'link-dead' });
  expect((await browser.get(ANSWERS)).json).toMatchObject({ completed: true, from: 'nothing', answers: null });
});

test('R95 C47 the answer is the same whether there is anything to send; a second press sends one mail', async () => {
  const { browser, answers } = await started();
  const { email } = answers.owner;
  const sent = await ask(browser);
  expect((await ask(browser)).json).toEqual(sent.json);
  expect(await mailsTo(email)).toHaveLength(1);
  const nobody = await ask(newBrowser(services), { email });
  expect([nobody.status, nobody.json]).toEqual([200, sent.json]);
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await ask(browser, { email: 'maryam' })).toMatchObject({ status: 422, json: { issues: [{ path: 'email' }] } });
  expect(await ask(newBrowser(services))).toMatchObject({ status: 422, json: { issues: [{ path: 'email' }] } });
  // With an old link a new one can be requested, but it goes to the old link's address, and the answer reveals nothing.
  services.clock.advance(61_000);
  const anew = await ask(newBrowser(services), { link: await linkIn(email), email: 'thief@example.com' });
  expect([anew.json, await mailsTo('thief@example.com')]).toEqual([sent.json, []]);
  expect(await mailsTo(email)).toHaveLength(2);
  expect((await ask(newBrowser(services), { link: 'made-up' })).json).toEqual(sent.json);
});

test('C47 asking without end is slowed down, and a mailbox is spared whoever asks', async () => {
  const { browser } = await started();
  const victim = 'somebody@example.com';
  const statuses = [];
  for (let press = 0; press < 8; press++) {
    statuses.push((await ask(browser, { email: victim })).status);
    services.clock.advance(61_000);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  const another = (await started()).browser;
  expect((await ask(another, { email: victim })).status).toBe(200);
  expect(await mailsTo(victim)).toHaveLength(6);
});

test('a link to an account’s answers works signed out, and for no other account', async () => {
  const member = await newMember(services);
  const answers = answersOf();
  await keep(member, answers);
  await ask(member);
  const token = await linkIn(answers.owner.email);
  expect(await resume(await newMember(services), token)).toMatchObject(DEAD);
  const phone = newBrowser(services);
  expect((await resume(phone, token)).status).toBe(200);
  expect((await phone.get(ANSWERS)).json.answers).toEqual(answers);
});

test('the browser that requested a resume link does not see changes made where it was opened', async () => {
  const { browser: sender, answers } = await started();
  const { email } = answers.owner;
  await ask(sender);
  const opener = newBrowser(services);
  await resume(opener, await linkIn(email));
  const secret = {
    ...answers,
    goals: ['longevity'],
    owner: { ...answers.owner, name: 'Secret Name', vetContact: 'Dr. S' },
  };
  await keep(opener, secret as FullAnswers, { revision: 2 });
  const seenBySender = async () =>
    JSON.stringify([(await sender.get(ANSWERS)).json, (await sender.get('/api/onboarding/progress')).json]);
  const before = await seenBySender();
  expect(before).not.toContain('Secret Name');
  expect((await opener.get(ANSWERS)).json.answers).toEqual(secret);
  // The other way round either: both go on by themselves.
  await keep(sender, { ...answers, goals: [] }, { revision: 3 });
  expect((await opener.get(ANSWERS)).json.answers).toEqual(secret);
  // A further link, requested with the old one, opens the sender's draft: the old one proves nothing about the copy.
  services.clock.advance(61_000);
  await ask(newBrowser(services), { link: await linkIn(email) });
  const tablet = newBrowser(services);
  await resume(tablet, await linkIn(email));
  expect(JSON.stringify((await tablet.get(ANSWERS)).json)).not.toContain('Secret Name');
  expect(await seenBySender()).not.toContain('Secret Name');
});

test('two devices of one account meet in the newest answers', async () => {
  const laptop = await newMember(services);
  const answers = answersOf();
  await keep(laptop, answers);
  await ask(laptop);
  const phone = newBrowser(services);
  phone.token = laptop.token;
  services.clock.advance(1000);
  await resume(phone, await linkIn(answers.owner.email));
  services.clock.advance(1000);
  await keep(phone, { ...answers, goals: ['longevity'] }, { revision: 2 });
  expect((await laptop.get(ANSWERS)).json).toMatchObject({ revision: 2, answers: { goals: ['longevity'] } });
  services.clock.advance(1000);
  await keep(laptop, { ...answers, goals: ['longevity', 'healthy-coat'] }, { revision: 3 });
  expect((await phone.get(ANSWERS)).json).toMatchObject({ revision: 3 });
});

test('a signed-in person who opens a resume link continues with its draft', async () => {
  const { browser, answers } = await started();
  await ask(browser);
  const member = await newMember(services);
  await keep(member, answersOf(['Older']));
  services.clock.advance(1000);
  expect((await resume(member, await linkIn(answers.owner.email))).status).toBe(200);
  expect((await member.get(ANSWERS)).json.answers).toEqual(answers);
});

test('C49 on a device that others use too, logging out takes the draft’s cookie along when asked to', async () => {
  for (const [way, from] of [
    ['', 'draft'],
    ['?browser=forget', 'nothing'],
  ]) {
    const { browser, answers } = await started();
    await ask(browser);
    const shared = newBrowser(services);
    await resume(shared, await linkIn(answers.owner.email));
    expect((await shared.post(`/api/auth/logout${way}`)).status).toBe(200);
    expect((await shared.get(ANSWERS)).json.from).toBe(from);
  }
});

test('R420 links and the copies they made are forgotten in time', async () => {
  const { browser, answers } = await started();
  await ask(browser);
  await resume(newBrowser(services), await linkIn(answers.owner.email));
  const { db } = services.database;
  const drafts = () => db.select().from(onboardingDrafts).where(eq(onboardingDrafts.email, answers.owner.email));
  services.clock.advance(15 * 86_400_000);
  await sweepDrafts.run(services, {});
  expect(await db.select().from(resumeLinks)).toEqual([]);
  expect(await drafts()).toHaveLength(2);
  services.clock.advance(91 * 86_400_000);
  await sweepDrafts.run(services, {});
  expect(await drafts()).toEqual([]);
});

test('C47 of two browsers that open a link at once, one is let in', async () => {
  const real = await openTestServices('postgres');
  onTestFinished(() => real.close());
  const browser = newBrowser(real);
  const answers = answersOf();
  await keep(browser, answers);
  await Promise.all(Array.from({ length: 6 }, () => ask(browser)));
  expect(await mailsTo(answers.owner.email, real)).toHaveLength(1);
  const token = await linkIn(answers.owner.email, real);
  const tries = await Promise.all(Array.from({ length: 8 }, () => resume(newBrowser(real), token)));
  expect(tries.map(({ status }) => String(status)).toSorted()).toEqual(['200', ...Array(7).fill('410')]);
  // The original and one copy.
  expect(await real.database.db.select().from(onboardingDrafts)).toHaveLength(2);
});
