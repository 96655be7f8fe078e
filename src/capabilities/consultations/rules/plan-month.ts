import { monthsAfter } from '#src/capabilities/billing/rules/next-box.ts';

/** A month of a plan; `until` is excluded. */
export interface PlanMonth {
  from: Date;
  until: Date;
}

const MONTH_MS = 28 * 86_400_000;

/**
 * The month of a plan that a moment is in. Months are counted from the day the plan began, whenever its boxes are charged:
 * a box that is moved neither lengthens a month nor begins another one.
 */
export function planMonth(since: Date, at: Date): PlanMonth {
  let month = Math.max(0, Math.floor((at.getTime() - since.getTime()) / MONTH_MS));
  while (month > 0 && monthsAfter(since, month) > at) month -= 1;
  return { from: monthsAfter(since, month), until: monthsAfter(since, month + 1) };
}
