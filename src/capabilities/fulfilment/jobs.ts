import { systemScope } from '#src/capabilities/access/scopes.ts';
import { renewalsToTell, takeRenewalToTell } from '#src/capabilities/billing/actions/remind-renewals.ts';
import { STICKS_PER_MONTH } from '#src/capabilities/pricing/rules/plans.ts';
import { rowsToCome } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { BOX_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import { nameInMail } from '#src/platform/mail/names.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { withoutParams } from '#src/platform/redact.ts';
import { findEmptyBoxes } from './late-box-store.ts';
import { renewalReminderMail } from './mail/box.tsx';
import { isUncharged, noCatGetsSticks, STATE_RULES } from './rules/cat-state.ts';
import { findStoppable } from './stopped-order-store.ts';
import { lockOrderOfCheckout, type OrderRow } from './store.ts';
import { ordersToFollow } from './order-list-store.ts';
import { catStates } from './actions/cat-states.ts';
import { catsInPlan, catsOf, followOrder } from './actions/fill-boxes.ts';
import { creditPromise } from './actions/credit-promise.ts';
import { refundAfterDeath } from './actions/refund-after-death.ts';
import { followFormula } from './actions/mail-formula.ts';
import { mailComparisons } from './actions/mail-comparison.ts';
import { writeAboutDeath } from './actions/mail-death.ts';
import { mailLate } from './actions/mail-trouble.ts';
import { catNames } from './actions/mail-box.ts';
import { appendBoxEvent } from './actions/move-box.ts';
import { appendOrderEvent } from './actions/move-order.ts';
import { scheduleOfOrder } from './actions/read-schedule.ts';
import { remindOfKits } from './actions/remind-kits.ts';
import { proposeSkips } from './actions/propose-skips.ts';
import { sendOrderLink } from './actions/send-order-link.ts';
import { stopParcels } from './actions/stop-parcels.ts';
import { askCarrier, trackParcel } from './actions/track-parcel.ts';
import { finishLabel } from './actions/buy-label.ts';
import { refundPostage } from './actions/refund-postage.ts';
import { followLabels, voidLabel } from './actions/void-label.ts';
import { writeAboutRecall } from './actions/write-about-recall.ts';

const SYSTEM = systemActor('fulfilment/jobs');

/** Writes about every charge at least a week before it, once for each. About money everybody is written to. */
export const remindOfRenewals = defineJob<Record<string, never>>('fulfilment-remind', {
  nightly: '09:20',
  async run(services) {
    const near = await services.read(SYSTEM, renewalsToTell);
    for (const subscriptionId of near) await services.transact(SYSTEM, (ctx) => remind(ctx, subscriptionId));
  },
});

async function remind(ctx: Ctx, subscriptionId: string): Promise<void> {
  const due = await takeRenewalToTell(ctx, subscriptionId);
  const order = due && (await lockOrderOfCheckout(ctx.tx, due.checkoutId));
  if (!due || !order) return;
  const { email: to, amount, discounts, kits, chargedOn, resumes, skipUrl } = due;
  const staying = (await catsInPlan(ctx, order)).filter((id) => !due.leaving.includes(id));
  const states = await catStates(ctx, systemScope(SYSTEM, order.householdId), staying);
  const ordered = new Set(catsOf(order));
  const here = states.filter(({ id, state }) => state.is !== 'away' && !isUncharged(state, !ordered.has(id)));
  const { publicUrl: origin, supportEmail } = ctx.settings;
  const scope = systemScope(SYSTEM, order.householdId);
  if (here.length === 0) return;
  const schedule = await scheduleOfOrder(ctx, scope, order);
  const safe = { ...schedule, kits: schedule.kits.map((name) => nameInMail(name)) };
  const { timeZone } = schedule;
  const what = { timeZone, names: catNames(here), sticks: STICKS_PER_MONTH, number: order.number };
  await ctx.mail(
    renewalReminderMail({
      ...{ to, amount, discounts, chargedOn, resumes, skipUrl, ...what, origin, supportEmail },
      schedule: rowsToCome(safe, ctx.now),
      kits: kits.flatMap(({ cat, price }) => {
        const found = here.find(({ id }) => id === cat);
        return found ? [{ name: found.name, price }] : [];
      }),
    }),
  );
}

/** Stops and refunds a box whose cats were all away, or got no sticks, in its whole month. */
export const stopEmptyBoxes = defineJob<Record<string, never>>('fulfilment-stop-boxes', {
  nightly: '03:50',
  async run(services) {
    const before = new Date(services.clock.now().getTime() - BOX_DAYS * 86_400_000);
    const empty = await services.read(SYSTEM, ({ tx }) => findEmptyBoxes(tx, before));
    for (const { id, revision: seen } of empty) {
      const said = { id: newId(), seen, move: { kind: 'raised', exception: 'box_stopped' } } as const;
      await services.transact(SYSTEM, (ctx) => appendBoxEvent(ctx, 'system', id, said));
    }
    const waiting = await services.read(SYSTEM, ({ tx }) => findStoppable(tx, before));
    for (const order of waiting) await services.transact(SYSTEM, (ctx) => stopFirstBox(ctx, order));
  },
});

async function stopFirstBox(ctx: Ctx, order: OrderRow): Promise<void> {
  const states = await catStates(ctx, systemScope(SYSTEM, order.householdId), catsOf(order));
  if (!noCatGetsSticks(states.map(({ state }) => state))) return;
  const said = { id: newId(), seen: order.revision, move: { kind: 'raised', exception: 'box_stopped' } } as const;
  await appendOrderEvent(ctx, 'system', order.id, said);
}

/** Mails about late orders and boxes, once for each promise. */
export const mailLateParcels = defineJob<Record<string, never>>('fulfilment-late', { nightly: '09:40', run: mailLate });

/** Proposes to skip a box where the sticks at home outlast its charge; after the notice of the charge. */
const proposeSkipsOfBoxes = defineJob<Record<string, never>>('fulfilment-propose-skips', {
  nightly: '09:30',
  run: proposeSkips,
});

/** Few enough to be done within the lease of a job. */
const AT_ONCE = 20;

/** Boxes and renewals follow their cats again where rules have changed or a day may have come: so many orders, then the next. */
export const followOrders = defineJob<{ after?: string }>('fulfilment-follow-orders', {
  nightly: '04:40',
  async run(services, { after }) {
    const behind = await services.read(SYSTEM, ({ tx }) => ordersToFollow(tx, STATE_RULES, after ?? null, AT_ONCE));
    for (const id of behind) {
      const followed = services.transact(SYSTEM, (ctx) => followOrder(ctx, id));
      // One that cannot be worked out keeps no other waiting; it is tried again the next night.
      await followed.catch((error) =>
        services.log.error({ error: withoutParams(String(error)), order: id }, 'order does not follow its cats'),
      );
    }
    const last = behind.at(-1);
    if (last && behind.length === AT_ONCE)
      await services.transact(SYSTEM, (ctx) => ctx.enqueue(followOrders, { after: last }, { singletonKey: last }));
  },
});

export const jobs: AnyJob[] = [
  creditPromise,
  followFormula,
  followOrders,
  writeAboutDeath,
  refundAfterDeath,
  proposeSkipsOfBoxes,
  remindOfRenewals,
  remindOfKits,
  mailComparisons,
  sendOrderLink,
  stopEmptyBoxes,
  stopParcels,
  trackParcel,
  askCarrier,
  finishLabel,
  voidLabel,
  refundPostage,
  followLabels,
  mailLateParcels,
  writeAboutRecall,
];
