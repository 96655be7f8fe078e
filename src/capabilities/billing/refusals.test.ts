import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { onDay, plantCheckout, plantPlan, type PlantedPlan } from '#tests/support/billing-rows.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { injectFaults } from '#tests/support/fault-injection.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import { colleague } from '#tests/support/parcels.ts';
import { householdOf } from '#tests/support/points.ts';
import { endFailed } from './actions/end-failed.ts';
import { pollOpenCheckout } from './actions/poll-open-checkout.ts';
import { CHECKOUT_STATUSES, type CheckoutStatus } from './rules/checkout-states.ts';
import { checkouts, discrepancies, type disputes, planChanges, subscriptions } from './tables.ts';

const consent = { accepted: true, version: CONSENT_VERSION };
const address = { line1: 'Street 5', city: 'Berlin', postal_code: '10115', country: 'DE' };
const agreed = { consent, customerData: { name: 'Maryam Example', address } };
const session = () => `cs_test_${randomUUID()}`;

/** A member with a plan that is in our rows alone, and a cat in it. */
async function memberWithPlan(services: TestServices): Promise<{ browser: Browser; plan: PlantedPlan }> {
  const browser = await newMember(services);
  await newCat(browser, { name: 'Miso' });
  const householdId = await householdOf(services, browser);
  return {
    browser,
    plan: await plantPlan(services, { householdId, sticksLeftAt: onDay(-3), currentPeriodEnd: onDay(28) }),
  };
}

