import type { PlateView } from '#src/capabilities/lab/set-contract.ts';
import { SAMPLE_NAMES } from '#src/capabilities/lab/rules/markers.ts';
import { countOf, plural } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';

/** The rows of a file: the bad ones by number and fault, and the button that imports the good ones. */
export function PlateRows({
  plate,
  busy,
  onTake,
}: {
  plate: PlateView;
  busy: boolean;
  onTake: (withoutBad: boolean) => void;
}) {
  const { rows, bad, fresh, same } = plate;
  if (!rows.length) return <p className="panel">There are no rows in this file.</p>;
  return (
    <>
      <p role="status">
        {countOf(fresh, 'new row')}, {bad} bad{same ? `, ${same} imported before` : ''}.
      </p>
      <div className="lab-scroll lab-plate" tabIndex={0} role="region" aria-label="Rows of the file">
        <table className="lab-table">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Sample</th>
              <th scope="col">What happens</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line} className={row.problem ? 'lab-bad' : undefined} data-row tabIndex={-1}>
                <td className="tn">{row.line}</td>
                <td>
                  <span className="tn">{row.code}</span>
                  {row.kind && <span className="muted"> {SAMPLE_NAMES[row.kind]}</span>}
                  {row.cat && <span className="muted tn"> of {row.cat}</span>}
                </td>
                <td>{row.problem ?? WORDS[row.status](row.markers)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {fresh > 0 && (
        <Button variant="strong" size="sm" busy={busy} busyLabel="Importing..." onClick={() => onTake(bad > 0)}>
          {bad
            ? `Import ${countOf(fresh, 'row')} without the ${bad} bad ${plural(bad, 'row')}`
            : `Import ${countOf(fresh, 'row')}`}
        </Button>
      )}
    </>
  );
}

const WORDS = {
  new: (markers: number) => `${countOf(markers, 'marker')} to import`,
  same: () => 'Imported before, nothing changes',
  bad: () => 'Not possible',
} as const;
