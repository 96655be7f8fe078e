import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxes } from '#src/capabilities/fulfilment/tables.ts';
import { formatMoney } from '#src/lib/money.ts';
import { onBothEngines, onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { addProPlaces, proHolders } from '#tests/support/pro-places.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { injectFaults, type Fault } from '#tests/support/fault-injection.ts';
import { CHARGED_AFTER_MS, subscriber } from '#tests/support/subscribers.ts';
import type { InvoiceState } from './invoice-contract.ts';
import { invoices, planChanges, receipts } from './tables.ts';
import { COMPLETE_AFTER_SECONDS, completePlanChange } from './actions/complete-plan-change.ts';

const DAY_MS = 86_400_000;
const PREVIEW = '/api/subscription/preview';
const CHANGE = '/api/subscription/change';

const charges = async ({ stripe }: TestServices) =>
  (await stripe.charges.list({ limit: 100 })).data.filter((one) => one.paid);

onBothEngines('changing a plan', (open) => {
  test('R339 C42 of different changes confirmed at once one wins and the others see a fresh quote; ten times the same one is one charge', async () => {
    const services = await open();
    await addProPlaces(services, 1);
    const { browser, row } = await subscriber(services);
    const first = (await browser.post(PREVIEW, { planType: 'premium' })).json;
    const other = (await browser.post(PREVIEW, { planType: 'pro' })).json;
    const tokens = [first.token, other.token, first.token, other.token, first.token];
    const answers = await Promise.all(tokens.map((token) => browser.post(CHANGE, { token })));
    await services.settle();
    const won = answers.flatMap(({ status }, index) => (status === 200 ? [tokens[index]] : []));
    expect(new Set(won).size).toBe(1);
    const lost = answers.filter(({ status }) => status !== 200);
    expect(lost.every(({ json }) => json.code === 'change-outdated')).toBe(true);
    const winner = won[0] === first.token ? first : other;
    expect(await row()).toMatchObject({ plan: winner.to.plan, collectionPaused: true });
    const again = await Promise.all(Array.from({ length: 10 }, () => browser.post(CHANGE, { token: winner.token })));
    expect(again.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await charges(services)).map(({ amount }) => amount)).toEqual([winner.dueNow.amount, 23_000]);
    expect((await proHolders(services)).length).toBe(winner.to.plan === 'pro' ? 1 : 0);
    // One receipt and one mail, in the sentences that were shown, with the charge and its invoice.
    const [receipt, ...others] = await services.database.db.select().from(receipts);
    const told = (await services.mails()).filter(({ kind }) => kind === 'plan-changed');
    expect([others, told.length]).toEqual([[], 1]);
    const { json: found } = await browser.get(`/api/receipts/${receipt?.code}`);
    expect(found).toMatchObject({ valid: true, kind: 'plan-changed' });
    const { invoices: paid } = (await browser.get('/api/subscription')).json;
    const invoice = paid.find(({ amount }: InvoiceState) => amount.amount === winner.dueNow.amount);
    const charged = `We charged ${formatMoney(winner.dueNow)}, invoice ${invoice.number}.`;
    expect(found.said).toEqual([...winner.sentences, charged]);
    for (const sentence of [...found.said, `Receipt ${receipt?.code}`]) expect(told[0]?.text).toContain(sentence);
    const { items } = (await browser.get('/api/timeline')).json;
    const lines = items.filter(({ text }: { text: string | null }) => text?.includes(receipt?.code ?? ''));
    expect(lines).toHaveLength(1);
    expect(lines[0].text).toBe(`From now on. Receipt ${receipt?.code}.`);
    // An invoice in between is no month, so it opens no box.
    expect(await services.database.db.select().from(boxes)).toEqual([]);
  });
});