onOneEngine('refusals of billing', (open) => {
  let common: Promise<TestServices> | undefined;
  const shop = () => (common ??= open('shared'));

  test('visitors are asked to sign in, and a household without a plan is told that it has none', async () => {
    const services = await shop();
    const [guest, member] = [newBrowser(services), await newMember(services)];
    const asked: [method: 'get' | 'post', path: string, body?: object][] = [
      ['post', '/api/subscription/preview', { planType: 'pro' }],
      ['post', '/api/subscription/cancel'],
      ['post', '/api/subscription/keep'],
      ['post', '/api/subscription/payment-method'],
    ];
    for (const [method, path, body] of asked) {
      const [unknown, without] = [await guest[method](path, body), await member[method](path, body)];
      expect([path, unknown.status, unknown.json.code]).toEqual([path, 401, 'unauthorized']);
      expect([path, without.status, without.json.message]).toEqual([path, 404, 'Your household has no subscription.']);
    }
    expect((await guest.get('/api/subscription')).status).toBe(401);
    expect((await member.get('/api/subscription')).json).toMatchObject({
      status: 'none',
      plan: null,
      invoices: [],
      nextPayment: null,
    });
  });

  test('R287 an invoice is a file for its own household, and unknown by any other name', async () => {
    const services = await shop();
    const [{ browser, plan }, stranger] = [await memberWithPlan(services), await newMember(services)];
    const id = await plan.invoice();
    const refused = async (who: Browser, file: string) => {
      const { status, json } = await who.get(`/api/invoices/${file}`);
      return [status, json.code];
    };
    expect(await refused(stranger, `${id}.pdf`)).toEqual([404, 'invoice-unknown']);
    expect(await refused(newBrowser(services), `${id}.pdf`)).toEqual([401, 'unauthorized']);
    for (const file of [`${randomUUID()}.pdf`, 'invoice.pdf', `${id}.pdf.pdf`, '.pdf', '%00.pdf'])
      expect([file, (await refused(browser, file))[0]]).toEqual([file, file.includes('%00') ? 400 : 404]);
    const answer = await services.app.request(`http://shop.test/api/invoices/${id}.pdf`, {
      headers: { authorization: `Bearer ${browser.token}` },
    });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ]);
  });

  test('C42 a change is made as it was shown, in half an hour, by the household it was shown to, and else shown anew', async () => {
    const services = await shop();
    const { db } = services.database;
    const [one, other] = [await memberWithPlan(services), await memberWithPlan(services)];
    const preview = async ({ browser }: typeof one, planType = 'standard') =>
      (await browser.post('/api/subscription/preview', { planType })).json;
    const change = (token: string) => one.browser.post('/api/subscription/change', { token });
    const same = await preview(one);
    expect(same.sentences).toEqual(['You already have Standard. Nothing changes.']);
    expect((await change(same.token)).json.message).toBe('Nothing has changed.');
    // Another household's token says nothing of it; a made-up one prices nothing.
    expect((await change((await preview(other)).token)).json.code).toBe('cat-not-in-order');
    for (const token of ['x'.repeat(40), `${same.token.slice(0, -2)}${same.token.endsWith('AA') ? 'BB' : 'AA'}`])
      expect((await change(token)).json).not.toHaveProperty('details');
    const noCats = await one.browser.post('/api/subscription/preview', { planType: 'standard', catIds: [] });
    expect(noCats.status).toBe(422);

    await db.update(subscriptions).set({ plan: 'premium', unitAmount: 4000 });
    const outdated = { status: 409, json: { code: 'change-outdated', details: { quote: { effective: 'renewal' } } } };
    const shown = await preview(one);
    expect(shown).toMatchObject({ effective: 'renewal', dueNow: { amount: 0 }, lines: [] });
    // The plan changed meanwhile: the price may have.
    await db.update(subscriptions).set({ renewalAmount: 6000 });
    expect(await change(shown.token)).toMatchObject(outdated);
    const { token } = await preview(one);
    services.clock.advance(30 * 60_000);
    const late = await change(token);
    expect(late).toMatchObject(outdated);
    expect(late.json.details.quote.token).not.toBe(token);
    // Nothing of all this was begun.
    expect(await db.select().from(planChanges)).toEqual([]);
    services.clock.set(onDay(0));
  });

  /** The page after payment (R506) and the agreement before it, for each status of a checkout. */
  const BY_STATUS: Record<CheckoutStatus, [state: string, reason: string | null, agreement: string]> = {
    open: ['needs-action', 'open', 'agreed'],
    needs_action: ['needs-action', 'bank-approval', 'payment-under-way'],
    processing: ['processing', null, 'payment-under-way'],
    paid: ['confirmed', null, 'already-paid'],
    failed: ['failed', 'declined', 'checkout-changed'],
    expired: ['failed', 'expired', 'checkout-changed'],
    superseded: ['failed', 'replaced', 'checkout-changed'],
  };

  test('R506 each status of a payment has its page, and is agreed to while it is open; a silent payment service changes neither', async () => {
    const services = await shop();
    const guest = newBrowser(services);
    expect(Object.keys(BY_STATUS).toSorted()).toEqual([...CHECKOUT_STATUSES].toSorted());
    for (const [status, [state, reason, agreement]] of Object.entries(BY_STATUS) as [
      CheckoutStatus,
      (typeof BY_STATUS)['open'],
    ][]) {
      const stripeSessionId = session();
      const id = await plantCheckout(services, { status, stripeSessionId, ui: 'embedded' });
      // The payment service does not know this page; what was stored last stands.
      const { json } = await guest.get(`/api/checkout-sessions/${stripeSessionId}`);
      expect([status, json.state, json.reason, json.email]).toEqual([status, state, reason, 'm•••m@example.com']);
      expect([status, json.continueUrl !== null, json.nextSteps.length > 0]).toEqual([
        status,
        status === 'open',
        status === 'paid',
      ]);
      const answer = await guest.post(`/api/checkout-sessions/${stripeSessionId}/agreement`, agreed);
      expect([status, answer.json.code ?? 'agreed']).toEqual([status, agreement]);
      const [row] = await services.database.db.select().from(checkouts).where(eq(checkouts.id, id));
      expect([status, row?.consentVersion]).toEqual([status, agreement === 'agreed' ? CONSENT_VERSION : null]);
    }
  });

  test('R313 an agreement names what is missing or wrong in it, and is for payments within our page', async () => {
    const services = await shop();
    const guest = newBrowser(services);
    const [embedded, wallets, hosted] = [session(), session(), session()];
    await plantCheckout(services, { status: 'open', ui: 'embedded', stripeSessionId: embedded });
    await plantCheckout(services, { status: 'open', ui: 'wallets', stripeSessionId: wallets });
    await plantCheckout(services, { status: 'open', ui: 'hosted', stripeSessionId: hosted });
    const told = async (at: string, body: object) => {
      const { json } = await guest.post(`/api/checkout-sessions/${at}/agreement`, body);
      return [json.code ?? 'agreed', json.issues?.[0]?.path ?? null];
    };
    const sentTo = (change: object) => ({
      consent,
      customerData: { name: 'Maryam', address: { ...address, ...change } },
    });
    expect(await told(embedded, { ...agreed, consent: { ...consent, accepted: false } })).toEqual([
      'consent-missing',
      'consent.accepted',
    ]);
    expect(await told(embedded, { ...agreed, consent: { ...consent, version: '2020' } })).toEqual([
      'consent-outdated',
      'consent.version',
    ]);
    expect(await told(embedded, { consent })).toEqual(['order-differs', 'customerData.address.line1']);
    expect(await told(embedded, sentTo({ country: 'FR', city: 'Paris' }))).toEqual([
      'order-differs',
      'customerData.address.country',
    ]);
    expect(await told(embedded, sentTo({ city: 'Vienna, Austria' }))).toEqual([
      'order-differs',
      'customerData.address.city',
    ]);
    // A wallet gives the address itself.
    expect(await told(wallets, agreed)).toEqual(['order-differs', 'customerData']);
    expect(await told(wallets, { consent })).toEqual(['agreed', null]);
    expect(await told(hosted, agreed)).toEqual(['checkout-unknown', null]);
    expect(await told(session(), agreed)).toEqual(['checkout-unknown', null]);
    expect(await told(embedded, agreed)).toEqual(['agreed', null]);
  });

  test('a payment whose page was never made ends at the first look, and one that is over is left alone', async () => {
    const services = await shop();
    const calls = injectFaults(services, () => null);
    const { db } = services.database;
    const statusOf = async (id: string) => (await db.select().from(checkouts).where(eq(checkouts.id, id)))[0]?.status;
    for (const status of CHECKOUT_STATUSES) {
      const id = await plantCheckout(services, { status });
      await pollOpenCheckout.run(services, { checkoutId: id });
      const over = ['paid', 'expired', 'superseded'].includes(status);
      expect([status, await statusOf(id)]).toEqual([status, over ? status : 'expired']);
      // Only a failed payment leaves something at the payment service to be ended.
      if (status !== 'failed') await endFailed.run(services, { checkoutId: id, stripeSubscriptionId: 'sub_unknown' });
    }
    await pollOpenCheckout.run(services, { checkoutId: randomUUID() });
    await endFailed.run(services, { checkoutId: randomUUID(), stripeSubscriptionId: 'sub_unknown' });
    expect(calls).toEqual([]);
  });

  test('codes of receipts and ids of orders cannot be tried without end, and are free again after a while', async () => {
    const services = await shop();
    const guest = newBrowser(services);
    const tries = async (times: number, ask: () => Promise<{ status: number }>) => {
      const seen: number[] = [];
      for (let n = 0; n < times; n++) seen.push((await ask()).status);
      return [...new Set(seen)].map((status) => [status, seen.filter((one) => one === status).length]);
    };
    const receipt = () => guest.get('/api/receipts/2222-2222-2222-2222');
    expect(await tries(62, receipt)).toEqual([
      [404, 60],
      [429, 2],
    ]);
    const claim = () => guest.post(`/api/checkout-sessions/${session()}/account`, { password: 'a-long-purr' });
    expect(await tries(22, claim)).toEqual([
      [404, 20],
      [429, 2],
    ]);
    services.clock.advance(16 * 60_000);
    expect([(await receipt()).status, (await claim()).status]).toEqual([404, 404]);
    services.clock.set(onDay(0));
  });

  test('the desk sees each dispute with its possible actions, open ones first', async () => {
    const services = await shop();
    const desk = await colleague(services, 'Dana');
    const plan = await plantPlan(services, {}, { orderNumber: 'CAT-2026-1111111' });
    const paid = await plan.invoice({ number: 'PW-1' });
    const table: [Partial<typeof disputes.$inferInsert>, evidence: string, open: boolean][] = [
      [{ dueBy: onDay(5) }, 'wanted', true],
      [{ dueBy: onDay(9), evidenceAt: onDay(1), evidenceId: randomUUID() }, 'on-its-way', true],
      [{ status: 'under_review', evidenceAt: onDay(1), evidenceSentAt: onDay(1) }, 'sent', true],
      [{ status: 'lost', submissions: 1, settledAt: onDay(4) }, 'sent', false],
      [{ status: 'won', settledAt: onDay(3), dueBy: onDay(9) }, 'none', false],
    ];
    const ids: string[] = [];
    for (const [row] of table) ids.push(await plan.dispute(paid, row));
    const { disputes: shown } = (await desk.get('/api/desk/payments')).json;
    expect(shown.map(({ id }: { id: string }) => id)).toEqual(ids);
    for (const [index, [, evidence, isOpen]] of table.entries())
      expect(shown[index]).toMatchObject({
        evidence,
        open: isOpen,
        orderNumber: 'CAT-2026-1111111',
        owner: 'Maryam Example',
      });
    // A day to answer by is told only while an answer is taken.
    expect(shown.map(({ dueBy }: { dueBy: string | null }) => dueBy)).toEqual([
      onDay(5).toISOString(),
      onDay(9).toISOString(),
      null,
      null,
      null,
    ]);

    const send = (id: string, who = desk) =>
      who.post(`/api/desk/disputes/${id}/evidence`, { id: randomUUID(), statement: '' });
    const stray = await plan.dispute(null);
    expect((await send(stray)).json.code).toBe('dispute-without-order');
    expect((await desk.get(`/api/desk/disputes/${stray}`)).json).toMatchObject({ texts: [], orderNumber: null });
    expect((await send(ids[4] ?? '')).json.code).toBe('no-evidence-wanted');
    const taken = await send(ids[1] ?? '');
    expect([taken.status, taken.json.message]).toEqual([
      409,
      'Somebody has already sent the evidence for this dispute.',
    ]);
    expect((await send('not-an-id')).status).toBe(422);
  });

  test('a difference is settled by one colleague, with a reason, and nobody’s twice', async () => {
    const services = await shop();
    const [dana, omar] = [await colleague(services, 'Dora'), await colleague(services, 'Omar')];
    const id = randomUUID();
    await services.database.db.insert(discrepancies).values({
      ...{ id, kind: 'second-subscription', subject: 'subscription:sub_1', ours: 'active', theirs: 'active' },
      ...{ firstSeenAt: onDay(1), lastSeenAt: onDay(2) },
    });
    const settle = (who: Browser, note: string, which = id) =>
      who.post(`/api/desk/discrepancies/${which}/set-aside`, { note });
    const [found] = (await dana.get('/api/desk/payments')).json.discrepancies;
    expect(found).toMatchObject({
      name: 'Two live subscriptions of one household',
      subject: 'sub_1',
      advice: expect.stringContaining('Keep one.'),
    });
    const empty = await settle(dana, ' ');
    expect([empty.status, empty.json.issues[0]]).toMatchObject([422, { path: 'note', message: 'Please say why.' }]);
    const answers = await Promise.all([settle(dana, 'Merged.'), settle(dana, 'Merged.')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const late = await settle(omar, 'Mine.');
    expect([late.status, late.json.message]).toEqual([409, 'Dora has already settled this.']);
    expect((await settle(omar, 'Mine.', randomUUID())).json.code).toBe('discrepancy-unknown');
    const [row] = await services.database.db.select().from(discrepancies).where(eq(discrepancies.id, id));
    expect(row).toMatchObject({ note: 'Merged.', resolvedAt: expect.any(Date) });
    // Customers have no part in this.
    expect((await settle(await newMember(services), 'Mine.')).status).toBe(403);
  });
});
