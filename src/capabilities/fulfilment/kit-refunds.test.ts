import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paidMonths } from '#src/capabilities/billing/actions/paid-months.ts';
import { paidPlan } from '#src/capabilities/billing/actions/paid-plan.ts';
import { planPage } from '#src/capabilities/billing/actions/plan-link.ts';
import { creditNotes, invoices, kitAgreements } from '#src/capabilities/billing/tables.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { formatMoney } from '#src/lib/money.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { expectNoDifferences } from '#tests/support/agreement.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { onBothEngines, onOneEngine } from '#tests/support/engines.ts';
import {
  atProvider,
  choose,
  deliver,
  type Home,
  home,
  KITS,
  kitsOf,
  newestBox,
  plan,
  preview,
  renew,
  row,
} from '#tests/support/kit-household.ts';
import { colleague, pass, pressBox, signInAgain } from '#tests/support/parcels.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { remindOfRenewals } from './jobs.ts';

const STORY_MS = 240_000;

const wish = (change: object) => ({ id: randomUUID(), currency: 'AED', note: '', keepsPlan: true, ...change });

const refund = (desk: Browser, invoiceId: string, change: object) =>
  desk.post(`/api/desk/invoices/${invoiceId}/refunds`, wish(change));

const invoiceOf = async ({ services: { database } }: Home, id: string) => {
  const [found] = await database.db.select().from(invoices).where(eq(invoices.id, id));
  return found ?? expect.fail();
};

/** Donated months, points of paid months, and the base of commissions, of the newest payment. */
async function countedFor({ services, householdId }: Home, checkoutId: string) {
  const { months, donations } = await services.read(SYSTEM, ({ tx }) => paidPlan(tx, systemScope(SYSTEM, householdId)));
  const paid = await services.read(SYSTEM, ({ tx }) => paidMonths(tx, checkoutId));
  return { months: months.length, donations: donations.length, kept: paid.at(-1)?.kept.amount ?? 0 };
}

/** A paid month with a kit of the first cat, and its payment as the desk opens it. */
async function paidWithKit(one: Home, cadence = 'monthly') {
  const [miso] = one.cats;
  const { quote } = await choose(one, miso?.id, cadence);
  const { id, number, checkoutId, ...invoice } = { ...(await renew(one)), checkoutId: (await row(one)).checkoutId };
  const desk = await colleague(one.services, 'Noor');
  const payment = async () =>
    (await desk.get(`/api/desk/order-payments?number=${number}`)).json.invoices.find(
      (shown: { id: string }) => shown.id === id,
    );
  return { ...{ id, desk, payment, checkoutId }, kit: quote.price.amount as number, paid: invoice.paidAmount, miso };
}

/** Request of the desk's form, beside the figures that it showed. */
const seen = async (payment: () => Promise<{ refundable: { amount: number } }>) => (await payment()).refundable.amount;

