import { formatDate } from '#src/lib/dates.ts';
import { listOf } from '#src/lib/lists.ts';
import { DEVICE_ZONE } from '#src/lib/time-zones.ts';
import { Badge } from '#src/ui/badge.tsx';
import type { ImportView } from '../contract.ts';

const on = (moment: string) => formatDate('full', moment, DEVICE_ZONE);
const figure = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

/** Results and formulas that came along, to read. */
export function ImportedRecords({ one: { results, formulas } }: { one: ImportView }) {
  return (
    <details className="import-records">
      <summary className="small">Results and sticks</summary>
      <p className="small">
        <Badge>From your import</Badge> Not by our lab, and not checked by us. Nothing is mixed or dosed by it.
      </p>
      {results.map(({ cat, receivedAt, releasedAt, sandbox, values }) => (
        <section key={`${cat} ${receivedAt} ${releasedAt}`}>
          <h3 className="small">
            {cat}, results of {on(releasedAt)}
            {sandbox ? ' (sandbox, made up from the profile)' : ''}
          </h3>
          <dl className="import-values small">
            {values.map(({ name, value, unit }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="num">
                  {figure.format(value)} {unit}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {formulas.map(({ cat, version, createdAt, formulas: names }) => (
        <p className="small" key={`${cat} ${version}`}>
          <b>
            {cat}, sticks of {on(createdAt)}, version {version}:
          </b>{' '}
          {names.length ? listOf(names) : 'not listed'}.
        </p>
      ))}
    </details>
  );
}
