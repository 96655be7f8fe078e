import { useState } from 'react';
import type { SetDetail } from '#src/capabilities/lab/set-contract.ts';
import { useSetAct } from '#src/capabilities/lab/queries.ts';
import { markerOf, type Panel, panelOf } from '#src/capabilities/lab/rules/panel.ts';
import { type CsvRow, readResultsCsv, RESULTS_MOST } from '#src/capabilities/lab/rules/results-csv.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { CsvRows } from './csv-rows.tsx';

/** A file of results, chosen or pasted. Every row is looked at before anything is taken, and all are taken or none. */
export function FileImport({ set }: { set: SetDetail }) {
  const [csv, setCsv] = useState('');
  const [imports, setImports] = useState(0);
  const bring = useSetAct(set.id, 'import');
  const panel = panelOf(set.ranges);
  const rows = readResultsCsv(csv, panel);
  const bad = rows.filter(({ problem }) => problem !== null).length;
  const take = () =>
    bring.mutate(
      { version: set.version, csv },
      {
        onSuccess: () => {
          setCsv('');
          setImports(imports + 1);
          toast({
            title: 'Imported',
            text: `${rows.length} ${rows.length === 1 ? 'marker was' : 'markers were'} imported from the file.`,
          });
        },
        onError: (error) => sayFailed('Not imported', error),
      },
    );
  return (
    <details className="lab-file">
      <summary>Import a file</summary>
      <CsvRows
        key={imports}
        value={csv}
        max={RESULTS_MOST}
        hint={`marker, value, unit and the version of the ranges (${set.ranges}); the last two may be left out`}
        rows={5}
        onText={setCsv}
      />
      {rows.length > 0 && <Rows rows={rows} bad={bad} panel={panel} />}
      <Button variant="strong" size="sm" disabled={rows.length === 0 || bad > 0} busy={bring.isPending} onClick={take}>
        Import {countOf(rows.length, 'row')}
      </Button>
    </details>
  );
}

function Rows({ rows, bad, panel }: { rows: CsvRow[]; bad: number; panel: Panel }) {
  return (
    <>
      <p role="status">
        {bad === 0 ? 'All rows are valid.' : `${bad} of ${rows.length} rows are not valid, so nothing is imported.`}
      </p>
      <div className="lab-scroll" tabIndex={0} role="region" aria-label="Rows of the file">
        <table className="lab-table">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Marker</th>
              <th scope="col">Value</th>
              <th scope="col">What is wrong</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, marker, value, problem }) => (
              <tr key={line} className={problem ? 'lab-bad' : undefined}>
                <td className="tn">{line}</td>
                <td>{markerOf(marker, panel)?.name ?? marker}</td>
                <td>{value === null ? '' : `${value} ${markerOf(marker, panel)?.unit ?? ''}`}</td>
                <td>{problem}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
