import { LEAVE_REASONS } from '#src/capabilities/billing/rules/leave-reasons.ts';
import { formatDate } from '#src/lib/dates.ts';
import { countOf } from '#src/lib/plurals.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { usePlanEndings } from '../../queries.ts';
import { NotLoaded } from '../not-loaded.tsx';

/** Cancelled plans, with the reasons that households gave. */
export function PlanEndings({ days }: { days: number }) {
  const { data, isError, refetch } = usePlanEndings(days);
  if (isError) return <NotLoaded what="cancellations" onRetry={refetch} />;
  if (!data) return null;
  return (
    <section className="panel stack gap4" aria-labelledby="plan-endings">
      <h2 className="title" id="plan-endings">
        Cancelled plans
      </h2>
      <p className="muted">
        {countOf(data.cancelled, 'cancellation')}, {data.undone} undone. {data.answered} gave a reason.
      </p>
      {data.reasons.length > 0 && (
        <ul className="stack gap2">
          {data.reasons.map(({ reason, count }) => (
            <li key={reason} data-row tabIndex={-1}>
              <span className="num">{count}</span> {LEAVE_REASONS[reason]}
            </li>
          ))}
        </ul>
      )}
      {data.notes.map(({ at, note }) => (
        <p key={`${at} ${note}`} className="small">
          <span className="muted">{formatDate('date', at, SHOP_ZONE)}:</span> {note}
        </p>
      ))}
    </section>
  );
}
