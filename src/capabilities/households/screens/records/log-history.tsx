import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CatView, ReadEntry } from '../../contract.ts';
import { addDays } from '../../rules/days.ts';
import { LOG_KINDS, type LogKind } from '../../rules/measures.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckField, SelectField } from '#src/ui/field.tsx';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import { ShowOlder } from '#src/ui/show-older.tsx';
import { useSession } from '#src/web/session.ts';
import { logQuery } from '../../queries.ts';
import { useHousehold } from '../household-context.ts';
import { dayName, entryText, KIND_NAMES } from './entry-words.ts';
import { useRecords } from './records-context.ts';

/** Log of a cat, newest first, page by page; with corrected entries on request. */
export function LogHistory({ cat }: { cat: CatView }) {
  const { base } = useHousehold();
  const [kind, setKind] = useState<LogKind | ''>('');
  const [whole, setWhole] = useState(false);
  const log = useInfiniteQuery(logQuery(base, cat.id, { kind, whole }));
  const entries = log.data?.pages.flatMap((page) => page?.entries ?? []) ?? [];
  return (
    <section aria-labelledby="log-history" className="records-history">
      <h3 className="title" id="log-history">
        Entries
      </h3>
      <div className="records-filter">
        <SelectField
          label="Kind"
          value={kind}
          onChange={(event) => setKind(event.target.value as LogKind | '')}
          options={[
            { value: '', label: 'Everything' },
            ...LOG_KINDS.map((value) => ({ value, label: KIND_NAMES[value] })),
          ]}
        />
        <CheckField
          label="Show corrected and removed entries"
          checked={whole}
          onChange={(event) => setWhole(event.target.checked)}
        />
      </div>
      {log.isPending && <LoadingIndicator />}
      {log.isError && !log.isFetchNextPageError && (
        <p role="alert">The log could not be loaded. Please try again in a moment.</p>
      )}
      {log.data && entries.length === 0 && (
        <p className="muted">Nothing yet. Its people are still looking for a pen.</p>
      )}
      <ul>
        {entries.map((entry) => (
          <Row key={entry.id} cat={cat} entry={entry} />
        ))}
      </ul>
      <ShowOlder list={log} things="entries" />
    </section>
  );
}

function Row({ cat, entry }: { cat: CatView; entry: ReadEntry }) {
  const { household, asOf, formulaName } = useHousehold();
  const { open } = useRecords();
  const { user } = useSession();
  const text = entryText(entry, household.weightUnit, formulaName);
  const gone = entry.removedAt ? 'Removed' : entry.correctedBy ? 'Corrected' : null;
  const mine = entry.signedBy !== null || (entry.recordedBy !== null && entry.recordedBy === user?.id);
  const changeable = !gone && mine && Date.parse(entry.changeableUntil) > Date.parse(asOf);
  const day = dayName(entry.day, { today: household.today, yesterday: addDays(household.today, -1) });
  return (
    <li data-gone={gone ? '' : undefined}>
      <div>
        <b>{KIND_NAMES[entry.kind]}</b> {text && <span>{text}</span>}
        {entry.note && <p>{entry.note}</p>}
        <p className="small muted">
          <time dateTime={entry.day}>{day}</time>
          {gone && `. ${gone}`}
          {entry.by && `. Logged by ${entry.by}`}
        </p>
      </div>
      {changeable && (
        <Button
          variant="plain"
          size="sm"
          aria-label={`Correct: ${KIND_NAMES[entry.kind]}, ${day}`}
          onClick={() => open({ what: 'log', cat, kind: entry.kind, entry })}
        >
          {' '}
          Correct
        </Button>
      )}
    </li>
  );
}
