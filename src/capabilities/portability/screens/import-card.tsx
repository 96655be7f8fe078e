import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { listOf } from '#src/lib/lists.ts';
import { countOf } from '#src/lib/plurals.ts';
import { DEVICE_ZONE } from '#src/lib/time-zones.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { lazyDialog } from '#src/web/lazy-part.tsx';
import type { ImportView, RemovedImport } from '../contract.ts';
import { importsQuery, removeImport } from '../queries.ts';
import { shopWords } from '../rules/import-words.ts';
import { ImportedRecords } from './imported-records.tsx';
import './import.css';

const ImportDialog = lazyDialog(() =>
  import('./import-dialog.tsx').then(({ ImportDialog: Loaded }) => ({ default: Loaded })),
);

/** The form that imports an export, and the earlier imports. */
export default function ImportCard() {
  const { data, isError, isFetching, refetch } = useQuery(importsQuery);
  const [open, setOpen] = useState(false);
  return (
    <section className="panel profile-card" aria-labelledby="imports">
      <h2 className="title" id="imports">
        Moved from another shop
      </h2>
      <div className="profile-action">
        <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
          Import Data
        </Button>
        <p className="small muted">
          Brings cats and history from the zip that “Export Data” made in another Purrwell shop. You see what is in it
          first.
        </p>
      </div>
      {isError && (
        <div role="alert" className="profile-action">
          <p className="small">Your imports could not be loaded.</p>
          <Button variant="quiet" size="sm" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && data.imports.length > 0 && (
        <ul className="imports">
          {data.imports.map((one) => (
            <Imported key={one.id} one={one} />
          ))}
        </ul>
      )}
      <Suspense>{open && <ImportDialog open onClose={() => setOpen(false)} />}</Suspense>
    </section>
  );
}

const on = (moment: string) => formatDate('full', moment, DEVICE_ZONE);

function Imported({ one }: { one: ImportView }) {
  const { shop, madeAt, importedAt, lines, timelineHash, removableUntil } = one;
  return (
    <li>
      <p>
        <b>From {shopWords(shop)}</b>
        <span className="small muted imports-line">
          Exported {on(madeAt)}, imported {on(importedAt)}. {countOf(lines, 'thing')} on the timeline.
        </span>
      </p>
      {one.records > 0 && <ImportedRecords id={one.id} />}
      <details>
        <summary className="small">Hash of the timeline</summary>
        <code className="small import-hash">{timelineHash}</code>
        <p className="small muted">The same as in the export’s manifest.json: every line came along.</p>
      </details>
      {removableUntil && <Removal one={one} until={removableUntil} />}
    </li>
  );
}

function Removal({ one, until }: { one: ImportView; until: string }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const done = await removeImport(one.id);
      await queries.invalidateQueries();
      toast({ title: 'Import removed', text: removedWords(done) });
    } catch (failure) {
      sayFailed('Nothing was removed', failure);
      setBusy(false);
    }
  };
  const from = <span className="vh"> from {shopWords(one.shop)}</span>;
  if (!asking)
    return (
      <Button variant="plain" size="sm" onClick={() => setAsking(true)}>
        Remove this import{from}
      </Button>
    );
  return (
    <div role="group" aria-label={`Removal of the import from ${shopWords(one.shop)}`} className="stack gap3">
      <p className="small">
        Its things leave the timeline, and its cats the household, with links you made for them. A cat that you have
        edited or written about, or that a vet has, stays. You can do this until {on(until)}.
      </p>
      <div className="row gap3 wrapf">
        <Button variant="strong" size="sm" busy={busy} busyLabel="Removing..." onClick={() => void remove()}>
          Remove it{from}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setAsking(false)}>
          Keep it
        </Button>
      </div>
    </div>
  );
}

function removedWords({ removed, kept }: RemovedImport): string {
  const gone = removed.length ? `${listOf(removed)} went with it.` : 'Its history is off the timeline.';
  return kept.length ? `${gone} ${listOf(kept)} stayed.` : gone;
}
