import { countOf } from '#src/lib/plurals.ts';
import { useOnTime } from '../../queries.ts';
import { NotLoaded } from '../not-loaded.tsx';

/** Deliveries by the day that was promised first. */
export function OnTime({ days }: { days: number }) {
  const { data, isError, refetch } = useOnTime(days);
  if (isError) return <NotLoaded what="deliveries" onRetry={refetch} />;
  if (!data) return null;
  const { kept, missed, percent } = data;
  return (
    <section className="panel stack gap4" aria-labelledby="on-time">
      <h2 className="title" id="on-time">
        Deliveries on time
      </h2>
      {percent === null ? (
        <p className="muted">No promise of a delivery was kept or missed in these {days} days, so there is no rate.</p>
      ) : (
        <p>
          <span className="num">{percent}%</span>{' '}
          <span className="muted">
            of {countOf(kept + missed, 'promised delivery', 'promised deliveries')}: {kept} by the day promised first,{' '}
            {missed} later or not yet.
          </span>
        </p>
      )}
    </section>
  );
}
