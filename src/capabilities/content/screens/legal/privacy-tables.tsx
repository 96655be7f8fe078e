import { type KeptId, keptText, RETENTION } from '#src/capabilities/access/rules/retention.ts';
import { IN_BROWSER, PURPOSES } from './privacy-data.ts';

const KEPT = Object.keys(RETENTION) as KeptId[];

/** Printed from the table the nightly deletion works by. */
export function DataTable() {
  return (
    <table className="tbl legal-tbl legal-rows">
      <caption>Kept on our servers</caption>
      <thead>
        <tr>
          <th scope="col">What we keep, and the legal basis</th>
          <th scope="col">What for</th>
          <th scope="col">For how long, and why</th>
        </tr>
      </thead>
      <tbody>
        {KEPT.map((id) => (
          <tr key={id}>
            <th scope="row">
              {RETENTION[id].what}
              <span className="legal-basis">{PURPOSES[id].basis}</span>
            </th>
            <td>{PURPOSES[id].purpose}</td>
            <td>
              <b>{sentence(keptText(id))}</b> {RETENTION[id].why}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

export function BrowserTable() {
  return (
    <table className="tbl legal-tbl legal-rows">
      <caption>Kept in your browser</caption>
      <thead>
        <tr>
          <th scope="col">Name, and where</th>
          <th scope="col">What for</th>
          <th scope="col">For how long</th>
        </tr>
      </thead>
      <tbody>
        {IN_BROWSER.map(({ name, where, purpose, life }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <span className="legal-basis">{where}</span>
            </th>
            <td>{purpose}</td>
            <td>{sentence(life)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
