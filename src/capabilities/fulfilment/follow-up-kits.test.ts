import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invoices, kitAgreements } from '#src/capabilities/billing/tables.ts';
import { expectNoDifferences } from '#tests/support/agreement.ts';
import { onBothEngines, onOneEngine } from '#tests/support/engines.ts';
import { injectFaults } from '#tests/support/fault-injection.ts';
import {
  atProvider,
  choose,
  deliver,
  home,
  KITS,
  kitsOf,
  newestBox,
  plan,
  preview,
  renew,
  row,
} from '#tests/support/kit-household.ts';
import { newMember } from '#tests/support/members.ts';
import { colleague, pass, signInAgain } from '#tests/support/parcels.ts';
import { remindOfRenewals } from './jobs.ts';
import { remindOfKits } from './actions/remind-kits.ts';
import { simulateCarrier } from './actions/simulate-carrier.ts';

const STORY_MS = 240_000;
onOneEngine('follow-up kits', (open) => {
  test(
    'R15 C16 a follow-up kit is chosen with its price, charged with its box, packed, sent back and read beside the earlier report',
    async () => {
      const one = await home(await open());
      const { services, customer } = one;
      const [miso, biscuit] = one.cats;
      const before = await plan(one);
      // Nobody gets, or pays for, a kit without having chosen it.
      expect([before.kits, (await row(one)).kits]).toEqual([[], null]);
      const prices = (await customer.get(KITS)).json.cadences;
      expect(prices.map(({ cadence }: { cadence: string }) => cadence)).toEqual(['quarterly', 'monthly']);

      const { quote, done } = await choose(one, miso?.id, 'quarterly');
      expect(done.status).toBe(200);
      const { price } = quote;
      expect(quote).toMatchObject({ cadence: 'quarterly', firstAt: before.nextBox.chargesAt });
      expect(quote.nextPayment.amount).toBe(before.nextPayment.amount + price.amount);
      const chosen = await plan(one);
      expect(chosen.nextPayment).toEqual(quote.nextPayment);
      expect(chosen.kits).toMatchObject([
        { cat: miso?.id, name: miso?.name, cadence: 'quarterly', inNextBox: true, lapsed: false, waits: false },
      ]);
      expect(await atProvider(one)).toEqual({
        quantity: price.amount > 0 ? 1 : 0,
        unit: price.amount,
        noted: `${miso?.id}:${price.amount}`,
      });
      // Pressed again it is the same change, with one mail and one line in the history.
      expect((await customer.post(KITS, { token: quote.token })).status).toBe(200);
      const [mail, ...more] = (await services.mails()).filter(({ kind }) => kind === 'kits-changed');
      expect(more).toEqual([]);
      for (const sentence of quote.sentences) expect(mail?.text).toContain(sentence);
      const { items } = (await customer.get('/api/timeline?kind=plan')).json;
      expect(items.map(({ title }: { title: string }) => title)).toContain(
        `A follow-up kit for ${miso?.name} each quarter`,
      );
      // The one schedule has it, and the box that is skipped takes it along.
      expect((await customer.get('/api/user-dashboard')).json.schedule.kits).toEqual([miso?.name]);
      const skip = (await customer.post('/api/subscription/next-box/preview', { change: 'skip' })).json;
      expect(skip.amount).toEqual(quote.nextPayment);
      await customer.post('/api/subscription/next-box', { token: skip.token });
      await services.settle();
      expect((await plan(one)).kits).toMatchObject([{ nextAt: skip.chargesAt, inNextBox: true }]);
      const back = (await customer.post('/api/subscription/next-box/preview', { change: 'resume' })).json;
      await customer.post('/api/subscription/next-box', { token: back.token });
      await services.settle();

      services.clock.set(new Date(Date.parse(before.nextBox.chargesAt) - 3 * 86_400_000));
      await services.settle();
      await remindOfRenewals.run(services, {});
      await services.settle();
      const reminder = (await services.mails()).findLast(({ kind }) => kind === 'renewal-reminder');
      expect(reminder?.text).toContain(`A test kit for ${miso?.name} comes with that box.`);
      await signInAgain(services, customer);

      const invoice = await renew(one);
      expect(invoice.paidAmount).toBe(quote.nextPayment.amount);
      expect(invoice.terms?.kits).toEqual([{ cat: miso?.id, price: price.amount }]);
      expect(invoice.charged?.lines?.map(({ label }) => label)).toContain(
        price.amount > 0 ? 'Follow-up test kit' : 'Follow-up test kit, included',
      );
      // The next one comes with the third box from here, and is not charged before.
      expect(await atProvider(one)).toEqual({ quantity: 0, unit: 0, noted: '' });
      expect((await plan(one)).nextPayment).toEqual(before.nextPayment);
      expect((await row(one)).kits).toMatchObject([{ since: 0 }]);

      await pass(services, 1);
      const desk = await colleague(services, 'Noor');
      const { id: boxId, number } = await newestBox(one);
      const list = (await desk.get('/api/desk/packing')).json;
      expect(list.rows).toMatchObject([{ number, kits: [miso?.name] }]);
      expect(list.kits).toBe(1);
      const station = (await desk.get(`/api/desk/packing/scan?number=${number}`)).json;
      expect(station.extras).toMatchObject([{ name: miso?.name, state: 'waiting', followUp: true }]);
      expect((await desk.get(`/api/desk/boxes/${boxId}`)).json.schedule.kits).toEqual([]);
      await deliver(one);
      const [kit] = await kitsOf(one, invoice.id);
      expect(kit).toMatchObject({ state: 'delivered', boxId });

      // Not sent back for a fortnight: one mail, and the boxes go on.
      await pass(services, 15);
      for (const _ of [1, 2]) await remindOfKits.run(services, {});
      await services.settle();
      const reminded = (await services.mails()).filter(({ kind }) => kind === 'kit-reminder');
      expect(reminded.map(({ subject }) => subject)).toEqual([`The test kit for ${miso?.name} has not been sent back`]);
      await signInAgain(services, customer);
      const sticks = async () => (await customer.get(`/api/cats/${miso?.id}/sticks`)).json;
      expect(await sticks()).toMatchObject({ state: 'ready', version: 1 });

      await customer.post(`/api/kits/${kit?.id}/pickup`);
      await pass(services, 3);
      await simulateCarrier(services);
      await services.settle();
      await signInAgain(services, customer);
      const results = (await customer.get(`/api/cats/${miso?.id}/results`)).json;
      expect(results.earlier).toHaveLength(1);
      expect(Object.keys(results.earlier[0].values).length).toBeGreaterThan(0);
      expect(results.earlier[0].releasedAt < results.releasedAt).toBe(true);
      expect(await sticks()).toMatchObject({ state: 'ready', version: 2 });
      expect((await customer.get(`/api/cats/${biscuit?.id}/results`)).json.earlier).toEqual([]);

      // Two boxes without, and the third with a kit again.
      const charged: number[] = [];
      for (const _ of [1, 2, 3]) {
        const next = await renew(one);
        charged.push(next.terms?.kits?.length ?? 0);
        await deliver(one);
      }
      expect(charged).toEqual([0, 0, 1]);
      const { quote: none } = await choose(one, miso?.id, 'none');
      expect(none.nextPayment).toEqual((await plan(one)).nextPayment);
      expect((await plan(one)).kits).toEqual([]);
      // Chosen again it comes no sooner.
      expect((await preview(one, miso?.id, 'quarterly')).firstAt).not.toBe((await plan(one)).nextBox.chargesAt);
      await expectNoDifferences(services);
    },
    STORY_MS,
  );

  test(
    'C16 a kit whose cat is gone before its box is packed is not sent, and what it cost goes back with the share of its sticks',
    async () => {
      const one = await home(await open());
      const { services, customer } = one;
      const [miso] = one.cats;
      const { quote } = await choose(one, miso?.id, 'monthly');
      const invoice = await renew(one);
      expect(invoice.paidAmount).toBe(quote.nextPayment.amount);
      await customer.post(`/api/cats/${miso?.id}/archive`, { reason: 'died' });
      await services.settle();
      expect(await atProvider(one)).toMatchObject({ quantity: 0, noted: '' });
      await deliver(one);
      expect(await kitsOf(one, invoice.id)).toMatchObject([{ state: 'withdrawn' }]);
      const [after] = await services.database.db.select().from(invoices).where(eq(invoices.id, invoice.id));
      const { cats = 1 } = invoice.terms ?? {};
      const share = Math.floor((invoice.paidAmount - quote.price.amount) / cats);
      expect(after?.refundedAmount).toBe(share + quote.price.amount);
      expect(after?.terms?.kits).toMatchObject([{ cat: miso?.id, refund: 'unsent', back: quote.price.amount }]);
      // The kit that was not sent is due with the cat's next box, at any cadence.
      expect((await row(one)).kits).toMatchObject([{ since: 2 }]);
      await expectNoDifferences(services);
    },
    STORY_MS,
  );

  test(
    'C16 another plan never raises what was agreed: included kits end with Pro or Premium, and the preview says so',
    async () => {
      const one = await home(await open());
      const { services, customer } = one;
      const [miso] = one.cats;
      const to = async (planType: string) => {
        const quote = (await customer.post('/api/subscription/preview', { planType })).json;
        const done = await customer.post('/api/subscription/change', { token: quote.token });
        await services.settle();
        return { quote, done };
      };
      if ((await plan(one)).plan !== 'premium') expect((await to('premium')).done.status).toBe(200);
      const { quote } = await choose(one, miso?.id, 'quarterly');
      expect(quote.price.amount).toBe(0);
      expect(await atProvider(one)).toEqual({ quantity: 0, unit: 0, noted: `${miso?.id}:0` });
      const down = await to('standard');
      expect(down.quote.sentences.join(' ')).toContain(`The test kits for ${miso?.name} end: in Standard one costs`);
      expect((await plan(one)).kits).toMatchObject([{ lapsed: true, inNextBox: false }]);
      expect(await atProvider(one)).toEqual({ quantity: 0, unit: 0, noted: '' });
      // Taken back, the kits are there again.
      await to('premium');
      expect((await plan(one)).kits).toMatchObject([{ lapsed: false, inNextBox: true }]);
      await to('standard');
      const again = await choose(one, miso?.id, 'quarterly');
      expect(again.quote.price.amount).toBeGreaterThan(0);
      const invoice = await renew(one);
      expect(invoice.paidAmount).toBe(again.quote.nextPayment.amount);
      expect(invoice.terms?.kits).toEqual([{ cat: miso?.id, price: again.quote.price.amount }]);
      await expectNoDifferences(services);
    },
    STORY_MS,
  );

  test(
    'C16 the desk changes kits for a household with a note, others see and change nothing, and an old quote changes nothing',
    async () => {
      const one = await home(await open());
      const { services, customer, householdId } = one;
      const [miso, biscuit] = one.cats;
      const quote = await preview(one, miso?.id, 'monthly');
      const stranger = await newMember(services);
      expect((await stranger.post(KITS, { token: quote.token })).json.code).toBe('no-subscription');
      expect((await stranger.post(`${KITS}/preview`, { catId: miso?.id, cadence: 'monthly' })).json.code).toBe(
        'no-subscription',
      );
      expect((await preview(one, randomUUID(), 'monthly')).code).toBe('cat-not-here');
      await choose(one, biscuit?.id, 'monthly');
      expect((await customer.post(KITS, { token: quote.token })).json).toMatchObject({
        code: 'change-outdated',
        details: { quote: { cat: { id: miso?.id }, cadence: 'monthly' } },
      });
      const desk = await colleague(services, 'Sami');
      const at = `/api/desk/households/${householdId}/kits`;
      const asked = (await desk.post(`${at}/preview`, { catId: miso?.id, cadence: 'quarterly' })).json;
      const press = () => desk.post(at, { id: randomUUID(), body: 'Maryam, by phone', token: asked.token });
      const seen = await press();
      await services.settle();
      expect(seen.json.plan.kits.map(({ name }: { name: string }) => name)).toEqual([miso?.name, biscuit?.name]);
      expect(seen.json.notes).toMatchObject([{ act: 'household.kits', body: 'Maryam, by phone' }]);
      const log = (await desk.get('/api/desk/audit?action=household.kits')).json;
      expect(log.rows ?? log.entries).toMatchObject([{ action: 'household.kits' }]);
      const [agreed] = await services.database.db
        .select()
        .from(kitAgreements)
        .where(and(eq(kitAgreements.catId, miso?.id ?? '')));
      expect(agreed).toMatchObject({ byStaff: true, agreed: { cadence: 'quarterly' } });
      await expectNoDifferences(services);
    },
    STORY_MS,
  );

  test(
    'C16 where the payment service does not answer the page says so, and the job brings the kits about once it does',
    async () => {
      const one = await home(await open());
      const { services, customer } = one;
      const [miso] = one.cats;
      const quote = await preview(one, miso?.id, 'monthly');
      let away = true;
      injectFaults(services, (call) => (away && call.startsWith('POST /v1/subscriptions') ? 'error' : null));
      const refused = await customer.post(KITS, { token: quote.token });
      expect([refused.status, refused.json.code]).toEqual([502, 'kits-pending']);
      expect((await plan(one)).kits).toMatchObject([{ waits: true }]);
      expect(await services.database.db.$count(kitAgreements)).toBe(0);
      away = false;
      expect((await customer.post(KITS, { token: quote.token })).status).toBe(200);
      await services.settle();
      expect((await plan(one)).kits).toMatchObject([{ waits: false }]);
      expect(await services.database.db.$count(kitAgreements)).toBe(1);
      await expectNoDifferences(services);
    },
    STORY_MS,
  );

  test(
    'C16 a choice whose answer was lost and whose charge has begun since is kept, with its proof',
    async () => {
      const one = await home(await open());
      const { services, customer } = one;
      const [miso] = one.cats;
      const quote = await preview(one, miso?.id, 'quarterly');
      let away = true;
      injectFaults(services, (call) => (away && call.startsWith('POST /v1/subscriptions') ? 'lost' : null));
      expect((await customer.post(KITS, { token: quote.token })).json.code).toBe('kits-pending');
      const { nextBox } = await plan(one);
      away = false;
      services.clock.set(new Date(Date.parse(nextBox.chargesAt) + 3_660_000));
      await services.settle();
      expect((await row(one)).kits).toMatchObject([{ cadence: 'quarterly', since: 0 }]);
      expect(await services.database.db.$count(kitAgreements)).toBe(1);
      await expectNoDifferences(services);
    },
    STORY_MS,
  );
});