onOneEngine('one plan and another', (open) => {
  test('C42 a dearer plan is charged at once and printed as what it was; a smaller one and fewer cats begin with the renewal; the present one takes that back', async () => {
    const services = await open();
    const { browser, row, sticks } = await subscriber(services, { planType: 'premium' });
    services.clock.advance(3 * DAY_MS);
    await sticks(true);
    const cats: { id: string; name: string }[] = (await browser.get('/api/cats')).json;
    const [stays, leaves] = cats as [{ id: string; name: string }, { id: string; name: string }];

    const down = (await browser.post(PREVIEW, { planType: 'standard', catIds: [stays.id] })).json;
    expect(down).toMatchObject({ effective: 'renewal', dueNow: { amount: 0 }, renewal: { amount: 13_000 }, lines: [] });
    expect(down.sentences.join(' ')).toContain(`${leaves.name} leaves the plan with the next renewal`);
    expect(down.sentences.join(' ')).toContain('VAT is included (5%, United Arab Emirates)');
    const { json: changed } = await browser.post(CHANGE, { token: down.token });
    expect(changed.subscription).toMatchObject({
      plan: 'premium',
      nextPlan: 'standard',
      monthlyAmount: { amount: 13_000 },
    });
    expect(changed.subscription.cats).toEqual([
      { id: stays.id, renews: true, charged: true, backOn: null },
      { id: leaves.id, renews: false, charged: false, backOn: null },
    ]);
    expect((await browser.post(PREVIEW, { planType: 'pro' })).json.code).toBe('change-waits');
    await services.settle();
    // A cat that moves out and back is still not in the plan.
    await browser.post(`/api/cats/${leaves.id}/archive`, { reason: 'moved' });
    await browser.post(`/api/cats/${leaves.id}/restore`);
    await services.settle();
    expect(await row()).toMatchObject({ quantity: 1, nextPlan: 'standard' });
    await sticks(true);

    const back = (await browser.post(PREVIEW, { planType: 'premium', catIds: [stays.id, leaves.id] })).json;
    expect(back).toMatchObject({ effective: 'renewal', dueNow: { amount: 0 }, renewal: { amount: 34_000 } });
    await browser.post(CHANGE, { token: back.token });
    await services.settle();
    expect(await row()).toMatchObject({ plan: 'premium', nextPlan: null, quantity: 2, excludedCats: null });
    // Each is proved and mailed in the sentences of its quote; a receipt, which anybody may read, names no cat.
    const proofs = await services.database.db.select().from(receipts).orderBy(receipts.writtenAt);
    const told = (await services.mails()).filter(({ kind }) => kind === 'plan-changed');
    expect([proofs.length, told.length]).toEqual([2, 2]);
    for (const [index, { sentences }] of [down, back].entries()) {
      for (const sentence of sentences) expect(told[index]?.text).toContain(sentence);
      const said = JSON.stringify(proofs[index]?.content);
      expect(said).toContain(index === 0 ? '1 cat leaves the plan with' : '1 cat is in the plan from');
      expect(said).not.toContain(leaves.name);
      expect(told[index]?.text).toContain(`Receipt ${proofs[index]?.code}`);
    }

    const { json: newcomer } = await browser.post('/api/cats', { name: 'Newcomer' });
    const refused = await browser.post(PREVIEW, { planType: 'premium', catIds: [stays.id, newcomer.id] });
    expect(refused.json).toMatchObject({ code: 'cat-not-in-order' });
    expect((await browser.post(PREVIEW, { planType: 'pro' })).json.code).toBe('pro-sold-out');
    await addProPlaces(services, 1);
    services.clock.advance(8 * DAY_MS);
    const up = (await browser.post(PREVIEW, { planType: 'pro' })).json;
    expect(up.sentences[0]).toContain('The difference to Premium for the rest of this month is due');
    await browser.post(CHANGE, { token: up.token });
    await services.settle();
    const [invoice] = (await browser.get('/api/subscription')).json.invoices;
    expect(invoice).toMatchObject({ amount: up.dueNow, status: 'paid' });
    const headers = { authorization: `Bearer ${browser.token}` };
    const file = await services.app.request(`http://shop.test/api/invoices/${invoice.id}.pdf`, { headers });
    const { text } = await readPdf(Buffer.from(await file.arrayBuffer()));
    expect(text).toContain('Pro instead of Premium, 12 December to 4 January');
    expect(text).toContain('VAT 5%, United Arab Emirates');
  });

  test('C42 N10 a cat that is left out is in no renewal after that, and its box remembers for whom it was paid', async () => {
    const services = await open();
    const { browser, row, sticks, signIn } = await subscriber(services);
    services.clock.advance(3 * DAY_MS);
    await sticks(true);
    const [stays]: { id: string }[] = (await browser.get('/api/cats')).json;
    // Paused until a day, the cat is back with the first renewal from that day on; the quote says which.
    const until = (pauseUntil: string) =>
      browser.post(PREVIEW, { planType: 'standard', catIds: [stays?.id], pauseUntil });
    expect((await until('2027-02-20')).json.sentences.join(' ')).toContain('With the renewal on 4 March 2027');
    for (const day of ['2027-01-04', '2027-04-05']) expect((await until(day)).json.code).toBe('pause-day-not-possible');
    const { json: quote } = await browser.post(PREVIEW, { planType: 'standard', catIds: [stays?.id] });
    await browser.post(CHANGE, { token: quote.token });
    await services.settle();
    const end = (await row()).currentPeriodEnd?.getTime() ?? 0;
    services.clock.advance(end - services.clock.now().getTime() + CHARGED_AFTER_MS);
    await services.settle();
    await signIn();
    const { invoices: found, catCount } = (await browser.get('/api/subscription')).json;
    expect([catCount, found[0].amount]).toEqual([1, quote.renewal]);
    expect(await services.database.db.select().from(boxes)).toMatchObject([{ month: 2, paidFor: [stays?.id] }]);
  });

  test('C42 a card that is declined or wants approval, and a payment service that says nothing, change and charge nothing twice', async () => {
    const services = await open();
    await addProPlaces(services, 1);
    const { browser, row, card } = await subscriber(services, { currency: 'EUR', country: 'DE' });
    const before = (await charges(services)).length;
    for (const [token, code, words] of [
      ['pm_card_chargeCustomerFail', 'payment-declined', 'Your card was declined.'],
      ['pm_card_authenticationRequired', 'card-needs-approval', 'Your bank wants to approve'],
    ] as const) {
      await card(token);
      const { json: quote } = await browser.post(PREVIEW, { planType: 'pro' });
      const { status, json } = await browser.post(CHANGE, { token: quote.token });
      expect([status, json.code]).toEqual([402, code]);
      expect(json.message).toContain(words);
      await services.settle();
      expect(await row()).toMatchObject({ plan: 'standard', nextPlan: null, collectionPaused: true, status: 'active' });
      expect((await proHolders(services)).length).toBe(0);
      const again = await browser.post(CHANGE, { token: quote.token });
      expect(again.json.details.quote).toMatchObject({ dueNow: quote.dueNow, to: { plan: 'pro' } });
    }
    await card('pm_card_visa');
    const quiet: { how: Fault | null } = { how: null };
    const writes = /^POST \/v1\/subscriptions\//;
    injectFaults(services, (call) => (quiet.how === 'gone' || writes.test(call) ? quiet.how : null));
    quiet.how = 'gone';
    const { json: quote } = await browser.post(PREVIEW, { planType: 'pro' });
    expect((await browser.post(CHANGE, { token: quote.token })).json.code).toBe('payment-unavailable');
    quiet.how = null;
    services.clock.advance(COMPLETE_AFTER_SECONDS * 1000 + 1000);
    await settleOf(services);
    expect(await row()).toMatchObject({ plan: 'standard' });
    expect((await charges(services)).length).toBe(before);
    // Nobody saw that page's outcome, so it is mailed; a refusal on the page is not. Neither has a receipt.
    const told = async () =>
      (await services.mails()).flatMap(({ kind }) =>
        kind.startsWith('plan-') && kind.endsWith('changed') ? [kind] : [],
      );
    expect(await told()).toEqual(['plan-not-changed']);
    const proofs = () => services.database.db.$count(receipts);
    expect(await proofs()).toBe(0);

    // It is charged, and its answer is lost: the charge is found, and confirming again does not repeat it.
    const { json: lost } = await browser.post(PREVIEW, { planType: 'pro' });
    quiet.how = 'lost';
    expect((await browser.post(CHANGE, { token: lost.token })).json.code).toBe('payment-unavailable');
    quiet.how = null;
    await services.settle();
    expect(await row()).toMatchObject({ plan: 'pro', collectionPaused: true });
    expect((await browser.post(CHANGE, { token: lost.token })).status).toBe(200);
    expect((await charges(services)).length).toBe(before + 1);
    expect([await told(), await proofs()]).toEqual([['plan-not-changed', 'plan-changed'], 1]);
    expect((await proHolders(services)).length).toBe(1);
    const { db } = services.database;
    const running = () => db.select().from(planChanges).where(eq(planChanges.state, 'begun'));
    expect(await running()).toEqual([]);

    // The same request is still being answered: the change runs on, and is confirmed by the same quote.
    const { json: waits } = await browser.post(PREVIEW, { planType: 'premium' });
    quiet.how = 'busy';
    expect((await browser.post(CHANGE, { token: waits.token })).json.code).toBe('payment-unavailable');
    expect(await running()).toHaveLength(1);
    quiet.how = null;
    expect((await browser.post(CHANGE, { token: waits.token })).status).toBe(200);
    expect(await running()).toEqual([]);
  });

  test('R339 C42 the preview of a plan change equals the invoice and the renewal after it, to the cent', async () => {
    const services = await open();
    await addProPlaces(services, 50);
    const choice = fc.record({
      planType: fc.constantFrom('standard', 'premium'),
      catCount: fc.integer({ min: 1, max: 6 }),
      place: fc.constantFrom(['AED', 'AE'], ['EUR', 'DE'], ['USD', 'US'], ['EUR', 'FI']),
      to: fc.constantFrom('standard', 'premium', 'pro'),
      /** Days until the sticks leave, and until the plan is changed; hours of that day. */
      leave: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 })),
      days: fc.integer({ min: 0, max: 28 }),
      minutes: fc.integer({ min: 0, max: 1439 }),
    } as const);
    await fc.assert(
      fc.asyncProperty(choice, async ({ planType, catCount, place: [currency, country], to, leave, days, minutes }) => {
        const { browser, row, sticks } = await subscriber(services, { planType, catCount, currency, country });
        const wait = async (ms: number) => {
          services.clock.advance(ms);
          await services.settle();
        };
        const left = leave <= days;
        if (left) {
          await wait(leave * DAY_MS);
          await sticks(true);
        }
        await wait((left ? days - leave : days) * DAY_MS + minutes * 60_000);
        const since = services.clock.now();
        const { stripeId } = await row();
        const { json: quote } = await browser.post(PREVIEW, { planType: to });
        services.clock.advance(90_000);
        const { status, json } = await browser.post(CHANGE, { token: quote.token });
        expect([status, json.code]).toEqual([200, undefined]);
        await services.settle();
        const issued = async () => {
          const mine = eq(invoices.stripeSubscriptionId, stripeId);
          const found = await services.database.db.select().from(invoices).where(mine).orderBy(invoices.issuedAt);
          return found.filter(({ issuedAt }) => issuedAt > since).map((one) => one.paidAmount);
        };
        expect(await issued()).toEqual(quote.dueNow.amount > 0 ? [quote.dueNow.amount] : []);
        expect(
          quote.lines.reduce((sum: number, { amount }: { amount: { amount: number } }) => sum + amount.amount, 0),
        ).toBe(quote.dueNow.amount);
        await sticks(true);
        const due = (await row()).currentPeriodEnd ?? since;
        await wait(due.getTime() - services.clock.now().getTime() + CHARGED_AFTER_MS);
        expect((await issued()).at(-1)).toBe(quote.renewal.amount);
        expect(await row()).toMatchObject({ plan: to, nextPlan: null });
        await services.stripe.subscriptions.cancel(stripeId);
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });
});

/** Runs deferred jobs at once, before their time. */
async function settleOf(services: TestServices) {
  for (const { id } of await services.database.db.select().from(planChanges))
    await completePlanChange.run(services, { changeId: id });
  await services.settle();
}
