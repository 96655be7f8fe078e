import { useState } from 'react';
import { CURRENCIES, formatMoney } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Download } from '#src/ui/icons/download.ts';
import { SelectField } from '#src/ui/field.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { lastMonths, monthWords } from '#src/lib/shop-months.ts';
import { useAccounting } from '../../queries.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { Part } from './part.tsx';

const MONTHS_BACK = 24;

/** The books of a month: sums on the page, every row in the files. */
export function Accounting() {
  const [months] = useState(() => lastMonths(new Date(), MONTHS_BACK).toReversed());
  const [month, setMonth] = useState(months[0] ?? '');
  const { data, isError, isFetching, refetch } = useAccounting(month);
  return (
    <Part name="accounting" title="Accounting">
      <SelectField
        label="Month"
        hint="Invoices count on the day they are paid, credit notes on the day they are issued, both in Dubai."
        value={month}
        onChange={(event) => setMonth(event.target.value)}
        options={months.map((value) => ({ value, label: monthWords(value) }))}
      />
      {isError && !data && <NotLoaded what="month" busy={isFetching} onRetry={refetch} />}
      {!data && !isError && <Spinner />}
      {data &&
        (data.rows === 0 ? (
          <p className="panel">Nothing was paid or refunded in this month.</p>
        ) : (
          <Totals month={data} />
        ))}
    </Part>
  );
}

function Totals({
  month: { month, rows, totals, datev },
}: {
  month: NonNullable<ReturnType<typeof useAccounting>['data']>;
}) {
  const currencies = CURRENCIES.filter((one) => totals.some(({ gross }) => gross.currency === one));
  return (
    <>
      <div className="panel payments-table" tabIndex={0} role="region" aria-label="Sums by currency and kind">
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col" className="r">
                Rows
              </th>
              <th scope="col" className="r">
                Net
              </th>
              <th scope="col" className="r">
                Tax
              </th>
              <th scope="col" className="r">
                Gross
              </th>
            </tr>
          </thead>
          <tbody>
            {totals.map(({ kind, count, net, tax, gross }) => (
              <tr key={`${gross.currency} ${kind}`}>
                <th scope="row">
                  {kind}, {gross.currency}
                </th>
                <td className="r num">{count}</td>
                <td className="r num">{formatMoney(net)}</td>
                <td className="r num">{formatMoney(tax)}</td>
                <td className="r num">{formatMoney(gross)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="payments-files">
        <a className="btn quiet sm" href={`/api/desk/accounting/${month}.csv`} download>
          <Download size={18} aria-hidden="true" />
          CSV, {countOf(rows, 'row')}
        </a>
        {datev &&
          currencies.map((currency) => (
            <a
              key={currency}
              className="btn quiet sm"
              href={`/api/desk/accounting/${month}-${currency}-datev.csv`}
              download
            >
              <Download size={18} aria-hidden="true" />
              DATEV, {currency}
            </a>
          ))}
      </div>
      {!datev && <p className="small muted">Files for DATEV need the settings that begin with DATEV_.</p>}
    </>
  );
}
