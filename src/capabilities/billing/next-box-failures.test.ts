import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, openBeside, type TestServices } from '#tests/support/engines.ts';
import { type Fault, injectFaults } from '#tests/support/fault-injection.ts';
import { newId } from '#src/lib/id.ts';
import { makeDiscount } from './actions/make-discount.ts';
import { subscriptionComparer } from './actions/compare-subscription.ts';
import { pushSubscription } from './actions/push-subscription.ts';
import { noteTiming } from './plan-note-store.ts';
import type { BoxTiming } from './rules/next-box.ts';
import { lockSubscription } from './store.ts';
import { invoices, receipts } from './tables.ts';
import {
  APPLY,
  mailsOf,
  previewNextBox,
  applyNextBox,
  changeNextBox,
  nextBoxState,
  shippedPlan,
  advanceTo,
  paidRenewals,
  JANUARY,
  FEBRUARY,
  MARCH,
} from '#tests/support/next-box.ts';

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

onOneEngine('failed changes of the next box', (open) => {
  test.each([
    ['declined', 'pm_card_chargeCustomerFail'],
    ['waits for the bank', 'pm_card_authenticationRequired'],
  ])(
    'an early charge that is %s is given up: nothing is owed, tried again or shortened, and the box keeps its date',
    async (_, card) => {
      const services = await open();
      const one = await shippedPlan(services);
      const { householdId, paidUntil: paid } = await one.row();
      const discount = { id: newId(), householdId, kind: 'percent', percentOff: 10 } as const;
      await makeDiscount(services, discount);
      await one.card(card);
      const quote = await previewNextBox(one, { change: 'forward' });
      await applyNextBox(one, quote);
      await services.settle();
      await advanceTo(services, one, quote.chargesAt);
      const { ours, theirs, end, nextBox, actions } = await nextBoxState(services, one);
      expect([end, nextBox.chargesAt, nextBox.wish, ours.timing]).toEqual([JANUARY, JANUARY, null, null]);
      expect([ours.status, theirs.status, ours.paidUntil]).toEqual(['trialing', 'trialing', paid]);
      expect(actions).toMatchObject({ skip: { allowed: true }, cancel: { allowed: true } });
      expect(await paidRenewals(services)).toEqual([]);
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
      await advanceTo(services, one, '2027-01-02T09:00:00Z');
      expect(await paidRenewals(services)).toEqual([]);
      await advanceTo(services, one, JANUARY);
      expect((await one.row()).status).toBe('past_due');
      expect(
        await mailsOf(services, card === 'pm_card_chargeCustomerFail' ? 'payment-failed' : 'payment-approval'),
      ).toHaveLength(1);
      await one.card('pm_card_visa');
      await advanceTo(services, one, '2027-01-10T09:00:00Z');
      expect((await paidRenewals(services)).map(({ paidAmount }) => paidAmount)).toEqual([20_700]);
    },
  );

  test('behind the cut-off nothing is changed, also where a charge is a draft; a failed one says so', async () => {
    const services = await open();
    const one = await shippedPlan(services);
    const quote = await previewNextBox(one, { change: 'skip' });
    services.clock.set(new Date(Date.parse(JANUARY)));
    await one.signIn();
    // Our rows have not heard of the charge yet.
    expect((await previewNextBox(one, { change: 'pause', boxes: 1 })).code).toBe('charge-under-way');
    expect((await applyNextBox(one, quote)).json.code).toMatch(/charge-under-way|change-outdated/);
    await services.settle();
    const code = services.settings.sandboxMood === 'harsh' ? 'charge-under-way' : 'allowed';
    const answer = await previewNextBox(one, { change: 'skip' });
    expect(answer.code ?? 'allowed').toBe(code);
    await advanceTo(services, one, JANUARY);
    expect(await paidRenewals(services)).toHaveLength(1);
    await one.card('pm_card_chargeCustomerFail');
    await one.sticks(true);
    await advanceTo(services, one, FEBRUARY);
    expect((await previewNextBox(one, { change: 'skip' })).code).toBe('payment-overdue');
  });

  test('the payment service fails or is silent: nothing is told before it is true, and the next try completes it once', async () => {
    const services = await open();
    const one = await shippedPlan(services);
    const how = { fault: null as 'error' | 'gone' | 'lost' | null };
    injectFaults(services, (call) => (/^POST \/v1\/subscriptions\//.test(call) ? how.fault : null));
    for (const [fault, change] of [
      ['error', 'skip'],
      ['gone', 'resume'],
      ['lost', 'pause'],
    ] as const) {
      how.fault = fault;
      const quote = await previewNextBox(one, change === 'pause' ? { change, boxes: 1 } : { change });
      expect([fault, (await applyNextBox(one, quote)).json.code]).toEqual([fault, 'box-date-pending']);
      const { timing } = await one.row();
      expect([timing?.kind, timing?.receipt]).toEqual([change, null]);
      how.fault = null;
      const { json } = await applyNextBox(one, quote);
      expect(json.receipt.kind).toBe(quote.kind);
      await services.settle();
      expect((await nextBoxState(services, one)).end).toBe(quote.chargesAt);
    }
    expect(await services.database.db.$count(receipts)).toBe(3);
    // The job completes a change that nobody tries again.
    how.fault = 'gone';
    const quote = await previewNextBox(one, { change: 'move', day: '2027-02-20' });
    await applyNextBox(one, quote);
    how.fault = null;
    services.clock.advance(60_000);
    await pushSubscription.run(services, { stripeSubscriptionId: (await one.row()).stripeId }, { retryCount: 1 });
    expect((await nextBoxState(services, one)).end).toBe(quote.chargesAt);
    expect(await mailsOf(services, 'box-moved')).toHaveLength(1);
  });

  test('a date that the payment service cannot have leaves the one before it, also where an earlier try had no answer', async () => {
    const services = await open();
    const one = await shippedPlan(services);
    await changeNextBox(services, one, { change: 'pause', boxes: 1 });
    const how = { fault: null as 'gone' | 'invalid' | null };
    injectFaults(services, (call) => (/^POST \/v1\/subscriptions\//.test(call) ? how.fault : null));
    const paused = (await one.row()).timing;
    const [longer, later] = [
      await previewNextBox(one, { change: 'pause', boxes: 2 }),
      await previewNextBox(one, { change: 'move', day: '2027-02-20' }),
    ];
    how.fault = 'gone';
    expect((await applyNextBox(one, longer)).json.code).toBe('box-date-pending');
    how.fault = 'invalid';
    expect((await applyNextBox(one, longer)).json.code).toBe('date-not-possible');
    expect((await one.row()).timing).toEqual(paused);
    // Of two unanswered changes, neither is restored.
    how.fault = 'gone';
    expect((await applyNextBox(one, later)).json.code).toBe('box-date-pending');
    const shorter = await previewNextBox(one, { change: 'move', day: '2027-02-10' });
    how.fault = 'invalid';
    expect((await applyNextBox(one, shorter)).json.code).toBe('date-not-possible');
    expect((await one.row()).timing).toEqual(paused);
    how.fault = null;
    await services.settle();
    expect((await nextBoxState(services, one)).end).toBe(FEBRUARY);
    expect(await services.database.db.$count(receipts)).toBe(1);
  });

  test('a date that is taken back leaves one that was written in the same moment', async () => {
    const services = await open();
    const one = await shippedPlan(services);
    const quote = await previewNextBox(one, { change: 'skip' });
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
    expect((await applyNextBox(one, quote)).json.code).toBe('date-not-possible');
    await written;
    expect((await one.row()).timing).toEqual(other);
  });

  test('two at once are one change, in two processes as well; another household’s date is nobody’s to change', async () => {
    const services = await open();
    const one = await shippedPlan(services);
    const beside = await openBeside(services);
    const there = newBrowser(beside);
    there.token = one.browser.token;
    const [skip, pause] = [
      await previewNextBox(one, { change: 'skip' }),
      await previewNextBox(one, { change: 'pause', boxes: 2 }),
    ];
    const answers = await Promise.all([
      ...[skip, pause, skip].map((quote) => applyNextBox(one, quote)),
      ...[skip, pause].map(({ token }) => there.post(APPLY, { token })),
    ]);
    await services.settle();
    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThan(0);
    for (const { status, json } of answers)
      if (status !== 200) expect(json.code).toMatch(/change-outdated|box-moved|box-date-pending/);
    expect(await services.database.db.$count(receipts)).toBe(1);
    const { end, nextBox, ours } = await nextBoxState(services, one);
    expect([FEBRUARY, MARCH]).toContain(end);
    expect([nextBox.chargesAt, ours.timing?.until]).toEqual([end, end]);

    const thief = await shippedPlan(services);
    expect((await applyNextBox(thief, await previewNextBox(one, { change: 'resume' }))).json.code).toMatch(
      /change-outdated|nothing-to-undo/,
    );
    expect((await newBrowser(services).post(APPLY, { token: skip.token })).status).toBe(401);
    expect((await nextBoxState(services, one)).end).toBe(end);
    await beside.close();
  });
});
