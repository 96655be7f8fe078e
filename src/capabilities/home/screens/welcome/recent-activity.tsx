import { Link } from 'react-router';
import { formatMoney } from '#src/kit/money.ts';
import type { DashboardView } from '../../contract.ts';
import { written } from '../days.ts';

interface Happened {
  id: string;
  at: string;
  what: string;
}

/** R256: the five newest things of the household, the last first. */
export function RecentActivity({ view }: { view: DashboardView }) {
  const items = newest(view, 5);
  return (
    <section aria-labelledby="recent">
      <h2 className="d-sm" id="recent">
        Recent Activity
      </h2>
      <ol className="wel-recent">
        {items.map(({ id, at, what }) => (
          <li key={id}>
            <Link className="link" to="/dashboard?tab=delivery">
              {what}
            </Link>
            <time className="small muted" dateTime={at}>
              {written('date', at, view.household.timeZone)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function newest({ orders, subscription, household }: DashboardView, count: number): Happened[] {
  const things: Happened[] = [
    ...orders.map(({ id, number, placedAt }) => ({ id: `${id}-placed`, at: placedAt, what: `Order ${number} placed` })),
    ...orders.flatMap(({ id, number, deliveredAt }) =>
      deliveredAt ? [{ id: `${id}-there`, at: deliveredAt, what: `Order ${number} delivered` }] : [],
    ),
    ...subscription.invoices.flatMap(({ id, amount, paidAt }) =>
      paidAt ? [{ id, at: paidAt, what: `${formatMoney(amount)} paid` }] : [],
    ),
    ...household.cats.flatMap(({ id, name, results }) =>
      results.releasedAt ? [{ id: `${id}-results`, at: results.releasedAt, what: `Results of ${name}` }] : [],
    ),
  ];
  return things.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, count);
}
