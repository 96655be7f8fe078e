import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LevelBadge } from '#src/capabilities/lab/screens/health/level-badge.tsx';
import { formatDate } from '#src/lib/dates.ts';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import type { SharedHouseholdView, SharedResultsView } from '../../shared-contract.ts';
import { sharedResultsQuery } from '../../shared-queries.ts';
import '#src/capabilities/lab/screens/results.css';

interface SharedResultsProps {
  id: string;
  cat: SharedHouseholdView['cats'][number];
  timeZone: string;
}

/** The newest results of a cat, for a partner, once they are asked for. */
export function SharedResults({ id, cat, timeZone }: SharedResultsProps) {
  const [open, setOpen] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery({ ...sharedResultsQuery(id, cat.id), enabled: open });
  return (
    <>
      <div>
        <Button variant="quiet" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'Show'} results<span className="vh"> of {cat.name}</span>
        </Button>
      </div>
      {open && !data && !isError && <Spinner />}
      {open && !data && isError && (
        <div role="alert" className="stack gap3">
          <p>The results could not be loaded.</p>
          <div>
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </div>
      )}
      {open && data && <Markers results={data} name={cat.name} timeZone={timeZone} />}
    </>
  );
}

const WITHOUT: Record<Exclude<SharedResultsView['state'], 'ready'>, string> = {
  pending: 'No samples are in the lab yet.',
  processing: 'The samples are in the lab.',
  held: 'The lab holds the results back, because something is not right with the samples.',
};

interface MarkersProps {
  results: SharedResultsView;
  name: string;
  timeZone: string;
}

function Markers({ results, name, timeZone }: MarkersProps) {
  const { state, why, sandbox, releasedAt, notADiagnosis, markers } = results;
  if (state !== 'ready') return <p className="muted">{why ?? WITHOUT[state]}</p>;
  return (
    <>
      <p className="small muted">
        {releasedAt && `Of ${formatDate('full', releasedAt, timeZone)}. `}
        {sandbox && 'Made up from the profile, for trying the shop out. '}
        {notADiagnosis}
      </p>
      <ul className="shared-log" aria-label={`Results of ${name}`}>
        {markers.map((marker) => (
          <li key={marker.id}>
            <span>
              <b>{marker.name}</b> {marker.value !== null && `${marker.value} ${marker.unit}`}
            </span>
            <LevelBadge level={marker.level} />
          </li>
        ))}
      </ul>
    </>
  );
}
