import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reconcileBilling } from '#src/capabilities/billing/actions/reconcile-billing.ts';
import { refundAfterDeath } from '#src/capabilities/fulfilment/actions/refund-after-death.ts';
import { insertOpenBox } from '#src/capabilities/fulfilment/actions/open-box.ts';
import { boxMoved } from '#src/capabilities/fulfilment/events.ts';
import { lockOrder } from '#src/capabilities/fulfilment/store.ts';
import { boxes, orders } from '#src/capabilities/fulfilment/tables.ts';
import { dateWords, formatDate } from '#src/lib/dates.ts';
import { CURRENCIES } from '#src/lib/money.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { expectNoDifferences } from '#tests/support/agreement.ts';
import { newBrowser, orderOf, payWith, payWithin } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { giftOf, mailsOf, NETHERLANDS, paidGift, redemption } from '#tests/support/gifts.ts';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { newMember } from '#tests/support/members.ts';
import { colleague, pressOrder } from '#tests/support/parcels.ts';
import { subscriber } from '#tests/support/subscribers.ts';
import { giftPaidMail } from './mail/gift-mails.tsx';
import { noteSticksLeft, openGiftMonths } from './actions/open-months.ts';
import { deliverGift } from './actions/deliver-gift.ts';
import { readCode, writeCode } from './rules/gift-code.ts';
import {
  GIFT_MONTHS,
  GIFT_PLANS,
  GIFT_STATES,
  redeemableUntil,
  redeemBlockedBy,
  withdrawBlockedBy,
} from './rules/gift.ts';
import { sendingTime } from './rules/sending-time.ts';
import { gifts } from './tables.ts';

const DAY_MS = 86_400_000;

const rows = ({ database: { db } }: TestServices) => db.select().from(gifts);

