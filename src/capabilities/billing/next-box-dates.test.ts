import { expect, test } from 'vitest';
import { newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { addProPlaces, proHolders } from '#tests/support/pro-places.ts';
import { subscriber } from '#tests/support/subscribers.ts';
import { remindOfRenewals } from '#src/capabilities/fulfilment/jobs.ts';
import { boxes } from '#src/capabilities/fulfilment/tables.ts';
import { subscriptionComparer } from './actions/compare-subscription.ts';
import { receipts } from './tables.ts';
import {
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

const DAY_MS = 86_400_000;

const HOUR_MS = 3_600_000;

const APRIL = '2027-04-06T09:00:00.000Z';

onOneEngine('the date of the next box', (open) => {
  test('N11 it is skipped and that is undone: date, amount, receipt, mail and timeline say the same, and nothing is charged before', async () => {
    const services = await open();
    const one = await shippedPlan(services);
    const quote = await previewNextBox(one, { change: 'skip' });
    expect(quote).toMatchObject({
      kind: 'skipped',
      chargesAt: FEBRUARY,
      insteadOf: JANUARY,
      amount: { amount: 23_000 },
    });
    expect((await one.row()).timing).toBeNull();
    const { json } = await applyNextBox(one, quote);
    await services.settle();
    expect(json.receipt).toMatchObject({ valid: true, kind: 'skipped', box: { chargesAt: FEBRUARY } });
    const skipped = await nextBoxState(services, one);
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
    expect((await applyNextBox(one, quote)).json.receipt.code).toBe(json.receipt.code);
    expect((await previewNextBox(one, { change: 'skip' })).code).toBe('box-moved');

    expect((await changeNextBox(services, one, { change: 'resume' })).json.receipt.kind).toBe('restored');
    const undone = await nextBoxState(services, one);
    expect([undone.end, undone.nextBox.chargesAt, undone.nextBox.wish, undone.ours.timing]).toEqual([
      JANUARY,
      JANUARY,
      null,
      null,
    ]);
    // A page from before is not a change by now.
    expect((await applyNextBox(one, quote)).json).toMatchObject({
      code: 'change-outdated',
      details: { quote: { kind: 'skipped' } },
    });
    expect(await services.database.db.$count(receipts)).toBe(2);
    await advanceTo(services, one, JANUARY);
    expect((await paidRenewals(services)).map(({ paidAmount }) => paidAmount)).toEqual([quote.amount.amount]);
  });

  test('a paused plan resumes by itself on its day, told once at least 7 days before, and its invoice says why it was charged then', async () => {
    const services = await open();
    const one = await shippedPlan(services);
    await changeNextBox(services, one, { change: 'pause', boxes: 2 });
    const { nextBox, ours } = await nextBoxState(services, one);
    expect(nextBox).toMatchObject({
      chargesAt: MARCH,
      ordinary: JANUARY,
      restsFrom: JANUARY,
      wish: { kind: 'pause', boxes: 2 },
    });
    expect(await subscriptionComparer.compare(services, ours.stripeId)).toEqual([]);
    for (const moment of [JANUARY, FEBRUARY]) await advanceTo(services, one, moment);
    expect(await paidRenewals(services)).toEqual([]);
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
    await advanceTo(services, one, MARCH);
    const [paid] = await paidRenewals(services);
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
    const one = await shippedPlan(services);
    await changeNextBox(services, one, { change: 'pause', boxes: 3 });
    services.clock.set(new Date(Date.parse(JANUARY) + 10 * DAY_MS));
    await one.signIn();
    const quote = await previewNextBox(one, { change: 'resume' });
    expect(quote).toMatchObject({ kind: 'resumed', chargesAt: '2027-01-16T10:00:00.000Z', insteadOf: APRIL });
    await applyNextBox(one, quote);
    await services.settle();
    expect(await paidRenewals(services)).toEqual([]);
    expect((await nextBoxState(services, one)).end).toBe(quote.chargesAt);
    // Undone within the hour, it is paused again.
    await changeNextBox(services, one, { change: 'pause', boxes: 1 });
    expect((await nextBoxState(services, one)).end).toBe(FEBRUARY);
    await changeNextBox(services, one, { change: 'resume' });
    await advanceTo(services, one, (await nextBoxState(services, one)).end);
    expect(await paidRenewals(services)).toHaveLength(1);
    expect((await one.row()).timing).toBeNull();
  });

  test('N10 a box that is brought forward is charged early and the one after it keeps its day; the sticks before it have to have left', async () => {
    const services = await open();
    const one = await shippedPlan(services);
    const quote = await previewNextBox(one, { change: 'forward' });
    // At least 14 days after the first charge, on 1 December.
    expect(quote).toMatchObject({ kind: 'forwarded', chargesAt: '2026-12-15T09:00:00.000Z', insteadOf: JANUARY });
    expect(quote.sentences.join(' ')).toContain('The box after it is charged on 6 February 2027');
    await applyNextBox(one, quote);
    await services.settle();
    await advanceTo(services, one, quote.chargesAt);
    expect(await paidRenewals(services)).toHaveLength(1);
    expect((await one.row()).paidUntil?.toISOString()).toBe(FEBRUARY);
    expect((await previewNextBox(one, { change: 'forward' })).code).toBe('box-not-sent');
    await one.sticks(true);
    const next = await nextBoxState(services, one);
    expect([next.end, next.nextBox.chargesAt]).toEqual([FEBRUARY, FEBRUARY]);
    expect(await previewNextBox(one, { change: 'forward' })).toMatchObject({ chargesAt: '2026-12-29T09:00:00.000Z' });
    expect((await previewNextBox(one, { change: 'move', day: '2026-12-20' })).code).toBe('too-soon');
    await advanceTo(services, one, FEBRUARY);
    expect(await paidRenewals(services)).toHaveLength(2);
  });

  test('R8 Pro rests between what is paid and the next box, its place is kept, and a dearer plan waits', async () => {
    const services = await open();
    await addProPlaces(services, 1);
    const one = await shippedPlan(services, { planType: 'pro' });
    await changeNextBox(services, one, { change: 'pause', boxes: 1 });
    const pro = async () => (await one.browser.get('/api/user-dashboard')).json.pro;
    expect(await pro()).toBe(true);
    services.clock.set(new Date(Date.parse(JANUARY) - 1));
    await one.signIn();
    expect(await pro()).toBe(true);
    services.clock.advance(2);
    expect(await pro()).toBe(false);
    expect(await proHolders(services)).toHaveLength(1);
    await advanceTo(services, one, FEBRUARY);
    expect([await pro(), (await proHolders(services)).length]).toEqual([true, 1]);
    const other = await shippedPlan(services, { planType: 'standard' });
    await changeNextBox(services, other, { change: 'skip' });
    expect((await other.browser.post('/api/subscription/preview', { planType: 'premium' })).json.code).toBe(
      'box-moved',
    );
  });

  test('before the first sticks have left there is no date to change', async () => {
    const services = await open();
    const one = await subscriber(services);
    expect((await previewNextBox(one, { change: 'pause', boxes: 1 })).code).toBe('box-not-sent');
    const { nextBox, actions } = await nextBoxState(services, one);
    expect([nextBox.chargesAt, actions.pause.allowed]).toEqual([null, false]);
  });
});
