import { useId } from 'react';
import { ChartTable } from '#src/ui/charts/chart-table.tsx';
import { Download } from '#src/ui/icons/download.ts';
import type { BusinessFigure } from '../../figures-contract.ts';
import { DrawnColumn } from './drawn-column.tsx';
import { formatCell, formatKey } from './format-cell.ts';

/** One figure: the newest numbers, its charts, its definition, every number as a table, and the file. */
export function FigurePanel({ figure, running }: { figure: BusinessFigure; running: string }) {
  const { key, title, definition, of, columns, rows, drawn } = figure;
  const id = useId();
  const empty = !rows.some(({ cells }) => drawn.some((index) => cells[index]));
  return (
    <section className="panel figure" aria-labelledby={id}>
      <header className="figure-head">
        <h3 className="title" id={id}>
          {title}
        </h3>
        <a className="link small" href={`/api/desk/month-figures/${key}.csv`} download aria-label={`${title} as CSV`}>
          <Download size={16} aria-hidden="true" /> CSV
        </a>
      </header>
      {empty ? (
        <p className="muted">There is nothing to count yet.</p>
      ) : (
        drawn.map((index) => <DrawnColumn key={index} figure={figure} index={index} running={running} />)
      )}
      <p className="small muted">{definition}</p>
      {!empty && (
        <ChartTable
          caption={title}
          heads={[of, ...columns.map(({ label }) => formatKey(label))]}
          rows={rows.map((row) => ({
            key: row.key,
            cells: [formatKey(row.key), ...row.cells.map((cell, at) => formatCell(cell, columns[at]?.unit ?? 'count'))],
          }))}
        />
      )}
    </section>
  );
}
