import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, openBeside, type TestServices } from '#tests/support/engines.ts';
import { type Fault, injectFaults } from '#tests/support/fault-injection.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { addProPlaces, proHolders } from '#tests/support/pro-places.ts';
import { CHARGED_AFTER_MS, type Subscriber, subscriber } from '#tests/support/subscribers.ts';
import { remindOfRenewals } from '#src/capabilities/fulfilment/jobs.ts';
import { boxes } from '#src/capabilities/fulfilment/tables.ts';
import { newId } from '#src/lib/id.ts';
import { makeDiscount } from './actions/make-discount.ts';
import { subscriptionComparer } from './actions/compare-subscription.ts';
import { pushSubscription } from './actions/push-subscription.ts';
import { noteTiming } from './plan-note-store.ts';
import type { BoxTiming } from './rules/next-box.ts';
import { lockSubscription } from './store.ts';
import { invoices, receipts } from './tables.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const PREVIEW = '/api/subscription/next-box/preview';
const APPLY = '/api/subscription/next-box';

const mailsOf = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);
const preview = async ({ browser }: Subscriber, wish: object) => (await browser.post(PREVIEW, wish)).json;
const apply = ({ browser }: Subscriber, { token }: { token: string }) => browser.post(APPLY, { token });

async function make(services: TestServices, one: Subscriber, wish: object) {
  const made = await apply(one, await preview(one, wish));
  await services.settle();
  return made;
}

async function state(services: TestServices, { browser, row }: Subscriber) {
  const ours = await row();
  const theirs = await services.stripe.subscriptions.retrieve(ours.stripeId);
  const end = Math.min(...theirs.items.data.map((item) => item.current_period_end));
  const { nextBox, actions } = (await browser.get('/api/subscription')).json;
  return { ours, theirs, end: new Date(end * 1000).toISOString(), nextBox, actions };
}

/** A plan whose first sticks have left: the next box is charged on 6 January at 09:00. */
async function shipped(services: TestServices, choice: Parameters<typeof subscriber>[1] = {}) {
  const one = await subscriber(services, choice);
  services.clock.advance(5 * DAY_MS);
  await one.sticks(true);
  await one.signIn();
  return one;
}

async function passTo(services: TestServices, one: Subscriber, moment: string, ms = CHARGED_AFTER_MS) {
  services.clock.set(new Date(Date.parse(moment) + ms));
  await services.settle();
  await one.signIn();
}

const months = async ({ database: { db } }: TestServices) =>
  (await db.select().from(invoices)).filter(({ status, terms }) => status === 'paid' && terms?.reason === 'renewal');

const JANUARY = '2027-01-06T09:00:00.000Z';
const FEBRUARY = '2027-02-06T09:00:00.000Z';
const MARCH = '2027-03-06T09:00:00.000Z';
const APRIL = '2027-04-06T09:00:00.000Z';

const PAUSE: BoxTiming = {
  ...{ id: '', kind: 'pause', until: MARCH, from: JANUARY, since: '2026-12-06T09:00:00.000Z' },
  ...{ boxes: 2, undoes: null, receipt: '2345-6789' },
};

/** Until a statement of another transaction waits for a lock. */
async function someoneWaits({ database: { db } }: TestServices): Promise<void> {
  const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const waiting = async () => ((await db.execute(waits)) as unknown as { rows: unknown[] }).rows.length;
  await expect.poll(waiting).toBe(1);
}

