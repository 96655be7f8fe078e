import { expect, test } from 'vitest';
import { newBrowser, paidOrder, wizardDone } from '#tests/support/buyers.ts';
import { onBothEngines } from '#tests/support/engines.ts';

const ACCOUNT = { password: 'a-long-purr', firstName: 'Maryam', lastName: 'Example' };

onBothEngines('the first home', (open) => {
  test('R232 R233 R474 R477 R493 what was bought, from the database', async () => {
    const house = await open();
    const { browser, sessionId } = await paidOrder(house);
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

  test('R383 R475 R478 R482 R483 R485 a new order stands at 1 of 15, everything else is awaited; the whole screen costs at most 12 statements', async () => {
    const house = await open();
    const { browser, sessionId } = await paidOrder(house);
    await browser.post(`/api/checkout-sessions/${sessionId}/account`, ACCOUNT);
    house.statements();
    const { status, json: home } = await browser.get('/api/user-dashboard');
    expect(status).toBe(200);
    expect(house.statements().length).toBeLessThanOrEqual(12);
    expect(home.order.journey).toMatchObject({ done: 1, phase: 0, step: 0 });
    expect(home.order.journey.phases.map((phase: { steps: unknown[] }) => phase.steps.length)).toEqual([5, 6, 4]);
    expect(home.order.number).toMatch(/^CAT-2026-\d{7}$/);
    expect(home).toMatchObject({
      household: { totalCats: 2, archived: 0, today: '2026-12-01', earliestDay: '2026-11-24' },
      subscription: { plan: 'premium', monthlyAmount: { amount: 34_000, currency: 'AED' } },
      orders: [
        { number: home.order.number, contents: '2 test kits', status: 'Processing', trackingNumber: null, total: null },
      ],
      boxes: [],
      loyalty: { coins: 0, tier: 'Silver', nextTier: { name: 'Gold', at: 500 } },
      pro: false,
    });
    expect(Date.parse(home.orders[0].estimatedDelivery)).toBeGreaterThan(house.clock.now().getTime());
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
  });

  test('R474 an account without an order: new, standard, and the number of cats is a text', async () => {
    const house = await open();
    const browser = newBrowser(house);
    const who = { firstName: 'New', lastName: 'Here', email: 'new@example.com', password: 'something' };
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
    expect((await browser.get('/api/subscription')).json).toMatchObject({ status: 'none', catCount: 0, invoices: [] });
  });

  test('R276 nothing of it is told to a visitor', async () => {
    const house = await open();
    const visitor = await wizardDone(house);
    for (const path of ['/api/cats', '/api/subscription', '/api/user/status', '/api/user-dashboard']) {
      const answer = await visitor.get(path);
      expect([path, answer.status, answer.json]).toEqual([
        path,
        401,
        { message: 'Unauthorized', code: 'unauthorized' },
      ]);
    }
  });

  test('one household never sees another’s cats, subscription or order', async () => {
    const house = await open();
    const first = await paidOrder(house, { email: 'one@example.com' });
    const second = await paidOrder(house, { email: 'two@example.com', names: ['Laila'], plan: 'standard' });
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
