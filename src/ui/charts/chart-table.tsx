import type { ReactNode } from 'react';
import './charts.css';

export interface ChartTableProps {
  caption: string;
  heads: readonly string[];
  /** The first cell of a row is its head. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** Figures of a chart as a table, for readers who prefer it. */
export function ChartTable({ caption, heads, rows }: ChartTableProps) {
  return (
    <details className="chart-table">
      <summary className="link small">The same as a table</summary>
      <table>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...rest] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {rest.map((cell, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the columns of a table stay where they are
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
