import { useId } from 'react';
import { COMMISSION } from '#src/capabilities/pricing/rules/commission.ts';
import { formatMoney, lettersOf, type Money } from '#src/lib/money.ts';
import { Figures } from '#src/ui/figures.tsx';
import { classes } from '#src/ui/classes.ts';
import type { EarningsMonth, EarningsYear } from '../../rules/affiliate-earnings.ts';
import { shortMoney } from '../../rules/short-figures.ts';

const FLOOR = 262;
const HEIGHT = 206;
const GAP = 2;
/** Widths in percent: a year, and the part its months fill. */
const YEAR = 20;
const MONTHS = 17.4;

/** Sixty sticks, one a month (a sign of three letters has no room above them): the climb of the first thirteen, and each year's sum. */
export function YearsChart({ years, period }: { years: readonly EarningsYear[]; period: number }) {
  const id = useId();
  const last = years.at(-1)?.months.at(-1);
  const letters = last && lettersOf(last.own.currency);
  const most = last ? last.own.amount + last.override.amount : 0;
  const scale = (amount: number) => (most === 0 ? 0 : (amount / most) * HEIGHT);
  return (
    <figure className="affiliate-chart">
      <figcaption>
        <span className="affiliate-key own">Your own commission</span>
        <span className="affiliate-key over">Team override</span>
        <span className="affiliate-key later">After your period</span>
        {letters && <span>In {letters}</span>}
      </figcaption>
      <svg role="img" aria-labelledby={`${id}-title`}>
        <title id={`${id}-title`}>{summary(years)}</title>
        {years.map((year) => (
          <g key={year.year} className={classes(year.year > period && 'later')}>
            {year.months.map((month, i) => (
              <MonthStick key={month.month} month={month} x={xOf(year.year, i)} scale={scale} />
            ))}
            <text
              x={`${middleOf(year.year)}%`}
              y={FLOOR - topOf(year, scale) - 22}
              textAnchor="middle"
              className="total"
            >
              {shortMoney(year.total).replace(/^\p{L}+\s/u, '')}
            </text>
            <text x={`${middleOf(year.year)}%`} y={FLOOR + 34} textAnchor="middle">
              Year {year.year}
            </text>
          </g>
        ))}
      </svg>
      <YearsTable years={years} />
    </figure>
  );
}

const xOf = (year: number, i: number) => (year - 1) * YEAR + (YEAR - MONTHS) / 2 + ((i + 0.5) * MONTHS) / 12;
const middleOf = (year: number) => (year - 0.5) * YEAR;
const topOf = (year: EarningsYear, scale: (amount: number) => number) => {
  const month = year.months.at(-1);
  return month ? scale(month.own.amount + month.override.amount) : 0;
};
const summary = (years: readonly EarningsYear[]) =>
  `Earnings by month over five years. ${years.map(({ year, total }) => `Year ${year}: ${formatMoney(total)}.`).join(' ')}`;

function MonthStick({ month, x, scale }: { month: EarningsMonth; x: number; scale: (amount: number) => number }) {
  const at = `${x.toFixed(2)}%`;
  const own = FLOOR - scale(month.own.amount);
  const top = own - scale(month.override.amount);
  return (
    <>
      <line className="own" x1={at} x2={at} y1={FLOOR} y2={own.toFixed(1)} />
      {own - top > GAP * 2 && <line className="over" x1={at} x2={at} y1={(own - GAP).toFixed(1)} y2={top.toFixed(1)} />}
    </>
  );
}

/** Without its sign, which the caption tells. */
const plain = (value: Money) => formatMoney(value).replace(/^\D+/, '');

function YearsTable({ years }: { years: readonly EarningsYear[] }) {
  const currency = years[0]?.own.currency;
  const months = years.flatMap((year) => year.months).slice(0, COMMISSION.payments);
  return (
    <details className="affiliate-table">
      <summary className="link">The same as a table</summary>
      <table className="tbl stacks affiliate-rows">
        <caption>Year by year, in {currency}</caption>
        <thead>
          <tr>
            {['Year', 'Own', 'Override', 'Together'].map((head, i) => (
              <th key={head} scope="col" className={i > 0 ? 'r' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, own, override, total }) => (
            <tr key={year}>
              <th scope="row">
                <span className="hide-d">Year </span>
                {year}
              </th>
              <td className="r tn">
                <span className="hide-d">Own </span>
                <Figures>{plain(own)}</Figures>
              </td>
              <td className="r tn">
                <span className="hide-d">Override </span>
                <Figures>{plain(override)}</Figures>
              </td>
              <td className="r tn">
                <Figures>{plain(total)}</Figures>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="tbl">
        <caption>The climb, month by month, in {currency}</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" className="r">
              Own
            </th>
            <th scope="col" className="r">
              Override
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, own, override }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td className="r tn">
                <Figures>{plain(own)}</Figures>
              </td>
              <td className="r tn">
                <Figures>{plain(override)}</Figures>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
