import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayName } from '#src/capabilities/households/screens/records/entry-words.ts';
import { addDays } from '#src/capabilities/households/rules/days.ts';
import { Button } from '#src/ui/button.tsx';
import { ShowOlder } from '#src/ui/show-older.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { sharedTimelineQuery } from '../../shared-queries.ts';
import { Item } from '../timeline/item.tsx';
import '../timeline/timeline.css';

/** Log, results, samples and boxes of a shared household so far, for a partner, once they are asked for. */
export function SharedTimeline({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="shared-timeline" className="shared-cat">
      <h2 className="title" id="shared-timeline">
        Timeline
      </h2>
      {open ? (
        <Days id={id} />
      ) : (
        <div>
          <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
            Show the timeline
          </Button>
        </div>
      )}
    </section>
  );
}

function Days({ id }: { id: string }) {
  const pages = useInfiniteQuery(sharedTimelineQuery(id));
  const first = pages.data?.pages[0];
  if (pages.isPending) return <Spinner />;
  if (!first)
    return (
      <div role="alert" className="stack gap4">
        <p>The timeline could not be loaded.</p>
        <div>
          <Button size="sm" busy={pages.isFetching} onClick={() => void pages.refetch()}>
            Try again
          </Button>
        </div>
      </div>
    );
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const yesterday = addDays(first.today, -1);
  return (
    <>
      {items.length === 0 && <p className="muted">Nothing has happened yet.</p>}
      {[...Map.groupBy(items, ({ day }) => day)].map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="timeline-day">
          <h3 className="small muted" id={`day-${day}`}>
            <time dateTime={day}>{dayName(day, { today: first.today, yesterday })}</time>
          </h3>
          <ol>
            {ofDay.map((item) => (
              <Item key={item.id} item={item} page={first} base="/api" dashboard="/dashboard" />
            ))}
          </ol>
        </section>
      ))}
      <ShowOlder list={pages} things="things" />
    </>
  );
}
