import { type PlanId, STICKS_PER_MONTH } from '#src/capabilities/pricing/rules/plans.ts';

interface PartnerPlan {
  badge: string | null;
  features: readonly [string, string, string];
}

/** How the plans are told to an audience that has not heard of them: three lines each, out of the plan matrix. */
export const PARTNER_PLANS: Readonly<Record<PlanId, PartnerPlan>> = {
  standard: {
    badge: null,
    features: ['Basic health insights', 'Monthly delivery', `${STICKS_PER_MONTH} supplement sticks`],
  },
  premium: { badge: 'POPULAR', features: ['Advanced dashboard', 'Progress tracking', 'Priority support'] },
  pro: { badge: 'BEST VALUE', features: ['AI-powered analysis', 'Custom formulation', 'Vet consultation'] },
};
