import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { subscriptions } from '#src/capabilities/billing/tables.ts';
import { JOURNEY_KEYS, type JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { PANEL } from '#src/capabilities/lab/rules/panel.ts';
import { type Browser, newBrowser, paidOrder, wizardDone } from '#tests/support/buyers.ts';
import { onOneEngine, testOnce } from '#tests/support/engines.ts';
import { newCat } from '#tests/support/members.ts';
import { colleague } from '#tests/support/parcels.ts';
import { finishedAnswers } from '#tests/support/quick-wizard-answers.ts';

const DAY_MS = 86_400_000;
const OPTIMAL = Object.fromEntries(PANEL.map(({ id, optimal }) => [id, (optimal.from + optimal.to) / 2]));
const DNA = {
  breeds: [{ name: 'Persian', percent: 100 }],
  predispositions: [{ name: 'Polycystic kidney disease (PKD1)', copies: 'none' }],
  traits: { coatColor: 'white', eyeColor: 'blue', sizeCategory: 'medium' },
  sex: null,
};
const ACCOUNT = { password: 'a-long-purr', firstName: 'Maryam', lastName: 'Example' };

/** Presses the button of the desk until the order stands there. */
async function pressTo(desk: Browser, id: string, key: JourneyKey) {
  for (;;) {
    const { json } = await desk.get(`/api/desk/orders/${id}`);
    if (json.stands === key) return;
    const to = JOURNEY_KEYS[JOURNEY_KEYS.indexOf(json.stands) + 1];
    if (to === 'analysis_complete') await desk.settle();
    const done = await desk.post(`/api/desk/orders/${id}/steps`, { id: randomUUID(), seen: json.revision, to });
    expect(done.status).toBe(200);
  }
}

onOneEngine('the first home', (open) => {
  testOnce('R232 R233 R474 R477 R493 the dashboard shows the purchase from the database', async () => {
    const services = await open();
    const { browser, sessionId } = await paidOrder(services);
    await browser.post(`/api/checkout-sessions/${sessionId}/account`, ACCOUNT);

    const cats = await browser.get('/api/cats');
    expect(cats.json).toMatchObject([
      { name: 'Miso', tint: 'eye', ageRange: 'adult', healthConcerns: ['coat'], livingEnvironment: 'apartment' },
      { name: 'Biscuit', tint: 'nose', activityLevel: 'moderate', dietaryPreference: 'dry' },
    ]);
    const subscription = await browser.get('/api/subscription');
    expect(subscription.json).toMatchObject({
      status: 'active',
      plan: 'premium',
      catCount: 2,
      monthlyAmount: { amount: 34_000, currency: 'AED' },
      perCat: { amount: 17_000, currency: 'AED' },
      collectionPaused: true,
      invoices: [{ status: 'paid', amount: { amount: 34_000, currency: 'AED' } }],
    });
    const status = await browser.get('/api/user/status');
    expect(status.json).toMatchObject({
      isNewUser: false,
      hasTestResults: false,
      selectedPlan: 'premium',
      catCount: '2',
    });
  });

  testOnce(
    'R383 R475 R478 R482 R483 R485 a new order stands at 1 of 15, everything else is awaited; the whole screen costs at most 12 statements',
    async () => {
      const services = await open();
      const { browser, sessionId } = await paidOrder(services);
      await browser.post(`/api/checkout-sessions/${sessionId}/account`, ACCOUNT);
      await services.settle();
      services.statements();
      const { status, json: home } = await browser.get('/api/user-dashboard');
      expect(status).toBe(200);
      expect(services.statements().length).toBeLessThanOrEqual(12);
      expect(home.order.journey).toMatchObject({ done: 1, phase: 0, step: 0 });
      expect(home.order.journey.phases.map((phase: { steps: unknown[] }) => phase.steps.length)).toEqual([5, 6, 4]);
      expect(home.order.number).toMatch(/^CAT-2026-\d{7}$/);
      expect(home).toMatchObject({
        household: { totalCats: 2, archived: 0, today: '2026-12-01', earliestDay: '2026-11-24' },
        subscription: { plan: 'premium', monthlyAmount: { amount: 34_000, currency: 'AED' } },
        orders: [
          {
            number: home.order.number,
            contents: '2 test kits',
            status: 'Processing',
            trackingNumber: null,
            total: null,
          },
        ],
        boxes: [],
        // The order, and the achievements of two cats and a first order.
        loyalty: { coins: 140, tier: 'Silver', nextTier: { name: 'Gold', at: 500, missing: 360 } },
        pro: false,
      });
      expect(Date.parse(home.orders[0].estimatedDelivery)).toBeGreaterThan(services.clock.now().getTime());
      const [miso] = home.household.cats;
      expect(miso).toMatchObject({
        name: 'Miso',
        avatar: 'portrait',
        hasTestResults: false,
        weight: null,
        results: { state: 'pending', dna: 'locked', measured: 0 },
        supplements: { state: 'pending', current: [], day: null, nextDelivery: home.order.delivery.expectedDelivery },
        measures: { weight: { current: null, change: null }, activity: { daily: null }, appetite: null },
        today: { weight: null, stick: null },
      });
      expect(miso.measures.weight.trend.map(({ day }: { day: string }) => day).at(-1)).toBe('2026-12-01');
      expect(miso.measures.activity.weekly).toHaveLength(7);
      expect(miso.results.nutrients.map(({ id, level }: { id: string; level: string }) => `${id} ${level}`)).toEqual(
        ['vitaminA', 'vitaminD3', 'vitaminE', 'taurine', 'magnesium', 'calcium', 'fiber'].map(
          (id) => `${id} not-measured`,
        ),
      );
    },
  );

  test('R266 R267 R481 R482 R483 the dashboard shows results, the box and the log, in at most 12 statements', async () => {
    const services = await open();
    const { browser, sessionId } = await paidOrder(services);
    await browser.post(`/api/checkout-sessions/${sessionId}/account`, ACCOUNT);
    const dashboard = async () => (await browser.get('/api/user-dashboard')).json;
    const { order, household } = await dashboard();
    const [catId] = household.cats.map(({ id }: { id: string }) => id);
    const [noor, sami] = [await colleague(services, 'Noor'), await colleague(services, 'Sami')];
    await pressTo(noor, order.id, 'lab_received');
    expect((await dashboard()).household.cats[0].results).toMatchObject({ state: 'processing', dna: 'locked' });
    await services.database.db.update(subscriptions).set({ plan: 'pro' });

    const sets = (await noor.get('/api/desk/results')).json.sets as { id: string; cat: { id: string } }[];
    const set = sets.find(({ cat }) => cat.id === catId);
    const on = (act: string) => `/api/desk/results/${set?.id}/${act}`;
    const { json: read } = await noor.get(`/api/desk/results/${set?.id}`);
    const values = { ...OPTIMAL, fibre: 4 };
    const { json: entered } = await noor.post(on('values'), { version: read.version, values, dna: DNA, declared: {} });
    expect((await sami.post(on('release'), { version: entered.version })).status).toBe(200);
    await services.settle();
    expect((await dashboard()).household.cats[0].supplements).toMatchObject({ state: 'made', version: 1, used: 0 });
    await pressTo(noor, order.id, 'optimizer_delivered');
    await services.settle();

    services.clock.advance(2 * DAY_MS);
    const log = (entry: object, daysAgo = 0) =>
      browser.post(`/api/cats/${catId}/log`, {
        id: randomUUID(),
        at: new Date(services.clock.now().getTime() - daysAgo * DAY_MS).toISOString(),
        ...entry,
      });
    await log({ kind: 'stick', outcome: 'given' }, 1);
    await log({ kind: 'stick', outcome: 'given' });
    await log({ kind: 'weight', value: 5, unit: 'kg' }, 2);
    await log({ kind: 'weight', value: 4.9, unit: 'kg' });
    for (const value of [60, 50]) await log({ kind: 'water', value });
    await log({ kind: 'activity', value: 68 });

    services.statements();
    const { household: told, boxes, orders } = await dashboard();
    expect(services.statements().length).toBeLessThanOrEqual(12);
    const [cat, other] = told.cats;
    expect(cat).toMatchObject({
      hasTestResults: true,
      results: { state: 'ready', optimal: 6, sandbox: false, ageDays: 2, dna: 'ready' },
      supplements: {
        state: 'running',
        version: 1,
        box: 1,
        used: 2,
        day: 2,
        streak: 2,
        today: { outcome: 'given' },
      },
      measures: {
        weight: { current: 4900, change: -100, fast: false },
        activity: { daily: 68, weekly: [null, null, null, null, null, null, 68] },
        waterIntake: { ml: 110, target: 200 },
      },
      today: { water: { ml: 110, entries: 2 }, stick: { outcome: 'given' } },
    });
    expect(cat.results.nutrients.at(-1)).toEqual({ id: 'fiber', name: 'Fibre', level: 'low', value: 35 });
    expect(cat.supplements.current).toHaveLength(7);
    expect(cat.supplements.current[0]).toMatchObject({
      status: 'Active',
      sticks: 4,
      dosage: 'One stick on 4 of 28 days',
    });
    const left = cat.supplements.current.reduce((sum: number, line: { left: number }) => sum + line.left, 0);
    expect(left).toBe(26);
    expect(other.supplements).toMatchObject({ used: 0 });
    expect(boxes).toMatchObject([{ month: 1, status: 'Completed' }]);
    expect(orders.map(({ contents }: { contents: string }) => contents)).toContain('2 test kits');
  });

  testOnce(
    'R474 R476 an account without an order: new, standard, the number of cats is a text, taken from the wizard’s answers',
    async () => {
      const services = await open();
      const browser = newBrowser(services);
      const who = { firstName: 'New', lastName: 'Here', email: 'new@example.com', password: 'something-else' };
      await browser.post('/api/auth/register', { ...who, preferredLoginMethod: 'email' });
      await browser.post('/api/auth/login', { email: who.email, password: who.password });
      expect((await browser.get('/api/user/status')).json).toEqual({
        isNewUser: true,
        hasTestResults: false,
        onboardingData: null,
        selectedPlan: 'standard',
        catCount: '1',
      });
      expect((await browser.get('/api/user-dashboard')).json).toMatchObject({
        household: { cats: [], totalCats: 0 },
        order: null,
        subscription: { status: 'none' },
      });
      expect((await browser.get('/api/subscription')).json).toMatchObject({
        status: 'none',
        catCount: 0,
        invoices: [],
      });
      const nothing = { data: { cats: [] }, progress: { selectedPlan: 'standard', catCount: 1 } };
      expect((await browser.get('/api/users/onboarding')).json).toEqual(nothing);
      await browser.post('/api/onboarding-progress', {
        ...finishedAnswers(['Miso']),
        selectedPlan: 'premium',
        step: 4,
        revision: 1,
      });
      expect((await browser.get('/api/users/onboarding')).json).toMatchObject({
        data: {
          cats: [{ name: 'Miso', ageRange: 'adult', livingEnvironment: 'apartment', activityLevel: 'moderate' }],
        },
        progress: { selectedPlan: 'premium', catCount: 1 },
      });
      const id = await newCat(browser, { name: 'Laila', livingEnvironment: 'farm' });
      expect((await browser.get('/api/users/onboarding')).json.data.cats).toEqual([
        { id, name: 'Laila', ageRange: null, healthConcerns: [], livingEnvironment: 'farm', activityLevel: null },
      ]);
    },
  );

  testOnce('R276 nothing of it is told to a visitor', async () => {
    const services = await open();
    const visitor = await wizardDone(services);
    for (const path of [
      '/api/cats',
      '/api/subscription',
      '/api/user/status',
      '/api/user-dashboard',
      '/api/users/onboarding',
    ]) {
      const answer = await visitor.get(path);
      expect([path, answer.status, answer.json]).toEqual([
        path,
        401,
        { message: 'Unauthorized', code: 'unauthorized' },
      ]);
    }
  });

  testOnce('one household never sees another’s cats, subscription or order', async () => {
    const services = await open();
    const first = await paidOrder(services, { email: 'one@example.com' });
    const second = await paidOrder(services, { email: 'two@example.com', names: ['Laila'], plan: 'standard' });
    await first.browser.post(`/api/checkout-sessions/${first.sessionId}/account`, ACCOUNT);
    await second.browser.post(`/api/checkout-sessions/${second.sessionId}/account`, ACCOUNT);
    const names = async (browser: typeof first.browser) =>
      (await browser.get('/api/cats')).json.map((cat: { name: string }) => cat.name);
    expect(await names(first.browser)).toEqual(['Miso', 'Biscuit']);
    expect(await names(second.browser)).toEqual(['Laila']);
    expect((await second.browser.get('/api/user-dashboard')).json).toMatchObject({
      subscription: { plan: 'standard', monthlyAmount: { amount: 13_000 } },
      order: { catCount: 1 },
    });
  });
});