onOneEngine('gifts', (open) => {
  test('a gift is bought once, handed over by card, redeemed without a card, and becomes an order with its kit', async () => {
    const services = await open();
    const giver = newBrowser(services);
    const wish = await giftOf(giver);
    const [one, again] = [await giver.post('/api/gifts', wish), await giver.post('/api/gifts', wish)];
    expect(again.json).toEqual(one.json);
    for (const other of [
      { message: 'Another word.' },
      { quote: (await giftOf(giver, { ...NETHERLANDS, months: 6 })).quote },
    ]) {
      const { status, json } = await giver.post('/api/gifts', { ...wish, ...other });
      expect([status, json.code]).toEqual([409, 'gift-begun']);
    }
    expect(await rows(services)).toHaveLength(1);
    const { token, status, code, gift } = await paidGift(services);
    expect(await status()).toMatchObject({
      state: 'paid',
      months: 3,
      total: { amount: 13_500 + 998, currency: 'EUR' },
    });
    const stored = JSON.stringify([await rows(services), await services.mails()]);
    expect(stored).not.toContain(code);
    const pdf = await services.app.request('http://shop.test/api/gifts/card', {
      method: 'POST',
      headers: { origin: 'http://shop.test', 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    expect([
      pdf.status,
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ]).toEqual([200, '%PDF-']);

    const member = await newMember(services);
    const found = await member.post('/api/gift-codes', { code: ` ${code.toLowerCase().replaceAll('-', ' ')} ` });
    expect(found.json).toMatchObject({ from: 'Grandma', months: 3, plan: 'premium', countryName: 'the Netherlands' });
    expect((await newBrowser(services).post('/api/gift-redemptions', redemption(code))).status).toBe(401);
    const address = { line1: 'Canal Street 5', city: 'Utrecht', postalCode: '3512' };
    const refused = await member.post('/api/gift-redemptions', redemption(code, { address }));
    expect([refused.status, refused.json.issues]).toEqual([
      422,
      [{ path: 'address.postalCode', message: 'Please enter your postcode, such as 1012 AB in the Netherlands.' }],
    ]);
    const redeemed = await member.post('/api/gift-redemptions', redemption(code));
    expect(redeemed.status, JSON.stringify(redeemed.json)).toBe(200);
    await services.settle();
    const [order] = await services.database.db.select().from(orders);
    expect(order).toMatchObject({
      number: redeemed.json.orderNumber,
      plan: 'premium',
      catCount: 1,
      stands: 'order_received',
    });
    expect((await services.stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    const runs = { plan: 'premium', from: 'Grandma', months: 3, begun: 1, nextMonthAt: null, waits: false };
    expect((await member.get('/api/user-dashboard')).json).toMatchObject({ gift: runs, subscription: { plan: null } });
    expect((await (await newMember(services)).get('/api/user-dashboard')).json).toMatchObject({ gift: null });
    // The giver learns that it was redeemed, and nothing else.
    const seen = await status();
    expect(seen.state).toBe('redeemed');
    expect(JSON.stringify([seen, await mailsOf(services, 'gift-redeemed')])).not.toMatch(/Maryam|Canal|CAT-/);
    const repeated = await member.post('/api/gift-redemptions', redemption(code));
    expect([repeated.status, repeated.json.code]).toEqual([409, 'gift-redeemed']);
    const late = await giver.post('/api/gifts/withdrawal', { token });
    expect([late.status, late.json.code]).toEqual([409, 'gift-redeemed']);
    expect(gift.id).toBeDefined();
  });

  test('a plan bought while a gift runs starts at once beside it: told before payment, and never agreed to untold', async () => {
    const services = await open();
    const { code } = await paidGift(services);
    const member = await newMember(services);
    const wish = { planType: 'standard', catCount: 1, currency: 'EUR', country: 'NL' };
    const before = (await member.post('/api/get-or-create-subscription', wish)).json;
    expect(before).toMatchObject({ kind: 'payment', beside: null });
    expect((await member.post('/api/gift-redemptions', redemption(code))).status).toBe(200);
    await services.settle();
    const { json } = await member.post('/api/get-or-create-subscription', wish);
    expect(json.beside).toContain('Your gift from Grandma still runs: 3 months of Premium for one cat, 1 of 3 begun.');
    expect(json.beside).toContain('charged beside the gift, and the boxes of both come');
    const agree = (besideGift?: boolean) =>
      member.post(`/api/checkout-sessions/${json.sessionId}/agreement`, {
        consent: { accepted: true, version: CONSENT_VERSION, ...(besideGift !== undefined && { besideGift }) },
        customerData: {
          name: 'Maryam Example',
          address: { line1: 'Canal Street 5', city: 'Utrecht', postal_code: '3512 AB', country: 'NL' },
        },
      });
    for (const untold of [undefined, false]) {
      const refused = await agree(untold);
      expect([refused.status, refused.json.code]).toEqual([409, 'gift-runs']);
    }
    // On the payment service's page as well, which nothing opens before.
    const order = await orderOf(member, { plan: 'standard', names: ['Miso'], currency: 'EUR', country: 'NL' });
    const hosted = (consent: object = {}) =>
      member.post('/api/create-checkout-session', { ...order, consent: { ...order.consent, ...consent } });
    for (const consent of [{}, { besideGift: false }]) {
      const refused = await hosted(consent);
      expect([refused.status, refused.json.code]).toEqual([409, 'gift-runs']);
    }
    expect((await services.stripe.checkout.sessions.list()).data.filter(({ ui_mode: ui }) => ui === 'hosted')).toEqual(
      [],
    );
    expect((await agree(true)).status).toBe(200);
    expect((await payWithin(services, json)).status).toBe(200);
    await services.settle();
    const home = (await member.get('/api/user-dashboard')).json;
    expect(home).toMatchObject({
      subscription: { plan: 'standard', status: 'active' },
      gift: { plan: 'premium', from: 'Grandma' },
    });
    expect(await services.database.db.select().from(orders)).toHaveLength(2);
  });

  test('of four who redeem one code at once, one gets it; of a withdrawal and a redemption, too', async () => {
    const services = await open();
    const first = await paidGift(services);
    const members = await Promise.all(Array.from({ length: 4 }, () => newMember(services)));
    const answers = await Promise.all(members.map((one) => one.post('/api/gift-redemptions', redemption(first.code))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await services.database.db.select().from(orders)).toHaveLength(1);

    const second = await paidGift(services);
    const member = await newMember(services);
    const [redeemed, withdrawn] = await Promise.all([
      member.post('/api/gift-redemptions', redemption(second.code)),
      second.giver.post('/api/gifts/withdrawal', { token: second.token }),
    ]);
    expect([redeemed.status, withdrawn.status].filter((status) => status === 200)).toHaveLength(1);
    await services.settle();
    const refunds = (await services.stripe.refunds.list()).data.map(({ amount }) => amount);
    expect(refunds).toEqual(withdrawn.status === 200 ? [14_498] : []);
    expect((await second.status()).state).toBe(withdrawn.status === 200 ? 'refunded' : 'redeemed');
  });

  test('withdrawn until the end of the fourteenth day all of it goes back, once, and the code is void; afterwards the code stays good', async () => {
    const services = await open();
    const kept = await paidGift(services);
    services.clock.advance(13 * DAY_MS);
    const { giver, token, code, status } = await paidGift(services);
    services.clock.advance(2 * DAY_MS + 1);
    const answers = await Promise.all([1, 2].map(() => giver.post('/api/gifts/withdrawal', { token })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    await services.settle();
    expect(await status()).toMatchObject({ state: 'refunded', code: null });
    expect((await services.stripe.refunds.list()).data.map(({ amount }) => amount)).toEqual([14_498]);
    expect(await mailsOf(services, 'gift-refunded')).toHaveLength(1);
    const member = await newMember(services);
    expect((await member.post('/api/gift-redemptions', redemption(code))).json.code).toBe('gift-refunded');
    const late = await kept.giver.post('/api/gifts/withdrawal', { token: kept.token });
    expect(late.json.code).toBe('gift-withdrawal-over');
    // The nightly comparison knows payments and refunds of gifts.
    await expectNoDifferences(services);
    expect((await member.post('/api/gift-redemptions', redemption(kept.code))).status).toBe(200);
  });

  test('a gift that was given up while its payment page opened is paid all the same, also where no event says so', async () => {
    const services = await open();
    const { db } = services.database;
    for (const heard of [true, false]) {
      const giver = newBrowser(services);
      const { json } = await giver.post('/api/gifts', await giftOf(giver));
      await db.update(gifts).set({ state: 'unpaid' }).where(eq(gifts.state, 'open'));
      await payWith(services, json.checkoutUrl);
      if (!heard) {
        await services.sandbox.control.dropDeliveries();
        await reconcileBilling.run(services, {});
      }
      await services.settle();
    }
    expect((await rows(services)).map(({ state }) => state)).toEqual(['paid', 'paid']);
    expect(await mailsOf(services, 'gift-paid')).toHaveLength(2);
    await expectNoDifferences(services);
  });

  test('every choice costs its signed price at the payment service', { timeout: 60_000 }, async () => {
    const services = await open();
    const giver = newBrowser(services);
    for (const [index, currency] of CURRENCIES.entries())
      for (const months of GIFT_MONTHS)
        for (const country of ['AE', 'NL']) {
          const choice = { plan: GIFT_PLANS[index % 2] ?? 'premium', months, currency, country };
          const { json: quote } = await giver.post('/api/gift-quotes', choice);
          const { json } = await giver.post('/api/gifts', await giftOf(giver, choice));
          const session = await services.stripe.checkout.sessions.retrieve(json.checkoutUrl.split('/').at(-1));
          expect([choice, session.amount_total]).toEqual([choice, quote.total.amount]);
          const sum = quote.lines.reduce(
            (all: number, line: { amount: { amount: number } }) => all + line.amount.amount,
            0,
          );
          expect(sum).toBe(quote.total.amount);
        }
    const altered = await giftOf(giver);
    const refused = await giver.post('/api/gifts', { ...altered, quote: `${altered.quote}A` });
    expect([refused.status, refused.json.code]).toEqual([409, 'gift-changed']);
  });

  test('a household gets a box for each month and no more, in any order of news', { timeout: 60_000 }, async () => {
    const services = await open();
    const { code } = await paidGift(services);
    await (await newMember(services)).post('/api/gift-redemptions', redemption(code));
    const [gift] = await rows(services);
    const checkoutId = gift?.checkoutId ?? '';
    const step = fc.oneof(
      fc.record({ kind: fc.constant('left' as const), month: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 40 }) }),
      fc.constant({ kind: 'night' as const }),
    );
    const opened = async () =>
      (
        await services.database.db
          .select()
          .from(boxes)
          .where(eq(boxes.householdId, gift?.householdId ?? (await rows(services))[0]?.householdId ?? ''))
      ).length;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        for (const done of steps) {
          if (done.kind === 'days') services.clock.advance(done.days * DAY_MS);
          else if (done.kind === 'night')
            await Promise.all([openGiftMonths.run(services, {}), openGiftMonths.run(services, {})]);
          else
            await services.transact(SYSTEM, (ctx) =>
              noteSticksLeft(ctx, { checkoutId, month: done.month, at: ctx.now }),
            );
        }
        const [now] = await rows(services);
        expect(now?.monthsOpened).toBeLessThanOrEqual(3);
        expect(await opened()).toBe((now?.monthsOpened ?? 0) - 1);
      }),
      { numRuns: 6 },
    );
    for (const month of [1, 2, 3]) {
      await services.transact(SYSTEM, (ctx) => noteSticksLeft(ctx, { checkoutId, month, at: ctx.now }));
      services.clock.advance(32 * DAY_MS);
      await openGiftMonths.run(services, {});
    }
    expect([(await rows(services))[0]?.monthsOpened, await opened()]).toEqual([3, 2]);
    const ending = await mailsOf(services, 'gift-ending');
    expect(ending.map(({ text }) => /costs €45/.test(text ?? ''))).toEqual([true]);
  });

  test('free sticks in place of others take a number of the order and no month of the gift', async () => {
    const services = await open();
    const { code } = await paidGift(services);
    const member = await newMember(services);
    expect((await member.post('/api/gift-redemptions', redemption(code))).status).toBe(200);
    const { db } = services.database;
    const [gift] = await rows(services);
    const householdId = gift?.householdId ?? '';
    const checkoutId = gift?.checkoutId ?? '';
    const [first] = await db.select().from(orders);
    const boxOf = async (month: number) =>
      (await db.select().from(boxes)).find((box) => box.month === month) ?? expect.fail();
    const leaves = async (month: number) => {
      const { id: boxId, orderId, number, cats } = await boxOf(month);
      const event = { id: randomUUID(), kind: 'step', key: 'box_shipped', at: services.clock.now() } as const;
      const told = { householdId, orderId, boxId, month, number, cats, step: 3 };
      await services.transact(SYSTEM, (ctx) =>
        ctx.emit(boxMoved, { ...told, event: { ...event, by: 'system', tracking: null } }),
      );
    };
    const begun = async () => (await rows(services))[0]?.monthsOpened;
    const pass = async () => {
      services.clock.advance(32 * DAY_MS);
      await openGiftMonths.run(services, {});
    };
    await services.transact(SYSTEM, (ctx) => noteSticksLeft(ctx, { checkoutId, month: 1, at: ctx.now }));
    await services.transact(SYSTEM, async (ctx) => {
      const order = await lockOrder(ctx.tx, first?.id ?? '');
      const free = { invoiceId: null, paidFor: null, kits: [], paidAt: ctx.now, replacementReason: 'Lost.' };
      if (order) await insertOpenBox(ctx, order, { id: randomUUID(), ...free });
    });
    await pass();
    expect([await begun(), (await boxOf(3)).replacementReason]).toEqual([2, null]);
    // The replacement leaves after the second month has begun: it is not that month.
    await leaves(2);
    await pass();
    expect(await begun()).toBe(2);
    await leaves(3);
    await pass();
    expect(await begun()).toBe(3);
    expect(await mailsOf(services, 'gift-ending')).toEqual([]);
    await leaves(4);
    expect(await mailsOf(services, 'gift-ending')).toHaveLength(1);
  });

  test('a gift whose cat died before its sticks is put before the desk once: no month begins by itself any more', async () => {
    const services = await open();
    const { code } = await paidGift(services);
    const member = await newMember(services);
    await member.post('/api/gift-redemptions', redemption(code));
    const [miso] = (await member.get('/api/cats')).json;
    expect((await member.post(`/api/cats/${miso.id}/archive`, { reason: 'died' })).status).toBe(200);
    services.clock.advance(4 * DAY_MS);
    for (const _ of ['night', 'next night']) await refundAfterDeath.run(services, {});
    await services.settle();
    const desk = await colleague(services, 'Dana');
    const { inquiries } = (await desk.get('/api/desk/inbox')).json;
    const [gift] = await rows(services);
    expect(inquiries).toMatchObject([
      { kind: 'order-without-sticks', subject: `Gift ${gift?.number} stands still: a box of it was stopped` },
    ]);
    expect(gift).toMatchObject({ state: 'redeemed', monthsOpened: 1, nextMonthAt: null });
  });

  test('a gift whose cat gets no sticks for now is mailed about without a refund or a plan', async () => {
    const services = await open();
    const { code } = await paidGift(services);
    const member = await newMember(services);
    await member.post('/api/gift-redemptions', redemption(code));
    const [miso] = (await member.get('/api/cats')).json;
    expect((await member.patch(`/api/cats/${miso.id}`, { bornOn: '2026-10-20', version: miso.version })).status).toBe(
      200,
    );
    const [order] = await services.database.db.select().from(orders);
    await pressOrder(await colleague(services, 'Dana'), order?.id ?? '', 'formula_creating');
    const [said] = await mailsOf(services, 'order-without-sticks');
    expect(said?.text).toContain('You owe nothing, and nothing is charged.');
    expect(said?.text).not.toMatch(/refund|your plan/i);
  });

  test('a gift that nobody redeems in three years says so on its page and in a repeated mail, and shows no code and no card any more', async () => {
    const services = await open();
    const { giver, token, code, status } = await paidGift(services);
    const [gift] = await rows(services);
    if (!gift) throw new Error('No gift');
    const until = redeemableUntil(gift) ?? new Date(0);
    services.clock.advance(until.getTime() - services.clock.now().getTime());
    expect(await status()).toMatchObject({ state: 'paid', code, expired: false });
    services.clock.advance(1);
    expect(await status()).toMatchObject({ state: 'paid', code: null, expired: true });
    expect((await giver.post('/api/gifts/card', { token })).json.code).toBe('gift-expired');
    const member = await newMember(services);
    expect((await member.post('/api/gift-redemptions', redemption(code))).json.code).toBe('gift-expired');
    const again = (more = {}) => giftPaidMail({ gift: { ...gift, ...more }, page: '', now: services.clock.now() });
    expect(again().subject).toBe(`Your gift ${gift.number}`);
    expect(again().text).toContain(`Nobody has redeemed its code, which was good until ${dateWords(until)}.`);
    expect(again({ disputedAt: until }).text).toContain('A bank is looking at its payment.');
  });

  test('the mail goes out on its day, once, and a household with a gift or a plan keeps a second code', async () => {
    const services = await open();
    const day = new Date(services.clock.now().getTime() + 3 * DAY_MS).toISOString().slice(0, 10);
    const delivery = { email: 'friend@example.com', day, zone: 'Europe/Amsterdam' };
    const { gift } = await paidGift(services, NETHERLANDS, { delivery });
    expect(await mailsOf(services, 'gift')).toEqual([]);
    const told = async () => (await mailsOf(services, 'gift-paid')).at(-1)?.text;
    expect(await told()).toContain('at 9:00 by your clock (Europe/Amsterdam).');
    await Promise.all([1, 2].map(() => deliverGift.run(services, { giftId: gift.id })));
    const [mail, ...more] = await mailsOf(services, 'gift');
    expect([mail?.recipient, more]).toEqual(['friend@example.com', []]);
    const code = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const member = await newMember(services);
    expect((await member.post('/api/gift-redemptions', redemption(code))).status).toBe(200);
    const [redeemed] = await rows(services);
    expect(redeemed?.recipientEmail).toBeNull();
    // Mailed to the giver once more before anybody has redeemed it.
    const waits = { state: 'paid' as const };
    const [again, late] = [
      waits,
      { ...waits, deliveredAt: null, recipientEmail: 'friend@example.com', paidAt: new Date(`${day}T12:00Z`) },
    ].map(
      (more) => redeemed && giftPaidMail({ gift: { ...redeemed, ...more }, page: '', now: services.clock.now() }).text,
    );
    expect(again).toContain(`We mailed it on ${dateWords(redeemed?.deliveredAt ?? new Date(0))}.`);
    expect(late).toContain('We mail it to friend@example.com now.');
    const second = await paidGift(services);
    const refused = await member.post('/api/gift-redemptions', redemption(second.code, { cat: { name: 'Biscuit' } }));
    expect(refused.json.code).toBe('gift-running');
    expect((await second.status()).state).toBe('paid');
    // A plan that goes on is in the way of a code; one that is set to end names the day from which the code can be redeemed.
    const { browser, row, signIn } = await subscriber(services);
    const redeem = () => browser.post('/api/gift-redemptions', redemption(second.code));
    const goesOn = (await redeem()).json;
    expect([goesOn.code, goesOn.message]).toEqual([
      'gift-while-subscribed',
      expect.stringContaining('cancel the plan'),
    ]);
    await browser.post('/api/subscription/cancel');
    const dayAfter = new Date(((await row()).endsOn?.getTime() ?? 0) + DAY_MS);
    const ends = (await redeem()).json;
    expect([ends.code, ends.message]).toEqual([
      'gift-while-subscribed',
      expect.stringContaining(`you can redeem it from ${formatDate('full', dayAfter, 'Asia/Dubai')}.`),
    ]);
    services.clock.set(dayAfter);
    await services.settle();
    await signIn();
    expect((await redeem()).status).toBe(200);
    const past = await giftOf(second.giver, NETHERLANDS, { delivery: { ...delivery, day: '2020-01-01' } });
    expect((await second.giver.post('/api/gifts', past)).json.code).toBe('gift-day');
  });

  test('guesses at codes are counted', async () => {
    const services = await open();
    const thief = newBrowser(services);
    const codes = Array.from({ length: 21 }, (_, n) => writeCode(new Uint8Array(16).fill(n)));
    const answers = [];
    for (const code of codes) answers.push((await thief.post('/api/gift-codes', { code })).json.code);
    expect([answers.slice(0, 20).every((said) => said === 'gift-unknown'), answers[20]]).toEqual([
      true,
      'too-many-attempts',
    ]);
    const changed = await thief.post('/api/gifts/status', { token: 'A'.repeat(80) });
    expect([changed.status, changed.json.code]).toEqual([404, 'gift-link-unknown']);
  });
});

test('a gift can be redeemed and withdrawn in the state `paid` alone, and each for its time', () => {
  const paidAt = new Date('2026-02-28T12:00:00Z');
  const open = (facts: Parameters<typeof redeemBlockedBy>[0], now: Date) => [
    redeemBlockedBy(facts, now) === null,
    withdrawBlockedBy(facts, now) === null,
  ];
  for (const state of GIFT_STATES)
    expect([state, ...open({ state, paidAt, disputedAt: null }, paidAt)]).toEqual([
      state,
      state === 'paid',
      state === 'paid',
    ]);
  const after = (days: number) => new Date(paidAt.getTime() + days * DAY_MS);
  expect(open({ state: 'paid', paidAt, disputedAt: null }, after(14))).toEqual([true, true]);
  expect(open({ state: 'paid', paidAt, disputedAt: paidAt }, after(1))).toEqual([false, false]);
  expect(open({ state: 'paid', paidAt, disputedAt: null }, after(15.01))).toEqual([true, false]);
  expect(open({ state: 'paid', paidAt, disputedAt: null }, after(3 * 365 + 2))).toEqual([false, false]);
});

test('a code has one spelling, and is read however it was typed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const code = writeCode(bytes);
      expect(code).toMatch(/^PURR(-[2-9A-HJ-NP-Z]{4}){4}$/);
      expect(readCode(code.toLowerCase().replaceAll('-', ''))).toBe(code);
    }),
  );
  for (const wrong of ['', 'PURR', 'PURR-0000-0000-0000-0000', 'PURR-2222-2222-2222-222'])
    expect(readCode(wrong)).toBeNull();
});

test('nine o’clock is by the giver’s clock, in summer and winter', () => {
  const now = new Date('2026-06-01T00:00:00Z');
  const at = (day: string, zone: string) => sendingTime({ day, zone }, now)?.toISOString();
  expect(at('2026-07-01', 'Europe/Berlin')).toBe('2026-07-01T07:00:00.000Z');
  expect(at('2026-12-24', 'Europe/Berlin')).toBe('2026-12-24T08:00:00.000Z');
  expect(at('2026-12-24', 'Asia/Kolkata')).toBe('2026-12-24T03:30:00.000Z');
  expect(at('2026-12-24', 'America/New_York')).toBe('2026-12-24T14:00:00.000Z');
  expect([at('2026-12-24', 'Mars/Olympus'), at('2026-01-01', 'UTC'), at('2028-01-01', 'UTC')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
