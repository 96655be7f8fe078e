import type { OrderBoard } from '#src/capabilities/fulfilment/contract.ts';
import { COLUMNS } from './columns.ts';

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** One line of figures: orders by stage, late ones, and ones on hold. */
export function FigureLine({ counts = [], outOf }: { counts?: OrderBoard['counts']; outOf?: number | null }) {
  const atLeast = outOf ? '+' : '';
  const late = sum(counts.map((one) => one.late));
  const trouble = sum(counts.map((one) => one.trouble));
  return (
    <ul className="orders-figures">
      {COLUMNS.map(({ id, figure, keys }) => (
        <li key={id}>
          <b className="num">
            {sum(counts.filter(({ stands }) => keys.includes(stands)).map((one) => one.orders))}
            {atLeast}
          </b>{' '}
          {figure}
        </li>
      ))}
      {late > 0 && (
        <li className="orders-late">
          <b className="num">
            {late}
            {atLeast}
          </b>{' '}
          late
        </li>
      )}
      {trouble > 0 && (
        <li className="orders-late">
          <b className="num">
            {trouble}
            {atLeast}
          </b>{' '}
          held up
        </li>
      )}
    </ul>
  );
}
