import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { finishedFullAnswers } from '#tests/support/full-wizard-answers.ts';
import { MEMBERS_PASSWORD, newCat, newMember } from '#tests/support/members.ts';
import { finishedAnswers } from '#tests/support/quick-wizard-answers.ts';
import { testSettings } from '#tests/support/settings.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { resumeLinkMail } from './mail/resume-link.tsx';
import { onboardingDrafts, resumeLinks } from './tables.ts';

const PROGRESS = '/api/onboarding-progress';
const ANSWERS = '/api/onboarding/answers';
const LINK = '/api/onboarding/resume-link';

const full = (email: string) => {
  const answers = finishedFullAnswers();
  return { answers: { ...answers, owner: { ...answers.owner, email } }, step: 4, catIndex: 0, revision: 1 };
};

async function linkTo(services: TestServices, email: string): Promise<string> {
  const mails = (await services.mails()).filter(({ recipient, kind }) => recipient === email && kind === 'resume-link');
  return /\/continue#([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? 'none';
}

async function exported(services: TestServices, owner: Browser): Promise<Record<string, string>> {
  await owner.post('/api/auth/confirmations', { password: MEMBERS_PASSWORD });
  const zip = await services.app.request('http://shop.test/api/profile/export', {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

onOneEngine('drafts of the wizards', (open) => {
  test('one address begins sixty drafts an hour; those that are begun can still be saved', async () => {
    const services = await open();
    const first = newBrowser(services);
    expect((await first.post(PROGRESS, { ...finishedAnswers(), revision: 1 })).status).toBe(200);
    const others = Array.from({ length: 65 }, () => newBrowser(services).post(PROGRESS, finishedAnswers()));
    const statuses = (await Promise.all(others)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(59);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
    // The same limit for the other wizard, because both write the same rows.
    expect((await newBrowser(services).post(ANSWERS, full('late@example.com'))).status).toBe(429);
    expect((await first.post(PROGRESS, { ...finishedAnswers(['Later']), revision: 2 })).status).toBe(200);
    services.clock.advance(3_600_000);
    expect((await newBrowser(services).post(PROGRESS, finishedAnswers())).status).toBe(200);
    expect(await services.database.db.$count(onboardingDrafts)).toBe(61);
  });

  test('C47 mailed links are opened sixty times an hour from one address, so that nobody can guess one', async () => {
    const services = await open();
    const browser = newBrowser(services);
    await browser.post(ANSWERS, full('maryam@example.com'));
    await browser.post(LINK, {});
    const token = await linkTo(services, 'maryam@example.com');
    const guess = (n: number) => newBrowser(services).post('/api/onboarding/resume', { token: `guess-${n}` });
    const guesses = await Promise.all(Array.from({ length: 62 }, (_, n) => guess(n)));
    expect(guesses.filter(({ status }) => status === 410)).toHaveLength(60);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
    const elsewhere = newBrowser(services);
    expect((await elsewhere.post('/api/onboarding/resume', { token })).status).toBe(429);
    services.clock.advance(3_600_000);
    const opened = await elsewhere.post('/api/onboarding/resume', { token });
    expect([opened.status, opened.json]).toEqual([200, { step: 4, catIndex: 0 }]);
  });

  test('answers of an account are exported without their keys and deleted with it; those of others stay', async () => {
    const services = await open();
    const [owner, other] = [await newMember(services), await newMember(services)];
    await owner.post(ANSWERS, full('mine@example.com'));
    await owner.post(LINK, {});
    await other.post(PROGRESS, { ...finishedAnswers(['Somebody else']), email: 'theirs@example.com' });
    const stranger = newBrowser(services);
    await stranger.post(PROGRESS, { ...finishedAnswers(['Nobody']), email: 'nobody@example.com' });
    const files = await exported(services, owner);
    const all = Object.values(files).join('\n');
    expect(files['csv/wizard_answers.csv']).toContain('mine@example.com');
    expect(files['csv/wizard_links.csv']).toContain('mine@example.com');
    for (const secret of ['theirs@example.com', 'nobody@example.com', 'tokenHash', 'token_hash'])
      expect(all).not.toContain(secret);
    await owner.post('/api/account-deletions', { password: MEMBERS_PASSWORD });
    const left = await services.database.db.select().from(onboardingDrafts);
    expect(left.map(({ email }) => email ?? '').toSorted()).toEqual(['nobody@example.com', 'theirs@example.com']);
    expect(await services.database.db.$count(resumeLinks)).toBe(0);
    // The browser that still holds the cookie of deleted answers begins anew.
    expect((await owner.get(ANSWERS)).json).toMatchObject({ from: 'nothing', answers: null });
  });

  test('R476 a new customer is told the cats of the household, else those of the wizard, and is no visitor', async () => {
    const services = await open();
    const owner = await newMember(services);
    expect((await newBrowser(services).get('/api/users/onboarding')).status).toBe(401);
    const nothing = { data: { cats: [] }, progress: { selectedPlan: 'standard', catCount: 1 } };
    expect((await owner.get('/api/users/onboarding')).json).toEqual(nothing);
    await owner.post(PROGRESS, { ...finishedAnswers(['Miso', 'Noor']), selectedPlan: 'premium' });
    expect((await owner.get('/api/users/onboarding')).json).toMatchObject({
      data: {
        cats: [
          { name: 'Miso', livingEnvironment: 'apartment' },
          { name: 'Noor', activityLevel: 'moderate' },
        ],
      },
      progress: { selectedPlan: 'premium', catCount: 2 },
    });
    const id = await newCat(owner, { name: 'Laila' });
    const { json } = await owner.get('/api/users/onboarding');
    expect(json.data.cats.map((cat: { id: string; name: string }) => [cat.id, cat.name])).toEqual([[id, 'Laila']]);
    expect(json.progress).toEqual({ selectedPlan: 'premium', catCount: 1 });
  });

  test('C22 C23 a plan that is sold out is not what a new customer is told', async () => {
    const services = await open();
    const owner = await newMember(services);
    await owner.post(PROGRESS, { ...finishedAnswers(), selectedPlan: 'pro' });
    const { progress } = (await owner.get('/api/users/onboarding')).json;
    expect(progress.selectedPlan).toBe('premium');
  });

  test('saves of both wizards at once leave one draft, whole, of the newest revision', async () => {
    const services = await open();
    const browser = newBrowser(services);
    await browser.post(PROGRESS, { ...finishedAnswers(['One', 'Two']), revision: 1 });
    const saves = [2, 9, 4, 7, 3, 8, 5, 6].map((revision) =>
      revision % 2
        ? browser.post(ANSWERS, { ...full(`r${revision}@example.com`), revision })
        : browser.post(PROGRESS, {
            ...finishedAnswers([`Quick ${revision}`]),
            email: `r${revision}@example.com`,
            revision,
          }),
    );
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(saves.map(() => 200));
    const rows = await services.database.db.select().from(onboardingDrafts);
    expect(rows).toMatchObject([{ revision: 9, email: 'r9@example.com', step: 3 }]);
    const { json } = await browser.get(ANSWERS);
    expect([json.revision, json.answers.owner.email]).toEqual([9, 'r9@example.com']);
  });
});

test('C47 the mail names the step and its title, how long the link works, and neither cat nor person', () => {
  const link = `${testSettings().publicUrl}/continue#secret-token`;
  for (const [step, title] of [
    [1, 'Household Overview'],
    [2, 'Cat Profiles'],
    [4, 'Owner & Contact'],
    [8, 'Order Confirmation'],
  ] as const) {
    const mail = resumeLinkMail({ to: 'maryam@example.com', link, step });
    expect(mail).toMatchObject({ to: 'maryam@example.com', kind: 'resume-link', secret: true });
    expect(mail.text).toContain(`You stopped at step ${step} of 8: ${title}.`);
    expect(mail.text).toContain('It works once, for 7 days.');
    expect(mail.text.split(link)).toHaveLength(2);
    expect(renderToStaticMarkup(mail.html)).toContain(`href="${link}"`);
  }
});
