import type { MonthFigure } from '#src/capabilities/access/rules/month-figure.ts';
import { bookedSums } from '../booked-sum-store.ts';
import { catsInPlans, donatedMonths, householdsByCohort, planCounts, refusedRenewals } from '../figures-store.ts';
import { BOOKING_KINDS } from '../rules/accounting.ts';

/** By currency: `EUR paid` and `EUR returned`, in minor units. */
export const revenue: MonthFigure = {
  definition:
    'Paid invoices without tax, less credit notes and payments reversed by the bank. Each counts in the month in which it is booked in Dubai, so that a month is the sum of its books under Payments. Currencies are never added.',
  async read(tx, reader, month) {
    const values: Record<string, number> = {};
    for (const { currency, kind, net } of await bookedSums(tx, reader, month)) {
      const key = `${currency} ${kind === 'invoice' ? 'paid' : 'returned'}`;
      const sign = kind === 'invoice' ? 1 : -BOOKING_KINDS[kind].sign;
      values[key] = (values[key] ?? 0) + sign * net;
    }
    return values;
  },
};

export const plans: MonthFigure = {
  definition:
    'Active cats: cats of the plans that were live when the month ended, counted by the last month of sticks that each plan had paid for; in the month that runs, the cats that live plans renew for now. Churn: plans that were live when the month began and ended within it, of all that were live when it began. A gift that was redeemed is no plan.',
  async read(tx, reader, month, now) {
    const { renewing, ...counts } = await planCounts(tx, reader, month);
    return { ...counts, cats: month.until > now ? renewing : await catsInPlans(tx, reader, month) };
  },
};

/** `2026-01` is how many households of that cohort are live, `2026-01 size` how many it has. */
export const cohorts: MonthFigure = {
  definition:
    'Households by the month in which their first plan began, which is when its first box was paid. Of each month, the share that had a live plan when one month, two months and so on had ended after it. A household that left and came back counts as live again.',
  async read(tx, reader, month) {
    const found = await householdsByCohort(tx, reader, month);
    return Object.fromEntries(
      found.flatMap(({ cohort, size, live }) => [
        [cohort, live],
        [`${cohort} size`, size],
      ]),
    );
  },
};

export const recovered: MonthFigure = {
  definition:
    'Renewals whose charge was refused for the first time in the month, and how many of them have been paid since, also in a later month.',
  read: refusedRenewals,
};

export const donated: MonthFigure = {
  definition:
    'Months of sticks set aside for shelters, one for each cat and month, by the day of the payment; those taken back by refunds and lost disputes, by the day the money went back; and those allocated to shelters, by the day of the delivery.',
  read: donatedMonths,
};
