import { useState } from 'react';
import type { ResultsView } from '../../results-contract.ts';
import { changeWords, compareResults, type ComparedMarker } from '../../rules/compare-results.ts';
import type { Values } from '../../rules/levels.ts';
import { CURRENT_PANEL, findPanel } from '../../rules/panel.ts';
import { formatDate } from '#src/lib/dates.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { LevelBadge } from './level-badge.tsx';

/** Ranges of a report. An answer that was kept before they were in it has the newest ones. */
const panelKnown = (ranges: string | null) => findPanel(ranges ?? '') ?? CURRENT_PANEL;

/**
 * Values of an earlier report beside those of the newest one, with the changes: not where only one of them was read by a lab.
 * Nothing while there is one report.
 */
export function EarlierReports({
  results: { earlier, markers, releasedAt, sandbox, ranges },
}: {
  results: ResultsView;
}) {
  const { timeZone } = useHousehold().household;
  const [chosen, setChosen] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  const report = earlier.find(({ id }) => id === chosen) ?? earlier[0];
  if (!report || !releasedAt) return null;
  const now: Values = Object.fromEntries(
    markers.flatMap(({ id, value }) => (value === null ? [] : [[id, value] as const])),
  );
  const compared = compareResults(report.values, now, {
    before: panelKnown(report.ranges),
    after: panelKnown(ranges),
  });
  const changed = compared.filter(({ verdict }) => verdict !== 'no-visible-change');
  const day = (moment: string) => formatDate('plain', moment, timeZone);
  const head = (one: { releasedAt: string; sandbox: boolean }) =>
    `${day(one.releasedAt)}${one.sandbox ? ', sandbox' : ''}`;
  const isComparable = report.sandbox === sandbox;
  const shown = all || !isComparable ? compared : changed;
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
            options={earlier.map((one) => ({ value: one.id, label: head(one) }))}
          />
        )}
      </div>
      <p className="small muted" role="status">
        {isComparable ? statusText({ changed, compared, since: day(report.releasedAt) }) : SANDBOX_BESIDE}
      </p>
      {shown.length > 0 && (
        <ComparedTable
          rows={shown}
          before={head(report)}
          after={head({ releasedAt, sandbox })}
          isComparable={isComparable}
        />
      )}
      {isComparable && (
        <p className="small muted results-foot">
          A difference of less than a tenth of the reference range is called no visible change. A tenth is a working
          value of ours: how much two samples of one day differ is not published. A change shows neither its cause nor
          that the cat feels it.
        </p>
      )}
      {isComparable && changed.length < compared.length && (
        <Button variant="quiet" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Only what changed' : `Show all ${compared.length}`}
        </Button>
      )}
    </section>
  );
}

const SANDBOX_BESIDE =
  'Sandbox: no lab read the samples of one of these two reports. Its values are made up from the profile, so a difference says nothing.';

function statusText({
  changed,
  compared,
  since,
}: Record<'changed' | 'compared', unknown[]> & { since: string }): string {
  const number = changed.length === 0 ? 'None of the' : `${changed.length} of`;
  return `${number} ${compared.length} values changed visibly since ${since}.`;
}

interface TableProps {
  rows: ComparedMarker[];
  before: string;
  after: string;
  isComparable: boolean;
}

function ComparedTable({ rows, before, after, isComparable }: TableProps) {
  return (
    <table className="results-compared">
      <thead>
        <tr>
          <th scope="col">Marker</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
          {isComparable && <th scope="col">Change</th>}
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
            {isComparable && <td data-label="Change">{changeWords(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
