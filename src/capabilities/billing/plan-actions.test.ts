import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { newId } from '#src/lib/id.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { newCat } from '#tests/support/members.ts';
import { PLAN_ACTIONS } from '#tests/support/plan-actions.ts';
import { subscriber } from '#tests/support/subscribers.ts';
import { refusals } from './contract.ts';
import { makeDiscount } from './actions/make-discount.ts';
import { planStateOf } from './actions/plan-state.ts';
import { PLAN_RULES, type PlanAction } from './rules/plan-actions.ts';
import { isLiveStatus, SUBSCRIPTION_STATUSES } from './rules/subscription-states.ts';
import { disputes, invoices, subscriptions } from './tables.ts';

const LONG_AGO = '2026-01-01T00:00:00.000Z';
const JUST_NOW = '2026-12-02T00:00:00.000Z';

/** Of a month, as the payment service would have it. */
const PAUSE = {
  ...{ id: 'p', kind: 'pause' as const, until: '2027-02-01T09:00:00.000Z', from: '2027-01-01T09:00:00.000Z' },
  ...{ since: JUST_NOW, boxes: 1, undoes: null, receipt: 'R' },
};

/** Cats are named by their place in the order. */
const anyState = fc.record({
  status: fc.oneof(fc.constant('active' as const), fc.constantFrom(...SUBSCRIPTION_STATUSES)),
  endsOn: fc.constantFrom(null, new Date('2027-01-01T09:00:00Z')),
  nextPlan: fc.constantFrom(null, null, 'standard' as const),
  quantity: fc.constantFrom(0, 2, 2, 2),
  left: fc.subarray([0, 1], { maxLength: 1 }),
  leftAt: fc.constantFrom(LONG_AGO, JUST_NOW),
  without: fc.subarray([0, 1]),
  disputed: fc.boolean(),
  sent: fc.boolean(),
  paused: fc.boolean(),
});
type State = typeof anyState extends fc.Arbitrary<infer S> ? S : never;

/** A plan that runs, whose paid sticks have left. */
const SENT: State = {
  ...{ status: 'active', endsOn: null, nextPlan: null, quantity: 2, left: [], leftAt: LONG_AGO, without: [] },
  ...{ disputed: false, sent: true, paused: false },
};

/** Refusals for another reason than the plan's state: places in a limited plan, nothing to undo, a cat without sticks. */
const OF_NO_PLAN: ReadonlySet<string> = new Set(['pro-sold-out', 'nothing-to-undo', 'kits-without-sticks']);

onOneEngine('the actions of a plan', (open) => {
  test('in any state each action refuses what the table refuses, in the words the page shows, and nothing else', async () => {
    const services = await open();
    const { browser, row } = await subscriber(services, { planType: 'premium' });
    // An overdue plan ends at once; here it is to live on, in the next state.
    const { subscriptions: plans } = services.stripe;
    vi.spyOn(plans, 'cancel').mockImplementation((stripeId) => plans.retrieve(stripeId));
    const { db } = services.database;
    const { id, householdId } = await row();
    const cats: { id: string }[] = (await browser.get('/api/cats')).json;
    const catIds = cats.map((cat) => cat.id);
    const another = await newCat(browser, { name: 'Nala' });
    const [invoice] = await db.select().from(invoices);
    const openedAt = new Date(LONG_AGO);
    await db.insert(disputes).values({
      ...{ id: newId(), stripeId: 'dp_1', stripeChargeId: 'ch_1', invoiceId: invoice?.id, amount: 1 },
      ...{ status: 'needs_response', reason: 'fraudulent', currency: 'AED' as const, openedAt, readAt: openedAt },
    });

    const preview = (wish: object) => browser.post('/api/subscription/preview', wish);
    const nextBox = (wish: object) => browser.post('/api/subscription/next-box/preview', wish);
    const ACT: Record<PlanAction, () => Promise<{ json: { message?: string; code?: string } }>> = {
      change: () => preview({ planType: 'standard' }),
      upgrade: () => preview({ planType: 'pro' }),
      cats: () => preview({ planType: 'premium', catIds }),
      addCat: () => browser.post('/api/subscription/cats/preview', { catId: another }),
      cancel: () => browser.post('/api/subscription/cancel'),
      keep: () => browser.post('/api/subscription/keep'),
      skip: () => nextBox({ change: 'skip' }),
      move: () => nextBox({ change: 'move', day: '2027-01-20' }),
      pause: () => nextBox({ change: 'pause', boxes: 2 }),
      forward: () => nextBox({ change: 'forward' }),
      resume: () => nextBox({ change: 'resume' }),
      card: () => browser.post('/api/subscription/payment-method'),
      kits: () => browser.post('/api/subscription/kits/preview', { catId: catIds[0], cadence: 'monthly' }),
      discount: async () => {
        const made = await makeDiscount(services, { id: newId(), householdId, kind: 'percent', percentOff: 10 });
        return { json: isDomainError(made) ? { code: made.code, message: made.message } : {} };
      },
    };

    /** A dearer plan and an earlier box have no button of their own rule. */
    const byRule = async (action: 'upgrade' | 'forward') => {
      const plan = await row();
      if (!isLiveStatus(plan.status)) return { allowed: false, reason: refusals('no-subscription').message };
      const verdict = PLAN_RULES[action](await services.read(SYSTEM, (ctx) => planStateOf(ctx, plan, cats)));
      return { allowed: verdict === 'allowed', reason: verdict === 'allowed' ? null : refusals(verdict).message };
    };

    const seen = new Set<string>();
    const check = async (state: State) => {
      for (const action of PLAN_ACTIONS) {
        await write(state);
        const { actions } = (await browser.get('/api/subscription')).json;
        const { allowed, reason } = actions[action] ?? (await byRule(action as 'upgrade' | 'forward'));
        const { code, message } = (await ACT[action]()).json;
        const refused = code && !OF_NO_PLAN.has(code) ? message : null;
        expect([action, refused ?? null]).toEqual([action, reason]);
        seen.add(`${action}: ${allowed || (reason ?? 'done')}`);
      }
    };
    const write = async ({ left, leftAt, without, disputed, sent, paused, ...plan }: State) => {
      const out = (places: number[], since: string) =>
        places.length ? places.map((place) => ({ id: catIds[place] ?? '', since })) : null;
      const sticksLeftAt = sent ? new Date('2026-12-01T09:00:00Z') : null;
      const cells = {
        sticksLeftAt,
        timing: paused ? PAUSE : null,
        excludedCats: out(left, leftAt),
        withoutSticks: out(without, LONG_AGO),
      };
      await db
        .update(subscriptions)
        .set({ ...plan, ...cells })
        .where(eq(subscriptions.id, id));
      await db.update(disputes).set({ settledAt: disputed ? null : new Date(JUST_NOW) });
    };
    await fc.assert(fc.asyncProperty(anyState, check), {
      numRuns: 40,
      examples: [[SENT], [{ ...SENT, paused: true }]],
    });
    // Nothing that is always allowed, or never, is checked by chance alone.
    for (const action of PLAN_ACTIONS) expect([...seen]).toContain(`${action}: true`);
  });
});