onOneEngine('refunds of follow-up kits', (open) => {
  test(
    'R15 N15 a colleague refunds a kit by name or the sticks, each with its most; points, donations and commissions follow the sticks alone',
    async () => {
      const one = await home(await open());
      const { id, desk, payment, checkoutId, kit, paid, miso } = await paidWithKit(one);
      const before = await countedFor(one, checkoutId);
      expect(await payment()).toMatchObject({
        sticks: { amount: paid - kit },
        kits: [{ cat: miso?.id, name: miso?.name, left: { amount: kit }, unsent: false }],
      });
      const ask = async (change: object) =>
        refund(desk, id, { seen: await seen(payment), reason: 'goodwill', ...change });
      const amount = (of: number, cat: string | null) => ({ ask: { kind: 'amount', amount: of, kit: cat } });
      expect((await ask(amount(kit + 1, miso?.id ?? ''))).json).toMatchObject({
        code: 'refund-part-too-much',
        message: expect.stringMatching(/^At most AED.+ can be refunded for this test kit\./),
      });
      expect((await ask(amount(paid - kit + 1, null))).json.code).toBe('refund-part-too-much');
      expect((await ask(amount(100, one.cats[1]?.id ?? ''))).json.code).toBe('refund-no-kit');

      // The kit alone: no month, no point and no commission goes.
      const shown = await ask(amount(kit, miso?.id ?? ''));
      expect(shown.status).toBe(200);
      await one.services.settle();
      expect(await countedFor(one, checkoutId)).toEqual(before);
      expect((await invoiceOf(one, id)).terms?.kits).toMatchObject([{ back: kit }]);
      expect((await payment()).requests).toMatchObject([{ kits: [`Test kit for ${miso?.name}`], isForMore: false }]);
      expect((await payment()).kits).toMatchObject([{ left: { amount: 0 } }]);
      const [note] = await one.services.database.db.select().from(creditNotes);
      const { token } = one.customer;
      const file = await one.services.app.request(`http://shop.test/api/credit-notes/${note?.id}.pdf`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { text } = await readPdf(Buffer.from(await file.arrayBuffer()));
      expect(text).toContain('Refund, follow-up test kit: Goodwill');
      const mail = (await one.services.mails()).findLast(({ kind }) => kind === 'refund-made');
      expect(mail?.text).toContain(`It is for the test kit of ${miso?.name}.`);

      // All of the sticks: everything of the month goes, although its kit was kept.
      expect((await ask(amount(paid - kit, null))).status).toBe(200);
      await one.services.settle();
      const after = await countedFor(one, checkoutId);
      expect(after).toEqual({ months: before.months - 1, donations: before.donations - 2, kept: 0 });
      await expectNoDifferences(one.services);
    },
    STORY_MS,
  );

  test(
    'R15 a lost box is refunded with its kit, and the next kit is due with the next box; sent again after all, the box holds none',
    async () => {
      const one = await home(await open());
      // Each kit of Standard costs something, those of a quarter as well.
      const change = (await one.customer.post('/api/subscription/preview', { planType: 'standard' })).json;
      if (change.token) await one.customer.post('/api/subscription/change', { token: change.token });
      const { id, desk, payment, kit, paid, miso } = await paidWithKit(one, 'quarterly');
      expect(kit).toBeGreaterThan(0);
      const { id: boxId } = await newestBox(one);
      await pressBox(desk, boxId, 'box_shipped');
      const move = async (body: object) => {
        const { revision } = (await desk.get(`/api/desk/boxes/${boxId}`)).json;
        return body && { id: randomUUID(), seen: revision, ...body };
      };
      const raised = await desk.post(`/api/desk/boxes/${boxId}/exceptions`, await move({ exception: 'parcel_lost' }));
      expect(raised.status).toBe(200);
      const lost = async (kits: string[]) =>
        refund(desk, id, { seen: await seen(payment), reason: 'not-received', ask: { kind: 'box', cats: 2, kits } });
      expect((await lost([])).json.code).toBe('refund-kits-missing');
      expect((await row(one)).kits).toMatchObject([{ since: 0 }]);
      expect((await lost([miso?.id ?? ''])).status).toBe(200);
      await one.services.settle();
      const after = await invoiceOf(one, id);
      expect(after.refundedAmount).toBe(paid);
      expect(after.terms?.kits).toMatchObject([{ cat: miso?.id, back: kit, refund: expect.any(String) }]);
      // Quarterly, and due with the next box: page, payment service and charge say so.
      expect((await plan(one)).kits).toMatchObject([{ inNextBox: true }]);
      const told = (await one.services.mails()).findLast(({ kind }) => kind === 'refund-made');
      expect(told?.text).toContain(`The next box has the test kit of ${miso?.name} again, charged with it at `);
      expect(await atProvider(one)).toMatchObject({ noted: `${miso?.id}:${kit}` });

      const again = await desk.post(`/api/desk/boxes/${boxId}/resolutions`, await move({ way: 'sent_again' }));
      expect(again.status).toBe(200);
      await pressBox(desk, boxId, 'box_shipped');
      await one.services.settle();
      expect(await kitsOf(one, id)).toMatchObject([{ state: 'withdrawn', boxId: null }]);
      expect((await invoiceOf(one, id)).refundedAmount).toBe(paid);
      await expectNoDifferences(one.services);
    },
    STORY_MS,
  );

  test(
    'R15 a lost kit that is refunded after a later one came makes none due',
    async () => {
      const one = await home(await open());
      const { id, miso } = await paidWithKit(one, 'monthly');
      await deliver(one);
      await renew(one);
      await deliver(one);
      // From now on each third box has one.
      await choose(one, miso?.id, 'quarterly');
      expect((await plan(one)).kits).toMatchObject([{ inNextBox: false }]);
      const colleagueAgain = await colleague(one.services, 'Sami');
      const shown = (
        await colleagueAgain.get(`/api/desk/order-payments?number=${(await invoiceOf(one, id)).number}`)
      ).json.invoices.find((found: { id: string }) => found.id === id);
      const kits = [miso?.id];
      const ask = { seen: shown.refundable.amount, reason: 'not-received', ask: { kind: 'box', cats: 2, kits } };
      expect((await refund(colleagueAgain, id, ask)).status).toBe(200);
      await one.services.settle();
      expect((await plan(one)).kits).toMatchObject([{ inNextBox: false }]);
      const told = (await one.services.mails()).findLast(({ kind }) => kind === 'refund-made');
      expect(told?.text).not.toContain('The next box has');
    },
    STORY_MS,
  );

  test(
    'R15 a lost box that is sent again holds its kit again, and nothing goes back',
    async () => {
      const one = await home(await open());
      const { id, desk } = await paidWithKit(one);
      const { id: boxId } = await newestBox(one);
      await pressBox(desk, boxId, 'box_shipped');
      const press = async (path: string, body: object) => {
        const { revision } = (await desk.get(`/api/desk/boxes/${boxId}`)).json;
        return desk.post(`/api/desk/boxes/${boxId}/${path}`, { id: randomUUID(), seen: revision, ...body });
      };
      await press('exceptions', { exception: 'parcel_lost' });
      await press('resolutions', { way: 'sent_again' });
      await pressBox(desk, boxId, 'box_shipped');
      await one.services.settle();
      expect(await kitsOf(one, id)).toMatchObject([{ state: 'boxed', boxId }]);
      expect((await invoiceOf(one, id)).refundedAmount).toBe(0);
    },
    STORY_MS,
  );

  test(
    'R15 a kit that a colleague refunded is not refunded again when its cat dies before packing, and the share of the sticks is',
    async () => {
      const one = await home(await open());
      const { id, desk, payment, kit, paid, miso } = await paidWithKit(one);
      const ask = { kind: 'amount', amount: kit, kit: miso?.id };
      await refund(desk, id, { seen: await seen(payment), reason: 'goodwill', ask });
      await one.services.settle();
      await one.customer.post(`/api/cats/${miso?.id}/archive`, { reason: 'died' });
      await one.services.settle();
      await deliver(one);
      expect((await invoiceOf(one, id)).refundedAmount).toBe(kit + Math.floor((paid - kit) / 2));
      const [shown] = (await payment()).kits;
      expect(shown).toMatchObject({ left: { amount: 0 }, unsent: false });
      await expectNoDifferences(one.services);
    },
    STORY_MS,
  );

  test(
    'C16 R189 the amount of the next payment is one on page, links, desk and mails, and is charged, whichever kits and discounts are drawn',
    async () => {
      const one = await home(await open());
      const { services, customer, householdId } = one;
      const draws = fc.sample(
        fc.record({
          kits: fc.tuple(...one.cats.map(() => fc.constantFrom('monthly', 'quarterly', 'none'))),
          planType: fc.constantFrom('standard', 'premium'),
        }),
        { numRuns: 4, seed: Number(process.env.PROPERTY_SEED ?? 1) },
      );
      for (const { kits, planType } of draws) {
        const change = (await customer.post('/api/subscription/preview', { planType })).json;
        if (change.token) await customer.post('/api/subscription/change', { token: change.token });
        await services.settle();
        for (const [index, cadence] of kits.entries()) {
          const { quote } = await choose(one, one.cats[index]?.id, cadence);
          if (quote.nextPayment) expect((await plan(one)).nextPayment).toEqual(quote.nextPayment);
        }
        const { nextPayment, nextBox, monthlyAmount } = await plan(one);
        const skip = (await customer.post('/api/subscription/next-box/preview', { change: 'skip' })).json;
        expect(skip.amount).toEqual(nextPayment);
        const desk = await colleague(services, `Dana${services.clock.now().getTime()}`);
        const atDesk = (await desk.get(`/api/desk/households/${householdId}`)).json;
        expect(atDesk.plan.nextPayment).toEqual(nextPayment);
        const { id: subscriptionId } = await row(one);
        const { publicUrl, sessionSecret: secret } = services.settings;
        const link = planPage(
          publicUrl,
          { subscriptionId, mailbox: 'maryam@example.com' },
          { secret, now: services.clock.now() },
        );
        const opened = (await customer.post('/api/plan-links/open', { link: link.split('#')[1] })).json;
        expect(opened.nextPayment ?? opened.monthly).toEqual(nextPayment);
        expect(opened.monthly).toEqual(monthlyAmount);

        services.clock.set(new Date(Date.parse(nextBox.chargesAt) - 3 * 86_400_000));
        await services.settle();
        await remindOfRenewals.run(services, {});
        await services.settle();
        const reminder = (await services.mails()).findLast(({ kind }) => kind === 'renewal-reminder');
        expect(reminder?.subject).toContain(formatMoney(nextPayment));
        await signInAgain(services, customer);
        expect((await renew(one)).paidAmount).toBe(nextPayment.amount);
        await deliver(one);
      }
    },
    STORY_MS,
  );

  test(
    'C16 the receipt of a pause names the payment that is charged, with the kit of the other cat, and the kits that come back',
    async () => {
      const one = await home(await open());
      const { services, customer } = one;
      const [miso, biscuit] = one.cats;
      await choose(one, miso?.id, 'monthly');
      await choose(one, biscuit?.id, 'monthly');
      const { plan: planType } = await plan(one);
      const wished = { planType, catIds: [miso?.id], pauseBoxes: 1 };
      const quote = (await customer.post('/api/subscription/preview', wished)).json;
      expect((await customer.post('/api/subscription/change', { token: quote.token })).status).toBe(200);
      await services.settle();
      const { nextPayment } = await plan(one);
      const mail = (await services.mails()).findLast(({ kind }) => kind === 'plan-cats-paused');
      expect(mail?.text).toContain(
        `The next renewal comes to ${formatMoney(nextPayment)}, with the test kit for ${miso?.name}.`,
      );
      const back = `The test kits for ${biscuit?.name} come with the boxes again from then on.`;
      expect(mail?.text).toContain(back);
      expect(quote.sentences.join(' ')).toContain(back);
      expect((await renew(one)).paidAmount).toBe(nextPayment.amount);
    },
    STORY_MS,
  );
});

onBothEngines('kits and their money at once', (open) => {
  test(
    'R15 two colleagues who refund the kit and the box at once: one sees that the other was first, and nothing goes back twice',
    async () => {
      const one = await home(await open());
      const { id, desk, payment, kit, paid, miso } = await paidWithKit(one);
      const other = await colleague(one.services, 'Sami');
      const left = await seen(payment);
      const answers = await Promise.all([
        refund(desk, id, { seen: left, reason: 'goodwill', ask: { kind: 'amount', amount: kit, kit: miso?.id } }),
        refund(other, id, { seen: left, reason: 'not-received', ask: { kind: 'box', cats: 2, kits: [miso?.id] } }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.json.code).toBe('overtaken');
      await one.services.settle();
      const after = await invoiceOf(one, id);
      expect([kit, paid]).toContain(after.refundedAmount);
      expect(after.terms?.kits).toMatchObject([{ back: kit }]);
      await expectNoDifferences(one.services);
    },
    STORY_MS,
  );

  test(
    'C16 kits of a cat that are chosen twice at once, each month and each quarter: one is agreed to, mailed and charged',
    async () => {
      const one = await home(await open());
      const { services, customer } = one;
      const [miso] = one.cats;
      const quotes = [await preview(one, miso?.id, 'monthly'), await preview(one, miso?.id, 'quarterly')];
      const answers = await Promise.all(quotes.map(({ token }) => customer.post(KITS, { token })));
      await services.settle();
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const won = quotes[answers.findIndex(({ status }) => status === 200)];
      expect((await plan(one)).kits).toMatchObject([{ cadence: won.cadence }]);
      expect(await services.database.db.$count(kitAgreements)).toBe(1);
      expect((await services.mails()).filter(({ kind }) => kind === 'kits-changed')).toHaveLength(1);
      expect((await renew(one)).paidAmount).toBe(won.nextPayment.amount);
      await pass(services, 1);
      await expectNoDifferences(services);
    },
    STORY_MS,
  );
});
