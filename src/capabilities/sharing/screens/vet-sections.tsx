import type { VetSection } from '../contract.ts';
import './vet-sections.css';

/** The facts of a cat for a vet, as the document has them. */
export function VetSections({ sections }: { sections: readonly VetSection[] }) {
  return sections.map((section) => (
    <section key={section.title} className="panel vet-section">
      <h2 className="title">{section.title}</h2>
      <p className="small muted">{section.source}</p>
      {section.rows.length === 0 ? <p>{section.none}</p> : <Facts {...section} />}
    </section>
  ));
}

function Facts({ title, columns, rows }: VetSection) {
  return (
    <table className="tbl vet-facts">
      <caption className="vh">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={[name, ...cells].join('|')}>
            <th scope="row">{name}</th>
            {cells.map((cell, i) => (
              <td key={columns[i + 1]} data-label={cells.length > 1 ? columns[i + 1] : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
