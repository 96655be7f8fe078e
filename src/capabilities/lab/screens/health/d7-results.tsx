import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LabCat } from '../../sticks-contract.ts';
import type { ResultsView } from '../../results-contract.ts';
import { DOMAINS, type DomainId } from '../../rules/panel.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import { resultsQuery, sticksQuery } from '../../queries.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { QueryState } from '../query-state.tsx';
import { FormulaTile } from '../formula-tile.tsx';
import type { AwaitingProps } from '../waiting.tsx';
import { LevelBadge } from './level-badge.tsx';
import { MarkerRow } from './marker-row.tsx';
import '../results.css';

const VIEWS = [
  { value: 'domains', label: '7 Domains' },
  { value: 'vitamin', label: 'Vitamins' },
  { value: 'mineral', label: 'Minerals' },
] as const;
type ViewId = (typeof VIEWS)[number]['value'];

/** R281: the D7 Optimiser test of one cat, by domain, or its vitamins, or its minerals. */
export function D7Results({ cat, Awaiting }: { cat: LabCat } & AwaitingProps) {
  const { base } = useHousehold();
  const results = useQuery(resultsQuery(base, cat.id));
  const month = useQuery(sticksQuery(base, cat.id)).data?.month ?? null;
  const [view, setView] = useState<ViewId>('domains');
  return (
    <QueryState query={results} what="The results">
      {(read) => {
        if (read.state !== 'ready')
          return <Awaiting cat={cat} kind="health" state={read.state} why={read.why} receivedAt={read.receivedAt} />;
        return (
          <section className="panel results">
            <div className="results-panelhead">
              <h2 className="title">D7 Optimiser test of {cat.name}</h2>
              <Segmented
                label="Part of the test"
                className="results-seg"
                value={view}
                onChange={setView}
                options={VIEWS}
              />
            </div>
            {view === 'domains' ? (
              <Domains results={read} />
            ) : (
              <ul className="results-markers">
                {read.markers
                  .filter(({ kind }) => kind === view)
                  .map((marker) => (
                    <MarkerRow key={marker.id} marker={marker} month={month} />
                  ))}
              </ul>
            )}
            <p className="small muted results-foot">{read.notADiagnosis}</p>
          </section>
        );
      }}
    </QueryState>
  );
}

function Domains({ results: { domains, markers } }: { results: ResultsView }) {
  return (
    <ul className="results-seven">
      {domains.map(({ id, name, measured, attention }) => {
        const worst = markers.find((marker) => marker.domain === id && marker.level !== 'not-measured');
        return (
          <li key={id}>
            <FormulaTile formula={DOMAINS[id as DomainId].formula} />
            <div>
              <h3 className="title">{name}</h3>
              <p className="small muted">
                {measured} read, {attention === 0 ? 'none needs attention' : `${attention} need attention`}
              </p>
            </div>
            {worst && (
              <p className="small results-worst">
                <LevelBadge level={worst.level} />
                {worst.name}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
