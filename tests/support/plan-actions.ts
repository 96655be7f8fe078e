import { PLAN_RULES, type PlanAction } from '#src/capabilities/billing/rules/plan-actions.ts';

export const PLAN_ACTIONS = Object.keys(PLAN_RULES) as PlanAction[];