onBothEngines('follow-up kits at the cut-off', (open) => {
  test(
    'C16 a choice that races the charge of its box: one of them wins, and the charged kits are the kits sent',
    async () => {
      const one = await home(await open());
      const { services, customer } = one;
      const [miso] = one.cats;
      const { nextBox, nextPayment } = await plan(one);
      services.clock.set(new Date(Date.parse(nextBox.chargesAt) - 1000));
      await services.settle();
      await signInAgain(services, customer);
      const quote = await preview(one, miso?.id, 'monthly');
      const charge = async () => {
        services.clock.set(new Date(Date.parse(nextBox.chargesAt) + 3_660_000));
        await services.settle();
      };
      const [answer] = await Promise.all([customer.post(KITS, { token: quote.token }), charge()]);
      await services.settle();
      await signInAgain(services, customer);
      const [invoice] = (await services.database.db.select().from(invoices)).filter(
        ({ terms }) => terms?.reason === 'renewal',
      );
      const sent = (await kitsOf(one, invoice?.id ?? '')).length;
      const kits = (await row(one)).kits ?? [];
      if (answer.status === 200) {
        expect([invoice?.paidAmount, sent]).toEqual([quote.nextPayment.amount, 1]);
        expect(kits).toMatchObject([{ cadence: 'monthly', since: 0 }]);
      } else {
        expect(['kits-fixed', 'change-outdated', 'charge-under-way']).toContain(answer.json.code);
        expect([invoice?.paidAmount, sent, kits]).toEqual([nextPayment.amount, 0, []]);
      }
      await expectNoDifferences(services);
    },
    STORY_MS,
  );
});
