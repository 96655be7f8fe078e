import { useState } from 'react';
import { useReplyHistory } from '../../queries.ts';
import { when } from '../moments.ts';
import { NotLoaded } from '../not-loaded.tsx';

/** Earlier versions of a saved reply, loaded when they are looked at. */
export function SavedReplyHistory({ id, version }: { id: string; version: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="small">Versions</summary>
      {open && <Versions id={id} version={version} />}
    </details>
  );
}

function Versions({ id, version }: { id: string; version: string }) {
  const { data, isError, refetch } = useReplyHistory(id, version);
  if (isError) return <NotLoaded what="versions" onRetry={refetch} />;
  return (
    <ol className="inbox-history">
      {data?.versions.map((one) => (
        <li key={one.version}>
          <p>
            <b>{one.author}</b> {one.removed ? 'removed it' : `saved /${one.name}`}{' '}
            <time className="cap muted nb" dateTime={one.at}>
              {when(one.at)}
            </time>
          </p>
          {!one.removed && <p className="inbox-said">{one.body}</p>}
        </li>
      ))}
    </ol>
  );
}
