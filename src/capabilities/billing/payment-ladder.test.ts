import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payWithin } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { CHARGED_AFTER_MS, subscriber } from '#tests/support/subscribers.ts';
import { announceLastTries } from './actions/mail-payment-failure.ts';
import { invoices } from './tables.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STORY_MS = 180_000;
const LADDER = ['payment-failed', 'payment-approval', 'payment-last-try', 'payment-final-notice', 'plan-ended-unpaid'];

const ladderMails = async (services: TestServices) =>
  (await services.mails()).filter(({ kind }) => LADDER.includes(kind));

/** A subscriber whose renewal has just failed with this card. */
async function overdue(services: TestServices, card: string) {
  const one = await subscriber(services);
  await one.sticks(true);
  await one.card(card);
  const end = (await one.row()).currentPeriodEnd ?? services.clock.now();
  services.clock.advance(end.getTime() - services.clock.now().getTime() + CHARGED_AFTER_MS);
  await services.settle();
  await one.signIn();
  return one;
}

/** Half a day at a time, with the job of the night each time. */
async function live(services: TestServices, days: number) {
  for (let half = 0; half < days * 2; half++) {
    services.clock.advance(DAY_MS / 2);
    await services.settle();
    await announceLastTries.run(services, {});
  }
}

onOneEngine('the mails about a renewal that fails', (open) => {
  test(
    'Ask 13 every transition is one mail: the failure with all dates, one try left, the last try, the end; the household is charged nothing',
    async () => {
      const services = await open();
      const { row, browser } = await overdue(services, 'pm_card_chargeCustomerFail');
      const { paymentProblem } = (await browser.get('/api/subscription')).json;
      expect(paymentProblem.tries.map((at: string) => at.slice(0, 10))).toEqual([
        '2027-01-04',
        '2027-01-09',
        '2027-01-16',
      ]);
      expect(paymentProblem).toMatchObject({ needsApproval: false, why: 'Your card was declined.' });
      await live(services, 20);
      const mails = await ladderMails(services);
      expect(mails.map(({ kind }) => kind)).toEqual([
        'payment-failed',
        'payment-last-try',
        'payment-final-notice',
        'plan-ended-unpaid',
      ]);
      const [failed, last, final] = mails;
      expect(failed?.text).toContain('we try again on 4 January 2027, 9 January 2027 and 16 January 2027.');
      expect(last?.subject).toContain('on 16 January 2027');
      expect(final?.createdAt.toISOString().slice(0, 10)).toMatch(/2027-01-1[45]/);
      expect(await row()).toMatchObject({ status: 'canceled' });
      const kept = await services.database.db.select().from(invoices).where(eq(invoices.status, 'void'));
      expect(kept).toHaveLength(1);
      const { data } = await services.stripe.charges.list({ limit: 100 });
      expect(data.filter(({ paid }) => paid)).toHaveLength(1);
    },
    STORY_MS,
  );

  test(
    'Ask 13 a bank that asks has a ladder of its own, never told as a failure, and its approval pays the month',
    async () => {
      const services = await open();
      const { row, browser } = await overdue(services, 'pm_card_authenticationRequired');
      await live(services, 9);
      const mails = await ladderMails(services);
      expect(mails.map(({ kind }) => kind)).toEqual(['payment-approval', 'payment-last-try']);
      const { paymentProblem } = (await browser.get('/api/subscription')).json;
      expect(mails[0]?.text).toContain(`Approve: ${paymentProblem.payUrl}`);
      for (const { text } of mails) expect(text).not.toContain('could not charge');
      // Another card, which the bank does not ask about, pays at once.
      const { json: form } = await browser.post('/api/subscription/payment-method');
      await payWithin(services, form);
      await services.settle();
      expect(await row()).toMatchObject({ status: 'active' });
      await live(services, 8);
      expect(await ladderMails(services)).toHaveLength(2);
    },
    STORY_MS,
  );
});