onOneEngine('the next box', (open) => {
  test('N11 it is skipped and that is undone: date, amount, receipt, mail and timeline say the same, and nothing is charged before', async () => {
    const services = await open();
    const one = await shipped(services);
    const quote = await preview(one, { change: 'skip' });
    expect(quote).toMatchObject({
      kind: 'skipped',
      chargesAt: FEBRUARY,
      insteadOf: JANUARY,
      amount: { amount: 23_000 },
    });
    expect((await one.row()).timing).toBeNull();
    const { json } = await apply(one, quote);
    await services.settle();
    expect(json.receipt).toMatchObject({ valid: true, kind: 'skipped', box: { chargesAt: FEBRUARY } });
    const skipped = await state(services, one);
    expect([skipped.end, skipped.nextBox.chargesAt, skipped.nextBox.wish.receipt]).toEqual([
      FEBRUARY,
      FEBRUARY,
      json.receipt.code,
    ]);
    const [mail] = await mailsOf(services, 'box-skipped');
    for (const sentence of quote.sentences) expect(mail?.text).toContain(sentence);
    const shown = await newBrowser(services).get(`/api/receipts/${json.receipt.code}`);
    expect(shown.json).toEqual(json.receipt);
    const { items } = (await one.browser.get('/api/timeline')).json;
    expect(
      items.some(
        ({ title, text }: { title: string; text: string }) =>
          title === 'The next box is skipped' && text.includes(json.receipt.code),
      ),
    ).toBe(true);
    // The one schedule of every page has the box that is left out, and until when that can be undone.
    expect((await one.browser.get('/api/user-dashboard')).json.schedule.skipped).toEqual({
      on: JANUARY,
      undoUntil: FEBRUARY,
    });
    // Pressed again it is the same change.
    expect((await apply(one, quote)).json.receipt.code).toBe(json.receipt.code);
    expect((await preview(one, { change: 'skip' })).code).toBe('box-moved');

    expect((await make(services, one, { change: 'resume' })).json.receipt.kind).toBe('restored');
    const undone = await state(services, one);
    expect([undone.end, undone.nextBox.chargesAt, undone.nextBox.wish, undone.ours.timing]).toEqual([
      JANUARY,
      JANUARY,
      null,
      null,
    ]);
    // A page from before is not a change by now.
    expect((await apply(one, quote)).json).toMatchObject({
      code: 'change-outdated',
      details: { quote: { kind: 'skipped' } },
    });
    expect(await services.database.db.$count(receipts)).toBe(2);
    await passTo(services, one, JANUARY);
    expect((await months(services)).map(({ paidAmount }) => paidAmount)).toEqual([quote.amount.amount]);
  });

  test('a paused plan resumes by itself on its day, told once at least 7 days before, and its invoice says why it was charged then', async () => {
    const services = await open();
    const one = await shipped(services);
    await make(services, one, { change: 'pause', boxes: 2 });
    const { nextBox, ours } = await state(services, one);
    expect(nextBox).toMatchObject({
      chargesAt: MARCH,
      ordinary: JANUARY,
      restsFrom: JANUARY,
      wish: { kind: 'pause', boxes: 2 },
    });
    expect(await subscriptionComparer.compare(services, ours.stripeId)).toEqual([]);
    for (const moment of [JANUARY, FEBRUARY]) await passTo(services, one, moment);
    expect(await months(services)).toEqual([]);
    // The nights before, an hour after the time of day of the charge: none of them is exactly seven days before it.
    for (const days of [9, 8, 7, 6, 1]) {
      services.clock.set(new Date(Date.parse(MARCH) - days * DAY_MS + HOUR_MS));
      await remindOfRenewals.run(services, {}, { retryCount: 0 });
    }
    const [notice, ...more] = await mailsOf(services, 'plan-resumes');
    expect(more).toEqual([]);
    const noticeMs = Date.parse(MARCH) - (notice?.createdAt.getTime() ?? 0);
    expect(noticeMs).toBeGreaterThanOrEqual(7 * DAY_MS);
    expect(noticeMs).toBeLessThan(8 * DAY_MS);
    expect(notice?.subject).toBe('Your plan resumes on 6 March 2027: AED\u00a0230');
    await passTo(services, one, MARCH);
    const [paid] = await months(services);
    expect(paid).toMatchObject({ paidAmount: 23_000 });
    expect(paid?.terms?.note).toContain('The plan is paused until 6 March 2027: 2 boxes left out. Receipt ');
    const headers = { authorization: `Bearer ${one.browser.token}` };
    const file = await services.app.request(`http://shop.test/api/invoices/${paid?.id}.pdf`, { headers });
    expect((await readPdf(Buffer.from(await file.arrayBuffer()))).text).toContain('2 boxes left out');
    const after = await one.row();
    expect([after.timing, after.paidUntil?.toISOString()]).toEqual([null, APRIL]);
    expect(await services.database.db.$count(boxes)).toBe(1);
  });

  test('a pause is resumed now: charged an hour later, and not before', async () => {
    const services = await open();
    const one = await shipped(services);
    await make(services, one, { change: 'pause', boxes: 3 });
    services.clock.set(new Date(Date.parse(JANUARY) + 10 * DAY_MS));
    await one.signIn();
    const quote = await preview(one, { change: 'resume' });
    expect(quote).toMatchObject({ kind: 'resumed', chargesAt: '2027-01-16T10:00:00.000Z', insteadOf: APRIL });
    await apply(one, quote);
    await services.settle();
    expect(await months(services)).toEqual([]);
    expect((await state(services, one)).end).toBe(quote.chargesAt);
    // Undone within the hour, it is paused again.
    await make(services, one, { change: 'pause', boxes: 1 });
    expect((await state(services, one)).end).toBe(FEBRUARY);
    await make(services, one, { change: 'resume' });
    await passTo(services, one, (await state(services, one)).end);
    expect(await months(services)).toHaveLength(1);
    expect((await one.row()).timing).toBeNull();
  });

  test('N10 a box that is brought forward is charged early and the one after it keeps its day; the sticks before it have to have left', async () => {
    const services = await open();
    const one = await shipped(services);
    const quote = await preview(one, { change: 'forward' });
    // At least 14 days after the first charge, on 1 December.
    expect(quote).toMatchObject({ kind: 'forwarded', chargesAt: '2026-12-15T09:00:00.000Z', insteadOf: JANUARY });
    expect(quote.sentences.join(' ')).toContain('The box after it is charged on 6 February 2027');
    await apply(one, quote);
    await services.settle();
    await passTo(services, one, quote.chargesAt);
    expect(await months(services)).toHaveLength(1);
    expect((await one.row()).paidUntil?.toISOString()).toBe(FEBRUARY);
    expect((await preview(one, { change: 'forward' })).code).toBe('box-not-sent');
    await one.sticks(true);
    const next = await state(services, one);
    expect([next.end, next.nextBox.chargesAt]).toEqual([FEBRUARY, FEBRUARY]);
    expect(await preview(one, { change: 'forward' })).toMatchObject({ chargesAt: '2026-12-29T09:00:00.000Z' });
    expect((await preview(one, { change: 'move', day: '2026-12-20' })).code).toBe('too-soon');
    await passTo(services, one, FEBRUARY);
    expect(await months(services)).toHaveLength(2);
  });

  test.each([
    ['declined', 'pm_card_chargeCustomerFail'],
    ['waits for the bank', 'pm_card_authenticationRequired'],
  ])(
    'an early charge that is %s is given up: nothing is owed, tried again or shortened, and the box keeps its date',
    async (_, card) => {
      const services = await open();
      const one = await shipped(services);
      const { householdId, paidUntil: paid } = await one.row();
      const discount = { id: newId(), householdId, kind: 'percent', percentOff: 10 } as const;
      await makeDiscount(services, discount);
      await one.card(card);
      const quote = await preview(one, { change: 'forward' });
      await apply(one, quote);
      await services.settle();
      await passTo(services, one, quote.chargesAt);
      const { ours, theirs, end, nextBox, actions } = await state(services, one);
      expect([end, nextBox.chargesAt, nextBox.wish, ours.timing]).toEqual([JANUARY, JANUARY, null, null]);
      expect([ours.status, theirs.status, ours.paidUntil]).toEqual(['trialing', 'trialing', paid]);
      expect(actions).toMatchObject({ skip: { allowed: true }, cancel: { allowed: true } });
      expect(await months(services)).toEqual([]);
      expect((await services.database.db.select().from(invoices)).map(({ status }) => status).toSorted()).toEqual([
        'paid',
        'void',
      ]);
      const [mail, ...more] = await mailsOf(services, 'box-early-failed');
      expect(more).toEqual([]);
      expect(mail?.text).toContain(
        'did not go through. It is cancelled: nothing was charged, and it is not tried again.',
      );
      expect(mail?.text).toContain('We charge AED\u00a0207 on 6 January at 13:00');
      expect(await mailsOf(services, 'payment-failed')).toEqual([]);
      const { items } = (await one.browser.get('/api/timeline')).json;
      expect(items.map(({ title }: { title: string }) => title)).toContain(mail?.subject);
      expect(await subscriptionComparer.compare(services, ours.stripeId)).toEqual([]);

      // Nothing more until the ordinary day, which is charged like any other: first by the same card, then by a new one.
      await passTo(services, one, '2027-01-02T09:00:00Z');
      expect(await months(services)).toEqual([]);
      await passTo(services, one, JANUARY);
      expect((await one.row()).status).toBe('past_due');
      expect(
        await mailsOf(services, card === 'pm_card_chargeCustomerFail' ? 'payment-failed' : 'payment-approval'),
      ).toHaveLength(1);
      await one.card('pm_card_visa');
      await passTo(services, one, '2027-01-10T09:00:00Z');
      expect((await months(services)).map(({ paidAmount }) => paidAmount)).toEqual([20_700]);
    },
  );

  test('a box that was to come early does not, once the plan is cancelled: it ends with what is paid', async () => {
    const services = await open();
    const one = await shipped(services);
    await make(services, one, { change: 'move', day: '2026-12-20' });
    expect((await state(services, one)).end).toBe('2026-12-20T09:00:00.000Z');
    await one.browser.post('/api/subscription/cancel');
    await services.settle();
    const { ours, end } = await state(services, one);
    expect([ours.endsOn?.toISOString(), end, ours.timing]).toEqual([JANUARY, JANUARY, null]);
    await passTo(services, one, '2026-12-20T09:00:00Z');
    await one.browser.post('/api/subscription/keep');
    await services.settle();
    expect((await state(services, one)).end).toBe(JANUARY);
    expect(await months(services)).toEqual([]);
  });

  test('cancelled and kept during a pause, the pause goes on; a dispute, a cat that leaves and a discount do not end it', async () => {
    const services = await open();
    const one = await shipped(services);
    await make(services, one, { change: 'pause', boxes: 2 });
    await one.browser.post('/api/subscription/cancel');
    await services.settle();
    expect((await one.row()).endsOn?.toISOString()).toBe(MARCH);
    expect((await preview(one, { change: 'resume' })).code).toBe('plan-ends');
    services.clock.set(new Date(Date.parse(JANUARY) + DAY_MS));
    await services.settle();
    await one.signIn();
    await one.browser.post('/api/subscription/keep');
    await services.settle();
    const kept = await state(services, one);
    expect([kept.end, kept.nextBox.wish.kind]).toEqual([MARCH, 'pause']);

    const { householdId } = await one.row();
    await makeDiscount(services, { id: newId(), householdId, kind: 'percent', percentOff: 10 });
    const [cat] = (await one.browser.get('/api/cats')).json;
    await one.browser.post(`/api/cats/${cat.id}/archive`, { reason: 'moved' });
    await services.settle();
    // Its cats were followed, and the sticks of a test leave anew.
    await one.sticks(true);
    expect((await state(services, one)).end).toBe(MARCH);
    const { nextPayment } = (await one.browser.get('/api/subscription')).json;
    await passTo(services, one, MARCH);
    const [paid] = await months(services);
    expect(paid?.paidAmount).toBe(nextPayment.amount);
  });

  test('the last cat leaves while a box was to come early: what is paid is not shortened', async () => {
    const services = await open();
    const one = await shipped(services, { catCount: 1 });
    await make(services, one, { change: 'move', day: '2026-12-20' });
    const [cat] = (await one.browser.get('/api/cats')).json;
    await one.browser.post(`/api/cats/${cat.id}/archive`, { reason: 'moved' });
    await services.settle();
    await one.sticks(true);
    const { end, theirs } = await state(services, one);
    expect([end, theirs.cancel_at_period_end]).toEqual([JANUARY, true]);
    expect((await preview(one, { change: 'skip' })).code).toBe('no-cats-left');
  });

  test('R8 Pro rests between what is paid and the next box, its place is kept, and a dearer plan waits', async () => {
    const services = await open();
    await addProPlaces(services, 1);
    const one = await shipped(services, { planType: 'pro' });
    await make(services, one, { change: 'pause', boxes: 1 });
    const pro = async () => (await one.browser.get('/api/user-dashboard')).json.pro;
    expect(await pro()).toBe(true);
    services.clock.set(new Date(Date.parse(JANUARY) - 1));
    await one.signIn();
    expect(await pro()).toBe(true);
    services.clock.advance(2);
    expect(await pro()).toBe(false);
    expect(await proHolders(services)).toHaveLength(1);
    await passTo(services, one, FEBRUARY);
    expect([await pro(), (await proHolders(services)).length]).toEqual([true, 1]);
    const other = await shipped(services, { planType: 'standard' });
    await make(services, other, { change: 'skip' });
    expect((await other.browser.post('/api/subscription/preview', { planType: 'premium' })).json.code).toBe(
      'box-moved',
    );
  });

  test('behind the cut-off nothing is changed, also where a charge is a draft; a failed one says so', async () => {
    const services = await open();
    const one = await shipped(services);
    const quote = await preview(one, { change: 'skip' });
    services.clock.set(new Date(Date.parse(JANUARY)));
    await one.signIn();
    // Our rows have not heard of the charge yet.
    expect((await preview(one, { change: 'pause', boxes: 1 })).code).toBe('charge-under-way');
    expect((await apply(one, quote)).json.code).toMatch(/charge-under-way|change-outdated/);
    await services.settle();
    const code = services.settings.sandboxMood === 'harsh' ? 'charge-under-way' : 'allowed';
    const answer = await preview(one, { change: 'skip' });
    expect(answer.code ?? 'allowed').toBe(code);
    await passTo(services, one, JANUARY);
    expect(await months(services)).toHaveLength(1);
    await one.card('pm_card_chargeCustomerFail');
    await one.sticks(true);
    await passTo(services, one, FEBRUARY);
    expect((await preview(one, { change: 'skip' })).code).toBe('payment-overdue');
  });

  test('the payment service fails or is silent: nothing is told before it is true, and the next try completes it once', async () => {
    const services = await open();
    const one = await shipped(services);
    const how = { fault: null as 'error' | 'gone' | 'lost' | null };
    injectFaults(services, (call) => (/^POST \/v1\/subscriptions\//.test(call) ? how.fault : null));
    for (const [fault, change] of [
      ['error', 'skip'],
      ['gone', 'resume'],
      ['lost', 'pause'],
    ] as const) {
      how.fault = fault;
      const quote = await preview(one, change === 'pause' ? { change, boxes: 1 } : { change });
      expect([fault, (await apply(one, quote)).json.code]).toEqual([fault, 'box-date-pending']);
      const { timing } = await one.row();
      expect([timing?.kind, timing?.receipt]).toEqual([change, null]);
      how.fault = null;
      const { json } = await apply(one, quote);
      expect(json.receipt.kind).toBe(quote.kind);
      await services.settle();
      expect((await state(services, one)).end).toBe(quote.chargesAt);
    }
    expect(await services.database.db.$count(receipts)).toBe(3);
    // The job completes a change that nobody tries again.
    how.fault = 'gone';
    const quote = await preview(one, { change: 'move', day: '2027-02-20' });
    await apply(one, quote);
    how.fault = null;
    services.clock.advance(60_000);
    await pushSubscription.run(services, { stripeSubscriptionId: (await one.row()).stripeId }, { retryCount: 1 });
    expect((await state(services, one)).end).toBe(quote.chargesAt);
    expect(await mailsOf(services, 'box-moved')).toHaveLength(1);
  });

  test('a date that the payment service cannot have leaves the one before it, also where an earlier try had no answer', async () => {
    const services = await open();
    const one = await shipped(services);
    await make(services, one, { change: 'pause', boxes: 1 });
    const how = { fault: null as 'gone' | 'invalid' | null };
    injectFaults(services, (call) => (/^POST \/v1\/subscriptions\//.test(call) ? how.fault : null));
    const paused = (await one.row()).timing;
    const [longer, later] = [
      await preview(one, { change: 'pause', boxes: 2 }),
      await preview(one, { change: 'move', day: '2027-02-20' }),
    ];
    how.fault = 'gone';
    expect((await apply(one, longer)).json.code).toBe('box-date-pending');
    how.fault = 'invalid';
    expect((await apply(one, longer)).json.code).toBe('date-not-possible');
    expect((await one.row()).timing).toEqual(paused);
    // Of two unanswered changes, neither is restored.
    how.fault = 'gone';
    expect((await apply(one, later)).json.code).toBe('box-date-pending');
    const shorter = await preview(one, { change: 'move', day: '2027-02-10' });
    how.fault = 'invalid';
    expect((await apply(one, shorter)).json.code).toBe('date-not-possible');
    expect((await one.row()).timing).toEqual(paused);
    how.fault = null;
    await services.settle();
    expect((await state(services, one)).end).toBe(FEBRUARY);
    expect(await services.database.db.$count(receipts)).toBe(1);
  });

  test('a date that is taken back leaves one that was written in the same moment', async () => {
    const services = await open();
    const one = await shipped(services);
    const quote = await preview(one, { change: 'skip' });
    let written: Promise<void> = Promise.resolve();
    const other = { ...PAUSE, id: newId() };
    injectFaults(services, async (call): Promise<Fault | null> => {
      if (!call.startsWith('POST /v1/subscriptions/')) return null;
      const { id } = await one.row();
      await new Promise<void>((held) => {
        written = services.transact(SYSTEM, async ({ tx }) => {
          await lockSubscription(tx, id);
          held();
          await someoneWaits(services);
          await noteTiming(tx, id, other);
        });
      });
      return 'invalid';
    });
    expect((await apply(one, quote)).json.code).toBe('date-not-possible');
    await written;
    expect((await one.row()).timing).toEqual(other);
  });

  test('two at once are one change, in two processes as well; another household’s date is nobody’s to change', async () => {
    const services = await open();
    const one = await shipped(services);
    const beside = await openBeside(services);
    const there = newBrowser(beside);
    there.token = one.browser.token;
    const [skip, pause] = [await preview(one, { change: 'skip' }), await preview(one, { change: 'pause', boxes: 2 })];
    const answers = await Promise.all([
      ...[skip, pause, skip].map((quote) => apply(one, quote)),
      ...[skip, pause].map(({ token }) => there.post(APPLY, { token })),
    ]);
    await services.settle();
    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThan(0);
    for (const { status, json } of answers)
      if (status !== 200) expect(json.code).toMatch(/change-outdated|box-moved|box-date-pending/);
    expect(await services.database.db.$count(receipts)).toBe(1);
    const { end, nextBox, ours } = await state(services, one);
    expect([FEBRUARY, MARCH]).toContain(end);
    expect([nextBox.chargesAt, ours.timing?.until]).toEqual([end, end]);

    const thief = await shipped(services);
    expect((await apply(thief, await preview(one, { change: 'resume' }))).json.code).toMatch(
      /change-outdated|nothing-to-undo/,
    );
    expect((await newBrowser(services).post(APPLY, { token: skip.token })).status).toBe(401);
    expect((await state(services, one)).end).toBe(end);
    await beside.close();
  });

  test('before the first sticks have left there is no date to change', async () => {
    const services = await open();
    const one = await subscriber(services);
    expect((await preview(one, { change: 'pause', boxes: 1 })).code).toBe('box-not-sent');
    const { nextBox, actions } = await state(services, one);
    expect([nextBox.chargesAt, actions.pause.allowed]).toEqual([null, false]);
  });
});

onOneEngine('an earlier box and a cancellation at once', (open) => {
  test.each(['cancellation', 'earlier box'])(
    'paid time lasts, and the end that was told stays, where the payment service hears of the %s last',
    async (last) => {
      const services = await open();
      const one = await shipped(services);
      const quote = await preview(one, { change: 'forward' });
      const acts = {
        cancellation: () => one.browser.post('/api/subscription/cancel'),
        'earlier box': () => apply(one, quote),
      };
      const [late, soon] = last === 'cancellation' ? ['cancellation', 'earlier box'] : ['earlier box', 'cancellation'];
      let began = false;
      injectFaults(services, async (call) => {
        if (began || !call.startsWith('POST /v1/subscriptions/')) return null;
        began = true;
        await acts[soon as keyof typeof acts]();
        return null;
      });
      const { status, json } = await acts[late as keyof typeof acts]();
      expect(json.code ?? status).toBe(last === 'cancellation' ? 200 : 'plan-ends');
      await services.settle();
      const { ours, end, theirs } = await state(services, one);
      expect([ours.endsOn?.toISOString(), end, theirs.cancel_at_period_end]).toEqual([JANUARY, JANUARY, true]);
      expect(ours.timing).toBeNull();
      const [told] = await mailsOf(services, 'plan-cancelled');
      expect(told?.text).toContain('6 January 2027');
      await passTo(services, one, JANUARY);
      expect([(await months(services)).length, (await one.row()).status]).toEqual([0, 'canceled']);
    },
  );
});
