import { useId } from 'react';
import { Figures } from '#src/ui/figures.tsx';
import { formatNumber } from '#src/lib/numbers.ts';

interface Row {
  name: string;
  views?: number;
  visits: number;
}

/** Sums by name, greatest first. Referrers have no page views of their own. */
export function SumTable({ title, of, rows, none }: { title: string; of: string; rows: Row[]; none?: string }) {
  const id = useId();
  const withViews = rows.some(({ views }) => views !== undefined);
  return (
    <section className="panel">
      <h2 className="title" id={id}>
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <table className="tbl tn" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              {withViews && (
                <th scope="col" className="r">
                  Views
                </th>
              )}
              <th scope="col" className="r">
                Visits
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, views, visits }) => (
              <tr key={name} data-row tabIndex={-1}>
                <th scope="row" className="figures-name">
                  {name}
                </th>
                {withViews && (
                  <td className="r">
                    <Figures>{formatNumber(views ?? 0)}</Figures>
                  </td>
                )}
                <td className="r">
                  <Figures>{formatNumber(visits)}</Figures>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
