import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { returnPausedCats } from '#src/capabilities/billing/actions/return-cats.ts';
import { planCats, subscriptions } from '#src/capabilities/billing/tables.ts';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { labSets } from '#src/capabilities/lab/tables.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import { begun, boxesIn, colleague, pass, pressBox, signInAgain } from '#tests/support/parcels.ts';
import { writeAboutDeath } from './actions/mail-death.ts';
import { simulateCarrier } from './actions/simulate-carrier.ts';
import { boxExtras } from './tables.ts';

const STORY_MS = 180_000;
const consent = { accepted: true, version: CONSENT_VERSION };

const quoteFor = async (browser: Browser, catId: string) =>
  (await browser.post('/api/subscription/cats/preview', { catId })).json;
const add = (browser: Browser, token: string, said: object = consent) =>
  browser.post('/api/subscription/cats', { token, consent: said });

const row = async (services: TestServices) => (await services.database.db.select().from(subscriptions))[0];

/** Amounts charged by renewals, in the order of the months. */
async function renewals(services: TestServices): Promise<[cats: number, paid: number][]> {
  const { data } = await services.stripe.invoices.list({ subscription: (await row(services))?.stripeId ?? '' });
  return data
    .filter(({ billing_reason, amount_paid }) => billing_reason === 'subscription_cycle' && amount_paid > 0)
    .toSorted((one, other) => one.created - other.created)
    .map(({ lines, amount_paid }) => [lines.data[0]?.quantity ?? 0, amount_paid]);
}

const inBoxes = async (services: TestServices, householdId: string) =>
  (await boxesIn(services, householdId)).toReversed().map(({ cats }) => cats.map(({ name }) => name));

onOneEngine('a cat that joins a running plan', (open) => {
  test(
    'N10 its free kit goes along with the next box, nothing is charged before its results, and then what was shown',
    async () => {
      const services = await open();
      const { customer, householdId } = await begun(services);
      const nala = await newCat(customer, { name: 'Nala' });
      const quote = await quoteFor(customer, nala);
      expect(quote).toMatchObject({ cat: { name: 'Nala' }, from: { cats: 2 }, to: { cats: 3 }, kit: 'next-box' });
      expect(quote.sentences.join(' ')).toContain('nothing is charged for Nala before the results are released');

      // Nothing without the consent, of another household, or changed.
      expect((await add(customer, quote.token, { ...consent, accepted: false })).json.code).toBe('consent-missing');
      const stranger = await newMember(services);
      expect((await add(stranger, quote.token)).status).toBe(404);
      expect((await add(customer, `${quote.token.slice(0, -2)}AA`)).json.code).toBe('change-outdated');
      const [added, again] = [await add(customer, quote.token), await add(customer, quote.token)];
      expect([added.status, again.status]).toEqual([200, 200]);
      expect(added.json.subscription.cats).toContainEqual({ id: nala, renews: true, charged: false, backOn: null });
      expect(await services.database.db.select().from(planCats)).toHaveLength(1);
      expect(await services.database.db.select().from(boxExtras)).toMatchObject([{ catId: nala, state: 'waiting' }]);
      expect((await quoteFor(customer, nala)).code).toBe('cat-in-plan');
      await services.settle();
      const mails = (await services.mails()).filter(({ kind }) => kind === 'plan-cat-added');
      expect(mails.map(({ subject }) => subject)).toEqual(['Nala is in your plan']);
      expect((await customer.get('/api/timeline?kind=plan')).json.items).toMatchObject([
        { title: 'Nala joined the plan', cats: [nala] },
      ]);

      // The next renewal is for the two, and its box takes the kit along.
      await pass(services, 27);
      const [second] = await boxesIn(services, householdId);
      await pressBox(await colleague(services, 'Omar'), second?.id ?? '', 'box_shipped');
      await pass(services, 5);
      await simulateCarrier(services);
      await signInAgain(services, customer);
      const [kit] = await services.database.db.select().from(boxExtras).where(eq(boxExtras.catId, nala));
      expect(kit?.state).toBe('delivered');
      expect((await customer.post(`/api/kits/${kit?.id}/pickup`)).status).toBe(200);
      await pass(services, 4);
      await simulateCarrier(services);
      await services.settle();
      const sets = await services.database.db.select().from(labSets).where(eq(labSets.catId, nala));
      expect(sets).toMatchObject([{ state: 'released' }]);
      const { subscription } = (await customer.get('/api/user-dashboard')).json;
      expect(subscription.cats).toContainEqual({ id: nala, renews: true, charged: true, backOn: null });
      expect([subscription.catCount, subscription.monthlyAmount, subscription.perCat]).toEqual([
        3,
        quote.to.monthly,
        quote.to.perCat,
      ]);

      // From here on she is charged for, by the price that was shown, and in the box that was paid for her.
      await pass(services, 24);
      expect(await renewals(services)).toEqual([
        [2, quote.from.monthly.amount],
        [3, quote.to.monthly.amount],
      ]);
      expect(await inBoxes(services, householdId)).toEqual([
        ['Miso', 'Biscuit'],
        ['Miso', 'Biscuit'],
        ['Miso', 'Biscuit', 'Nala'],
      ]);
    },
    STORY_MS,
  );

  test('a cat with results needs no kit and is in the next renewal; one cat more than six is refused', async () => {
    const services = await open();
    const { customer } = await begun(services);
    const { status, json } = await customer.post('/api/subscription/cats/preview', { catId: crypto.randomUUID() });
    expect([status, json.code]).toEqual([404, 'cat-not-here']);
    for (const name of ['Nala', 'Simba', 'Kiki', 'Luna']) {
      const { token } = await quoteFor(customer, await newCat(customer, { name }));
      expect((await add(customer, token)).status).toBe(200);
    }
    const { actions } = (await customer.get('/api/subscription')).json;
    expect(actions.addCat).toEqual({ allowed: false, reason: 'A plan is for six cats at most.' });
    const cats: { id: string; name: string }[] = (await customer.get('/api/cats')).json;
    const luna = cats.find(({ name }) => name === 'Luna')?.id ?? '';
    await customer.post(`/api/cats/${luna}/archive`, { reason: 'moved' });
    const momo = await newCat(customer, { name: 'Momo' });
    expect((await add(customer, (await quoteFor(customer, momo)).token)).status).toBe(200);
    // Luna is back: seven lived here never, so that she cannot return before another has left.
    expect((await customer.post(`/api/cats/${luna}/restore`)).json.code).toBe('household-full');
  });
});

