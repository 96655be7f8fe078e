import { expect, test } from 'vitest';
import { pushSubscription } from '#src/capabilities/billing/actions/push-subscription.ts';
import { invoices } from '#src/capabilities/billing/tables.ts';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { expectAgreement, expectNoDifferences } from '#tests/support/agreement.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { injectFaults } from '#tests/support/fault-injection.ts';
import { onOneEngine, openBeside } from '#tests/support/engines.ts';
import { atProvider, choose, home, KITS, plan, preview, row } from '#tests/support/kit-household.ts';
import { newCat } from '#tests/support/members.ts';
import { signInAgain } from '#tests/support/parcels.ts';
import { addProPlaces } from '#tests/support/pro-places.ts';

type Press = (browser: Browser) => Promise<{ status: number; json: { code?: string } }>;
type Cats = { id: string; name: string }[];

const consent = { accepted: true, version: CONSENT_VERSION };

/** An act as a tab has it ready: its quote is shown, and its button not pressed. */
const quoted = (preview: string, apply: string) => async (browser: Browser, wish: object) => {
  const { json } = await browser.post(preview, wish);
  const body = { token: json.token ?? expect.fail(JSON.stringify(json)), ...(apply.endsWith('/cats') && { consent }) };
  return ((by) => by.post(apply, body)) as Press;
};
const box = quoted('/api/subscription/next-box/preview', '/api/subscription/next-box');
const change = quoted('/api/subscription/preview', '/api/subscription/change');
const kits = quoted('/api/subscription/kits/preview', '/api/subscription/kits');
const addCat = quoted('/api/subscription/cats/preview', '/api/subscription/cats');

const ACTS = {
  skip: (browser) => box(browser, { change: 'skip' }),
  pause: (browser) => box(browser, { change: 'pause', boxes: 2 }),
  forward: (browser) => box(browser, { change: 'forward' }),
  dearer: (browser) => change(browser, { planType: 'pro' }),
  smaller: (browser) => change(browser, { planType: 'standard' }),
  'cat out': (browser, cats) => change(browser, { planType: 'premium', catIds: [cats[0]?.id] }),
  'cat paused': (browser, cats) => change(browser, { planType: 'premium', catIds: [cats[1]?.id], pauseBoxes: 1 }),
  kits: (browser, cats) => kits(browser, { catId: cats[0]?.id, cadence: 'monthly' }),
  'cat added': async (browser) => addCat(browser, { catId: await newCat(browser, { name: 'Nala' }) }),
  cancel: async () => (by) => by.post('/api/subscription/cancel'),
  death: async (_, cats) => (by) => by.post(`/api/cats/${cats[1]?.id}/archive`, { reason: 'died' }),
} satisfies Record<string, (browser: Browser, cats: Cats) => Promise<Press>>;

/** Acts that two tabs, or two people of a household, may well press at once. */
const PAIRS: [keyof typeof ACTS, keyof typeof ACTS][] = [
  ...([
    ['skip', 'forward'],
    ['forward', 'cancel'],
    ['pause', 'cancel'],
    ['dearer', 'cancel'],
  ] as const),
  ...([
    ['dearer', 'smaller'],
    ['dearer', 'forward'],
    ['cat paused', 'death'],
    ['cat added', 'cancel'],
  ] as const),
  ...([
    ['cat out', 'kits'],
    ['kits', 'dearer'],
  ] as const),
].map(([one, other]) => [one, other]);

onOneEngine('an act of a plan and a job that does the same', (open) => {
  test('kits are stopped although the line of the kits was taken out at the payment service in between', async () => {
    const services = await open();
    const here = await home(services);
    const [miso] = here.cats;
    await choose(here, miso?.id, 'monthly');
    const { token } = await preview(here, miso?.id, 'none');
    const { stripeId: stripeSubscriptionId } = await row(here);
    let began = false;
    injectFaults(services, async (call) => {
      if (began || !call.startsWith('POST /v1/subscriptions/')) return null;
      began = true;
      await pushSubscription.run(services, { stripeSubscriptionId }, { retryCount: 0 });
      return null;
    });
    const { status, json } = await here.customer.post(KITS, { token });
    expect([status, json.code]).toEqual([200, undefined]);
    await services.settle();
    expect([(await atProvider(here)).quantity, (await plan(here)).kits]).toEqual([0, []]);
    await expectNoDifferences(services);
  });
});

onOneEngine('a dearer plan whose month moves meanwhile', (open) => {
  test('C42 brought forward between its read and its request it is refused with what is true by then, and nothing of it is made', async () => {
    const services = await open();
    await addProPlaces(services, 1);
    const here = await home(services);
    const [dearer, forward] = [await ACTS.dearer(here.customer), await ACTS.forward(here.customer)];
    let began = false;
    injectFaults(services, async (call) => {
      if (began || !call.startsWith('POST /v1/subscriptions/')) return null;
      began = true;
      expect((await forward(here.customer)).status).toBe(200);
      return null;
    });
    const { plan: before } = await row(here);
    const { status, json } = await dearer(here.customer);
    expect([status, json.code]).toEqual([409, 'box-moved']);
    await services.settle();
    expect((await row(here)).plan).toBe(before);
    await expectNoDifferences(services);
  });
});

onOneEngine('two acts of a plan pressed at once in two processes', (open) => {
  test.each(PAIRS)(
    'C42 %s and %s leave one plan, at the payment service as in our rows; what is shown next is what is charged',
    async (one, other) => {
      const services = await open();
      await addProPlaces(services, 1);
      const here = await home(services);
      const beside = await openBeside(services);
      const there = newBrowser(beside);
      there.token = here.customer.token;
      const paid = (await row(here)).currentPeriodEnd;
      const [first, second] = [await ACTS[one](here.customer, here.cats), await ACTS[other](here.customer, here.cats)];
      const answers = await Promise.all([first(here.customer), second(there)]);
      for (const { status } of answers) expect(status).toBeLessThan(500);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      for (const process of [services, beside, services]) await process.settle();

      const who = { browser: here.customer, row: () => row(here) };
      await expectAgreement(services, who);
      await expectNoDifferences(services);
      const { nextBox } = await plan(here);
      const { subscription } = (await here.customer.get('/api/user-dashboard')).json;
      if (nextBox.chargesAt) {
        services.clock.set(new Date(Date.parse(nextBox.chargesAt) + 3_660_000));
        await services.settle();
        await signInAgain(services, here.customer);
        await expectAgreement(services, who);
        const renewals = (await services.database.db.select().from(invoices)).filter(
          ({ terms, status }) => terms?.reason === 'renewal' && status === 'paid',
        );
        expect(renewals.map(({ paidAmount }) => paidAmount)).toEqual([subscription.nextPayment.amount]);
      } else {
        const { endsOn, sticksHeld } = await row(here);
        expect(sticksHeld || (endsOn !== null && paid !== null && endsOn >= paid)).toBe(true);
        if (endsOn) {
          expect((await here.customer.post('/api/subscription/keep')).status).toBe(200);
          await services.settle();
          await expectAgreement(services, who);
          await expectNoDifferences(services);
        }
      }
      await beside.close();
    },
    120_000,
  );
});
