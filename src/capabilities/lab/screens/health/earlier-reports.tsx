import { useState } from 'react';
import type { ResultsView } from '../../contract.ts';
import { changeWords, compareResults, type ComparedMarker } from '../../rules/compare-results.ts';
import type { Values } from '../../rules/levels.ts';
import { written } from '#src/capabilities/households/screens/days.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { LevelBadge } from './level-badge.tsx';

/** Values of an earlier report beside those of the newest one, with what changed. Nothing while there is one report. */
export function EarlierReports({ results: { earlier, markers, releasedAt } }: { results: ResultsView }) {
  const { timeZone } = useHousehold().household;
  const [chosen, setChosen] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  const report = earlier.find(({ id }) => id === chosen) ?? earlier[0];
  if (!report || !releasedAt) return null;
  const now: Values = Object.fromEntries(
    markers.flatMap(({ id, value }) => (value === null ? [] : [[id, value] as const])),
  );
  const compared = compareResults(report.values, now);
  const changed = compared.filter(({ verdict }) => verdict !== 'no-visible-change');
  const day = (moment: string) => written('plain', moment, timeZone);
  return (
    <section className="panel" aria-labelledby="results-earlier">
      <div className="results-panelhead">
        <h2 className="title" id="results-earlier">
          Beside the earlier report
        </h2>
        {earlier.length > 1 && (
          <SelectField
            label="Report of"
            value={report.id}
            onChange={(event) => setChosen(event.currentTarget.value)}
            options={earlier.map(({ id, releasedAt: at }) => ({ value: id, label: day(at) }))}
          />
        )}
      </div>
      <p className="small muted" role="status">
        {changed.length === 0
          ? `None of the ${compared.length} values changed visibly since ${day(report.releasedAt)}.`
          : `${changed.length} of ${compared.length} values changed visibly since ${day(report.releasedAt)}.`}
      </p>
      {(all ? compared : changed).length > 0 && (
        <ComparedTable rows={all ? compared : changed} before={day(report.releasedAt)} after={day(releasedAt)} />
      )}
      <p className="small muted results-foot">
        A difference of less than a tenth of the reference range is called no visible change. A tenth is a working value
        of ours: how much two samples of one day differ is not published. A change shows neither its cause nor that the
        cat feels it.
      </p>
      {changed.length < compared.length && (
        <Button variant="quiet" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Only what changed' : `Show all ${compared.length}`}
        </Button>
      )}
    </section>
  );
}

function ComparedTable({ rows, before, after }: { rows: ComparedMarker[]; before: string; after: string }) {
  return (
    <table className="results-compared">
      <thead>
        <tr>
          <th scope="col">Marker</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            <td data-label={before}>
              {row.before} {row.unit} <LevelBadge level={row.levels.before} />
            </td>
            <td data-label={after}>
              {row.after} {row.unit} <LevelBadge level={row.levels.after} />
            </td>
            <td data-label="Change">{changeWords(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