onOneEngine('a cat that is paused while the only other one dies', (open) => {
  test('Ask9 the plan waits for it: nothing is charged meanwhile, it comes back by itself and is charged for then', async () => {
    const services = await open();
    const { customer, householdId } = await begun(services);
    const [miso, biscuit]: { id: string }[] = (await customer.get('/api/cats')).json;
    const { plan } = (await row(services)) ?? {};
    const wish = { planType: plan, catIds: [biscuit?.id], pauseBoxes: 1 };
    const { token, sentences } = (await customer.post('/api/subscription/preview', wish)).json;
    expect((await customer.post('/api/subscription/change', { token })).status).toBe(200);
    await services.settle();
    const { json: gone } = await customer.post(`/api/cats/${biscuit?.id}/archive`, { reason: 'died' });
    await services.settle();
    const catId = biscuit?.id ?? '';
    await writeAboutDeath.run(services, { householdId, catId, archivedAt: gone.archived.at });
    const { stripeId } = (await row(services)) ?? { stripeId: '' };
    const there = () => services.stripe.subscriptions.retrieve(stripeId);
    expect(await there()).toMatchObject({ cancel_at_period_end: false, pause_collection: { behavior: 'void' } });
    const about = (await services.mails()).find(({ kind }) => kind === 'cat-died');
    expect(about?.text).toContain('nothing at all until another cat of your plan gets sticks again');
    const { subscription } = (await customer.get('/api/user-dashboard')).json;
    expect(subscription.cats).toContainEqual(expect.objectContaining({ id: miso?.id, renews: false }));
    expect(subscription.actions.change.reason).toContain('No cat of the plan gets sticks now');
    expect(subscription.actions.cats.allowed).toBe(true);

    // Over the renewal that it is left out of, then to the one that it was shown to be back with.
    await pass(services, 35);
    expect(await renewals(services)).toEqual([]);
    await pass(services, 13);
    await returnPausedCats.run(services, {});
    await pass(services, 10);
    expect((await services.mails()).filter(({ kind }) => kind === 'plan-cats-back')).toHaveLength(1);
    const backFor = /it is (AED\s[\d.,]+) again/.exec(sentences.join(' '))?.[1];
    expect([backFor, await renewals(services)]).toEqual([expect.any(String), [[1, 19_000]]]);
    expect((await inBoxes(services, householdId)).at(-1)).toEqual(['Miso']);
  }, 180_000);
});
