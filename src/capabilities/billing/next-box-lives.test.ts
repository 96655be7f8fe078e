import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxes } from '#src/capabilities/fulfilment/tables.ts';
import { openTestServices, type TestServices } from '#tests/support/engines.ts';
import { type Fault, injectFaults } from '#tests/support/fault-injection.ts';
import { type Subscriber, subscriber } from '#tests/support/subscribers.ts';
import { paidThrough } from './rules/next-box.ts';
import { invoices, receipts } from './tables.ts';

const DAY_MS = 86_400_000;
const CHANGES = [
  { change: 'skip' },
  { change: 'forward' },
  { change: 'resume' },
  ...[1, 2, 3].map((boxes) => ({ change: 'pause', boxes })),
];

type Step =
  | { do: 'change'; wish: object; fault: Fault | null }
  | { do: 'move'; change: 'move' | 'pause'; days: number }
  | { do: 'cancel' | 'keep' }
  | { do: 'pass'; days: number };

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      wish: fc.constantFrom(...CHANGES),
      fault: fc.constantFrom(null, null, 'error' as const, 'gone' as const, 'lost' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      change: fc.constantFrom('move' as const, 'pause' as const),
      days: fc.integer({ min: 1, max: 100 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'keep' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 40 }) }) },
);

const month = ({ terms }: typeof invoices.$inferSelect) => terms?.reason === 'renewal';

/** One household in a shop; time passes a day at a time, and each box leaves the day after it is paid. */
async function life(services: TestServices) {
  const one = await subscriber(services);
  const { browser, row } = one;
  const how = { fault: null as Fault | null };
  injectFaults(services, (call) => (/^POST \/v1\/subscriptions\//.test(call) ? how.fault : null));
  const send = async () => {
    if ((await row()).sticksLeftAt === null) await one.sticks(true);
  };
  await services.settle();
  services.clock.advance(5 * DAY_MS);
  await send();
  await one.signIn();
  /** Also completes what a fault left to do. */
  const settle = async () => {
    how.fault = null;
    await services.settle();
    services.clock.advance(30_000);
    await services.settle();
  };
  const change = async (wish: object, fault: Fault | null) => {
    const quote = await browser.post('/api/subscription/next-box/preview', wish);
    if (quote.status !== 200) return expect(quote.status).toBeLessThan(500);
    how.fault = fault;
    const made = await browser.post('/api/subscription/next-box', { token: quote.json.token });
    how.fault = null;
    if (fault === null) expect([made.status, made.json.code]).toEqual([200, undefined]);
    await settle();
    // Tried again it is done, and still once.
    const again = await browser.post('/api/subscription/next-box', { token: quote.json.token });
    expect([made.json.code, again.status < 300 || again.json.code === 'change-outdated']).toEqual([
      made.json.code,
      true,
    ]);
  };
  return async (step: Step) => {
    if (step.do === 'change') await change(step.wish, step.fault);
    if (step.do === 'move') {
      const day = new Date(services.clock.now().getTime() + step.days * DAY_MS).toISOString().slice(0, 10);
      await change({ change: step.change, day }, null);
    }
    if (step.do === 'cancel' || step.do === 'keep') await browser.post(`/api/subscription/${step.do}`);
    if (step.do === 'pass')
      for (let day = 0; day < step.days; day += 1) {
        services.clock.advance(DAY_MS);
        await services.settle();
        await send();
      }
    await settle();
    await one.signIn();
    await agrees(services, one);
  };
}

/** Rows, payment service and page agree, and every charge has its box. */
async function agrees(services: TestServices, { browser, row }: Subscriber) {
  const ours = await row();
  const { nextBox } = (await browser.get('/api/subscription')).json;
  const theirs = await services.stripe.subscriptions.retrieve(ours.stripeId);
  const end = new Date(Math.min(...theirs.items.data.map((item) => item.current_period_end)) * 1000);
  const paid = (await services.database.db.select().from(invoices)).filter(
    (invoice) => month(invoice) && invoice.status === 'paid',
  );
  expect(await services.database.db.$count(boxes)).toBe(paid.length);
  expect(ours.status).toBe(theirs.status);
  if (ours.status === 'canceled') return;
  const through = paidThrough(ours);
  // What is paid is never shortened.
  if (through)
    expect(end.getTime()).toBeGreaterThanOrEqual(
      Math.min(through.getTime(), ours.timing?.kind === 'forward' ? end.getTime() : through.getTime()),
    );
  if (ours.endsOn) expect(ours.endsOn).toEqual(end);
  else if (nextBox.chargesAt && ours.sticksLeftAt) expect(nextBox.chargesAt).toBe(end.toISOString());
  if (ours.timing) expect(ours.timing.receipt).not.toBeNull();
}

/** Each change was proved and mailed once. */
async function proved(services: TestServices) {
  const written = await services.database.db.select().from(receipts);
  const mails = (await services.mails()).filter(({ kind }) =>
    /^(box-(skipped|moved|forwarded|paused|resumed|restored)|plan-(cancelled|kept))$/.test(kind),
  );
  expect(mails).toHaveLength(written.length);
}

test('N11 N10 whatever is skipped, moved, paused, undone, cancelled and kept, in any order and with any failure: rows, payment service and page agree, nothing paid is shortened, and each charge is one box', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 9 }), async (all) => {
      const services = await openTestServices('postgres');
      try {
        const live = await life(services);
        for (const step of all) await live(step);
        await proved(services);
      } finally {
        await services.close();
      }
    }),
    { numRuns: Number(process.env.LIVES ?? 6) },
  );
});
