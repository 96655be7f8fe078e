import { formatDate } from '#src/lib/dates.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { useBusinessFigures } from '../../queries.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { FigurePanel } from './figure-panel.tsx';

/** Figures of the business, month by month: for those who keep the books. */
export function Business() {
  const { data, isError, isFetching, refetch } = useBusinessFigures();
  return (
    <section className="figures-business" aria-labelledby="figures-business">
      <h2 className="title" id="figures-business">
        The business by month
      </h2>
      {isError && !data && <NotLoaded what="figures of the business" busy={isFetching} onRetry={refetch} />}
      {!data && !isError && <Spinner />}
      {data && (
        <>
          <p className="muted">
            A year and the month that runs, in Dubai.{' '}
            {data.keptAt &&
              `Months that have ended are as of ${formatDate('shortAndTime', data.keptAt, SHOP_ZONE)}; they are added up again every night.`}
          </p>
          <div className="figures-grid">
            {data.figures.map((figure) => (
              <FigurePanel key={figure.key} figure={figure} running={data.month} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}
