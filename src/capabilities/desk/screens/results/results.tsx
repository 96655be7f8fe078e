import { Link, useSearchParams } from 'react-router';
import type { SetSummary } from '#src/capabilities/lab/set-contract.ts';
import { useSets } from '#src/capabilities/lab/queries.ts';
import { Badge } from '#src/ui/badge.tsx';
import { classes } from '#src/ui/classes.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { when } from '../moments.ts';
import { catLabel } from './cat-label.ts';
import { LabPages } from './lab-pages.tsx';
import { OpenSet } from './open-set.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { SecondPersonNeeded } from '../second-person.tsx';
import './results.css';

const STATES = [
  { value: 'open', label: 'In the lab' },
  { value: 'released', label: 'Released' },
  { value: 'held', label: 'Without sticks' },
] as const;

/** Sample sets in the lab, with the open one. Both are in the URL. */
export function ResultsScreen() {
  const [search, setSearch] = useSearchParams();
  const open = search.get('set');
  const state = STATES.find(({ value }) => value === search.get('state'))?.value ?? 'open';
  const { data, isError, refetch } = useSets(state);
  return (
    <main id="content" className={classes('lab', open && 'lab-open')}>
      <div className="lab-list">
        <header>
          <h1 className="d-sm">Results</h1>
          <p className="muted">One person enters results, another releases them.</p>
        </header>
        <LabPages />
        <Segmented
          label="Which results"
          value={state}
          onChange={(value) => setSearch({ state: value }, { replace: true })}
          options={STATES}
        />
        {data?.needsSecondPerson && <SecondPersonNeeded />}
        {!data && !isError && <Spinner />}
        {isError && <NotLoaded what="results" onRetry={refetch} />}
        {data?.sets.length === 0 && <p className="panel">{NONE[state]}</p>}
        <ul className="lab-rows">
          {data?.sets.map((set) => (
            <SetRow key={set.id} set={set} state={state} open={set.id === open} />
          ))}
        </ul>
      </div>
      {open && <OpenSet key={open} id={open} onClose={() => setSearch({ state }, { preventScrollReset: true })} />}
    </main>
  );
}

const NONE = {
  open: 'No samples are in the lab. They appear here once the lab has received them.',
  released: 'Nothing has been released yet.',
  held: 'No released results are without sticks, or a vet has decided about them.',
};

const LOOK = {
  waiting: { tone: 'borderline', word: 'To be entered' },
  draft: { tone: 'normal', word: 'To be released' },
  released: { tone: 'optimal', word: 'Released' },
} as const;

function SetRow({ set, state, open }: { set: SetSummary; state: string; open: boolean }) {
  const { tone, word } = LOOK[set.state];
  const at = set.releasedAt ?? set.receivedAt;
  return (
    <li>
      <Link
        className="lab-row"
        data-row
        to={`?state=${state}&set=${set.id}`}
        aria-current={open ? 'true' : undefined}
        preventScrollReset
      >
        <b className={set.cat.name ? undefined : 'tn'}>{catLabel(set.cat)}</b>
        <time className="cap muted" dateTime={at}>
          {when(at)}
        </time>
        <span className="lab-marks">
          <Badge tone={tone}>{word}</Badge>
          {set.held && <Badge tone="low">Likely exchanged</Badge>}
          {set.correction && <Badge tone="dark">Correction</Badge>}
          {set.source === 'sandbox' && <Badge tone="dark">Sandbox</Badge>}
        </span>
        <span className="cap muted tn">{set.measured} markers</span>
        {set.samples.length > 0 && <span className="cap muted tn lab-codes">{set.samples.join(', ')}</span>}
      </Link>
    </li>
  );
}
