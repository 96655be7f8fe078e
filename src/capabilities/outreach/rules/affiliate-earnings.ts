import { COMMISSION, commissionOn, commissionRate, overrideOn } from '#src/capabilities/pricing/rules/commission.ts';
import { PLAN_IDS, type PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { unitPrice } from '#src/capabilities/pricing/rules/prices.ts';
import { type Currency, type Money, money, timesMoney } from '#src/lib/money.ts';
import { type AffiliateInputs, type Shares, sharesOf } from './affiliate-inputs.ts';

const { payments: PAYMENTS } = COMMISSION;
const MONTHS = 12;
const CHART_YEARS = 5;

interface PlanEarnings {
  plan: PlanId;
  share: number;
  /** New customers a month. */
  customers: number;
  /** For one customer and month. */
  rate: Money;
  /** customers × payments × rate */
  monthly: Money;
}

export interface AffiliateEarnings {
  /** New customers a month: followers × conversion. */
  customers: number;
  plans: readonly PlanEarnings[];
  /** Earnings once as many customers leave the paid months as join. */
  monthly: Money;
  annual: Money;
  /** The twelve months before that are a climb. */
  firstYear: Money;
  overrideMonthly: Money;
  overrideAnnual: Money;
  /** Customers in all, over the years looked at. */
  performanceTarget: number;
}

/** Whole customers by plan: together all of them, and none fewer when there are more in all. */
export function customersByPlan(customers: number, { standard, premium }: Shares): Record<PlanId, number> {
  const upTo = (share: number) => Math.round((customers * share) / 100);
  const first = upTo(standard);
  const two = upTo(standard + premium);
  return { standard: first, premium: two - first, pro: customers - two };
}

export function affiliateEarnings(inputs: AffiliateInputs): AffiliateEarnings {
  const { followerCount, conversionRate, performancePeriod, currency } = inputs;
  // Followers come in thousands and the rate in tenths of a percent, so this is a whole number of people.
  const customers = Math.round((followerCount / 1000) * Math.round(conversionRate * 10));
  const shares = sharesOf(inputs);
  const heads = customersByPlan(customers, shares);
  const plans = PLAN_IDS.map((plan): PlanEarnings => {
    const rate = paymentRate(plan, currency);
    const monthly = money(rate.amount * heads[plan] * PAYMENTS, currency);
    return { plan, share: shares[plan], customers: heads[plan], rate, monthly };
  });
  const monthly = money(
    plans.reduce((sum, plan) => sum + plan.monthly.amount, 0),
    currency,
  );
  const overrideMonthly = teamOverride(monthly, inputs);
  return {
    customers,
    plans,
    monthly,
    annual: timesMoney(monthly, MONTHS),
    firstYear: money(
      monthsOf(monthly, MONTHS).reduce((sum, month) => sum + month.amount, 0),
      currency,
    ),
    overrideMonthly,
    overrideAnnual: timesMoney(overrideMonthly, MONTHS),
    performanceTarget: customers * MONTHS * performancePeriod,
  };
}

/** Commission of a later payment of which nothing goes back, as the ledger computes it. */
function paymentRate(plan: PlanId, currency: Currency): Money {
  const price = unitPrice(plan, 1, currency);
  return commissionOn({ number: 2, flat: commissionRate(plan, currency), paid: price, kept: price });
}

/** The override, as the ledger computes it, on the team's earnings: team × performance × one's own commission of the same month. */
const teamOverride = (own: Money, { teamSize, subAffiliatePerformance }: AffiliateInputs): Money =>
  overrideOn(timesMoney(own, (teamSize * subAffiliatePerformance) / 100));

/**
 * Earnings by month: in month m there are as many groups of customers as months so far, at most as many as payments.
 */
function monthsOf(monthly: Money, count: number): Money[] {
  const group = monthly.amount / PAYMENTS;
  return Array.from({ length: count }, (_, i) => money(group * Math.min(i + 1, PAYMENTS), monthly.currency));
}

export interface EarningsMonth {
  /** 1 is the first. */
  month: number;
  own: Money;
  override: Money;
}

export interface EarningsYear {
  year: number;
  months: readonly EarningsMonth[];
  own: Money;
  override: Money;
  total: Money;
  /** New customers since the start. */
  customers: number;
}

/** Month by month for five years, when the same number of customers comes every month and each stays for all payments. */
export function fiveYears(inputs: AffiliateInputs): EarningsYear[] {
  const { monthly, customers } = affiliateEarnings(inputs);
  const all = monthsOf(monthly, CHART_YEARS * MONTHS).map(
    (own, i): EarningsMonth => ({ month: i + 1, own, override: teamOverride(own, inputs) }),
  );
  return Array.from({ length: CHART_YEARS }, (_, i) => {
    const months = all.slice(i * MONTHS, (i + 1) * MONTHS);
    const sum = (part: 'own' | 'override') =>
      money(
        months.reduce((total, month) => total + month[part].amount, 0),
        inputs.currency,
      );
    const own = sum('own');
    const override = sum('override');
    const total = money(own.amount + override.amount, inputs.currency);
    return { year: i + 1, months, own, override, total, customers: customers * MONTHS * (i + 1) };
  });
}
