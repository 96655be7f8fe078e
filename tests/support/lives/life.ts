import { desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { households } from '#src/capabilities/access/tables.ts';
import { subscriptions } from '#src/capabilities/billing/tables.ts';
import { simulateCarrier } from '#src/capabilities/fulfilment/actions/simulate-carrier.ts';
import { boxes, orders } from '#src/capabilities/fulfilment/tables.ts';
import { NIGHTLY_OF_HOUSEHOLDS } from '../../../db/demo/nights.ts';
import type { Browser } from '../buyers.ts';
import type { TestServices } from '../engines.ts';
import { injectFaults } from '../fault-injection.ts';
import { advanceWithJobs, retryJobs } from '../job-time.ts';
import { confirmAddress } from '../members.ts';
import { begun, colleague, pressBox, pressOrder, signInAgain } from '../parcels.ts';
import { addProPlaces } from '../pro-places.ts';
import { CHARGED_AFTER_MS } from '../subscribers.ts';
import type { Home, Trouble } from './moves.ts';

const DAY_MS = 86_400_000;
/** Days that pass at once, with the jobs of one night. */
const STEP_DAYS = 3;
const JOBS_LOOK_MS = 240_000;
const NAMES = ['Miso', 'Biscuit', 'Pickle'];
/** Free places on Pro. */
const PRO_PLACES = 2;

/** One household in a shop of its own, from its first sticks at the door. */
export interface Life {
  services: TestServices;
  customer: Browser;
  desk: Browser;
  householdId: string;
  home: Home;
  /** Our row of the plan that began last. */
  row(): Promise<typeof subscriptions.$inferSelect>;
  /** Posts a request of the household, which charges the amount that was shown or nothing; with trouble, once more when that is over. */
  post(path: string, body?: unknown, trouble?: Trouble | null, shown?: number): Promise<Answer>;
  /** Lets days pass: nightly jobs, events, and the carrier and the desk at their work, unless that is closed. */
  pass(days: number, closed?: 'desk closed'): Promise<void>;
  /** As `settle`, while every call of the payment service fails, and again when it is back. */
  outage(): Promise<void>;
}

type Answer = Awaited<ReturnType<Browser['post']>>;

/** Anything but a crash, in a sentence. */
function expectPlain({ status, json }: Answer): void {
  if (status < 300) return;
  expect([status, typeof json.code, status < 500 || status === 502 || status === 503]).toEqual([
    status,
    'string',
    true,
  ]);
}

export async function openLife(services: TestServices, home: Home): Promise<Life> {
  const { db } = services.database;
  const { plan, cats, currency, country, timeZone } = home;
  let trouble: Trouble | null = null;
  injectFaults(services, (call) =>
    trouble && (trouble.calls === 'all' || !call.startsWith('GET')) ? trouble.fault : null,
  );
  if (plan === 'pro') await addProPlaces(services, PRO_PLACES);
  const { customer, householdId } = await begun(services, { plan, currency, country, names: NAMES.slice(0, cats) });
  if (plan !== 'pro') await addProPlaces(services, PRO_PLACES);
  await db.update(households).set({ timeZone }).where(eq(households.id, householdId));
  await customer.post('/api/auth/email-verification-requests');
  await confirmAddress(services, customer, 'maryam@example.com');
  await signInAgain(services, customer);
  // A cat that is not in the plan.
  await customer.post('/api/cats', { name: 'Nala' });
  let desk = await colleague(services, 'Dana0');
  const settle = () => services.settle();
  const wait = {
    'at once': async () => {},
    'once jobs have looked': () => advanceWithJobs(services, JOBS_LOOK_MS),
    // The jobs that look are late.
    'after the renewal': async () => {
      const { currentPeriodEnd } = await life.row();
      const left = (currentPeriodEnd?.getTime() ?? 0) - services.clock.now().getTime();
      services.clock.advance(Math.max(left, 0) + CHARGED_AFTER_MS);
      await settle();
      await signInAgain(services, customer);
    },
  };
  const life: Life = {
    services,
    customer,
    get desk() {
      return desk;
    },
    householdId,
    home,
    row: async () => {
      const ofHousehold = db.select().from(subscriptions).where(eq(subscriptions.householdId, householdId));
      return (await ofHousehold.orderBy(desc(subscriptions.createdAt)).limit(1))[0] ?? expect.fail();
    },
    post: async (path, body, withTrouble = null, shown = 0) => {
      const press = async (during: Trouble | null) => {
        const before = await charged(services);
        trouble = during;
        const answer = await customer.post(path, body);
        trouble = null;
        expectPlain(answer);
        expect([0, shown]).toContain((await charged(services)) - before);
        return answer;
      };
      let answer = await press(withTrouble);
      if (withTrouble) {
        await wait[withTrouble.again]();
        await settle();
        answer = await press(null);
      }
      await settle();
      return answer;
    },
    pass: async (days, closed) => {
      for (let left = days; left > 0; left -= STEP_DAYS) {
        await advanceWithJobs(services, Math.min(left, STEP_DAYS) * DAY_MS);
        for (const job of NIGHTLY_OF_HOUSEHOLDS) await job.run(services, {}, { retryCount: 0 });
        await settle();
        await simulateCarrier(services);
        await signInAgain(services, customer);
        desk = await colleague(services, `Dana${services.clock.now().getTime()}`);
        if (!closed) await send(services, desk);
      }
      await settle();
    },
    outage: async () => {
      trouble = { fault: 'error', calls: 'all', again: 'once jobs have looked' };
      await advanceWithJobs(services, JOBS_LOOK_MS);
      await services.settle().catch(() => null);
      trouble = null;
      await retryJobs(services);
      await settle();
    },
  };
  return life;
}

/** Sum of the charges that were paid. */
async function charged({ stripe }: TestServices): Promise<number> {
  const { data } = await stripe.charges.list({ limit: 100 });
  return data.reduce((all, { paid, amount }) => all + (paid ? amount : 0), 0);
}

/** Colleagues send paid parcels that may leave. */
async function send(services: TestServices, desk: Browser): Promise<void> {
  const { db } = services.database;
  for (const { id, stands, cats } of await db.select().from(boxes))
    if (stands === 'box_paid' && cats.length > 0) await pressBox(desk, id, 'box_shipped').catch(expectRefusal);
  for (const { id, stands } of await db.select().from(orders))
    if (stands !== 'optimizer_delivered' && stands !== 'optimizer_shipped')
      await pressOrder(desk, id, 'optimizer_shipped').catch(expectRefusal);
  await services.settle();
}

/** A parcel that may not leave now. */
function expectRefusal(error: Error): void {
  expect(JSON.parse(error.message)).toMatchObject({ code: expect.any(String) });
}
