import { systemScope } from '#src/capabilities/access/scopes.ts';
import { releaseSeat, takeSeat } from '#src/capabilities/pricing/actions/require-available.ts';
import { systemActor } from '#src/platform/actors.ts';
import { proSeatOf } from '#src/capabilities/pricing/actions/find-seats.ts';
import type { AppServices } from '#src/platform/services.ts';
import { waitingDiscounts } from '../discount-store.ts';
import { lockDispute } from '../dispute-store.ts';
import { changeById } from '../plan-store.ts';
import { householdsOnPro } from '../reconcile-store.ts';
import type { Finding } from '../rules/discrepancies.ts';
import { eventById } from '../event-store.ts';
import { findLive, lockLive } from '../store.ts';
import { expirePendingDiscounts } from './follow-discounts.ts';
import { syncEvent } from './receive-event.ts';
import type { Comparer } from './reconcile-subject.ts';
import { submitEvidence } from './send-evidence.ts';
import { completePlanChange } from './complete-plan-change.ts';

const SYSTEM = systemActor('billing/compare-own-rows');

/** Compares a household's place on Pro and its pending rewards with its plan. */
export const householdComparer: Comparer<never> = {
  type: 'household',
  asks: false,
  compare: ({ read }, householdId) =>
    read(SYSTEM, async ({ tx }) => {
      const scope = systemScope(SYSTEM, householdId);
      const live = await findLive(tx, scope);
      const { coming } = await householdsOnPro(tx);
      const seat = await proSeatOf(tx, householdId);
      const waiting = live ? [] : await waitingDiscounts(tx, scope);
      const findings: Finding[] = [];
      if (seat !== null && live?.plan !== 'pro' && !coming.has(householdId))
        findings.push({
          kind: 'seat-without-plan',
          ours: `place ${seat}`,
          theirs: live?.plan ?? 'no plan',
          householdId,
        });
      if (seat === null && live?.plan === 'pro')
        findings.push({ kind: 'plan-without-seat', ours: 'no place', theirs: `pro, ${live.status}`, householdId });
      if (waiting.length)
        findings.push({
          kind: 'discount-without-plan',
          ours: `${waiting.length} waiting`,
          theirs: 'no plan',
          householdId,
        });
      return findings;
    }),
  heal: (services, householdId, { kind }) =>
    services.transact(SYSTEM, async (ctx) => {
      const scope = systemScope(SYSTEM, householdId);
      if (kind === 'plan-without-seat') return void (await takeSeat(ctx, 'pro', householdId));
      if (kind === 'discount-without-plan') return expirePendingDiscounts(ctx, scope);
      // A change that takes the place holds the plan while it begins.
      const plan = (await lockLive(ctx.tx, scope))?.plan;
      const { coming } = await householdsOnPro(ctx.tx);
      if (plan !== 'pro' && !coming.has(householdId)) await releaseSeat(ctx, 'pro', householdId);
    }),
};

export const changeComparer: Comparer<never> = {
  type: 'change',
  asks: false,
  async compare({ read }, id) {
    const change = await read(SYSTEM, ({ tx }) => changeById(tx, id));
    if (change?.state !== 'begun') return [];
    const { from, to } = change.planned;
    return [{ kind: 'change-unsettled', ours: `${from.plan} to ${to.plan}`, theirs: 'not known' }];
  },
  heal: (services, changeId) => completePlanChange.run(services, { changeId }),
};

export const eventComparer: Comparer<never> = {
  type: 'event',
  asks: false,
  async compare({ read }, id) {
    const event = await read(SYSTEM, ({ tx }) => eventById(tx, id));
    if (!event || event.processedAt) return [];
    return [{ kind: 'event-unprocessed', ours: 'waits', theirs: event.type }];
  },
  heal: (services: AppServices, eventId) => syncEvent.run(services, { eventId }),
};

export const evidenceComparer: Comparer<never> = {
  type: 'evidence',
  asks: false,
  compare: ({ transact }, id) =>
    transact(SYSTEM, async ({ tx }) => {
      const dispute = await lockDispute(tx, id);
      if (!dispute?.evidenceAt || dispute.evidenceSentAt || dispute.settledAt) return [];
      return [{ kind: 'evidence-not-sent', ours: 'taken down', theirs: `${dispute.stripeId}: none` }];
    }),
  heal: (services, disputeId) => submitEvidence.run(services, { disputeId }),
};
