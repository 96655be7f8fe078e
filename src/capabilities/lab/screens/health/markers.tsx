import { useState } from 'react';
import type { ResultsView } from '../../results-contract.ts';
import type { Month } from '../../rules/month.ts';
import { Button } from '#src/ui/button.tsx';
import { MarkerRow } from './marker-row.tsx';

const amiss = ({ level }: ResultsView['markers'][number]) => level === 'low' || level === 'borderline';

/** All readings, worst first; of one domain if chosen. Readings in range are folded away. */
export function Markers({ results: { markers, domains }, month }: { results: ResultsView; month: Month | null }) {
  const [domain, setDomain] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  const here = markers.filter((marker) => domain === null || marker.domain === domain);
  const [bad, rest] = [here.filter(amiss), here.filter((marker) => !amiss(marker))];
  const shown = all || domain !== null ? here : bad;
  return (
    <section className="panel">
      <div className="results-panelhead">
        <h2 className="title">Every marker, worst first</h2>
        <p className="small muted" role="status">
          {bad.length === 0 ? 'None needs attention.' : `${bad.length} of ${here.length} need attention.`}
        </p>
      </div>
      <div className="results-domains" role="group" aria-label="Domain">
        <button type="button" className="chip" aria-pressed={domain === null} onClick={() => setDomain(null)}>
          All domains
        </button>
        {domains.map(({ id, name, attention }) => (
          <button key={id} type="button" className="chip" aria-pressed={domain === id} onClick={() => setDomain(id)}>
            {name}
            {attention > 0 && (
              <>
                <span className="results-count tn" aria-hidden="true">
                  {attention}
                </span>
                <span className="vh">, {attention} need attention</span>
              </>
            )}
          </button>
        ))}
      </div>
      <ul className="results-markers">
        {shown.map((marker) => (
          <MarkerRow key={marker.id} marker={marker} month={month} />
        ))}
      </ul>
      <p className="results-key small muted">
        <span>
          <i className="results-opt" aria-hidden="true" />
          Optimal
        </span>
        <span>
          <i className="results-ref" aria-hidden="true" />
          Reference
        </span>
        <span>In range means within the reference range. Not measured: the lab has no value, so we cannot say.</span>
      </p>
      {domain === null && rest.length > 0 && (
        <Button
          variant="quiet"
          size="sm"
          className="btn quiet sm noprint"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Only what needs attention' : `Show the other ${rest.length}`}
        </Button>
      )}
    </section>
  );
}
