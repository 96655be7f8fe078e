import { type PlanId, STICKS_PER_MONTH } from '#src/capabilities/pricing/rules/plans.ts';

interface PartnerPlan {
  badge: string | null;
  features: readonly [string, string, string];
}

/** Plans for an audience that does not know them: three lines each, from the plan matrix. */
export const PARTNER_PLANS: Readonly<Record<PlanId, PartnerPlan>> = {
  standard: {
    badge: null,
    features: ['Basic health insights', 'Monthly delivery', `${STICKS_PER_MONTH} supplement sticks`],
  },
  premium: { badge: 'POPULAR', features: ['Advanced dashboard', 'Progress tracking', 'Priority support'] },
  pro: { badge: 'BEST VALUE', features: ['AI-powered analysis', 'Custom formulation', 'Vet consultation'] },
};
