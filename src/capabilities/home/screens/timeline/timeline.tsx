import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { addDays } from '#src/capabilities/households/rules/days.ts';
import { ShowOlder } from '#src/ui/show-older.tsx';
import { Button } from '#src/ui/button.tsx';
import { Outdated } from '#src/ui/outdated.tsx';
import { PanelsShape } from '#src/ui/page-shape.tsx';
import { useLastSeen } from '#src/web/use-last-seen.ts';
import type { TimelineItem, TimelinePage } from '../../timeline-contract.ts';
import { timelineQuery } from '../../queries.ts';
import { LoadFailed, ScenePanel } from '../scene-panel.tsx';
import { dayName, longDay } from '#src/capabilities/households/screens/records/entry-words.ts';
import { Filters } from './filters.tsx';
import { Item, type TimelineProps } from './item.tsx';
import './timeline.css';

/** Events of the household, newest first. Filters are in the URL. */
export function Timeline({ base, dashboard }: TimelineProps) {
  const [asked, setAsked] = useSearchParams();
  const [cat, kind] = [asked.get('cat') ?? '', asked.get('kind') ?? ''];
  const pages = useInfiniteQuery({ ...timelineQuery(base, { cat, kind }), placeholderData: keepPreviousData });
  const before = useBefore(base, pages.data?.pages[0], cat + kind);
  const first = pages.data?.pages[0] ?? before?.value;
  const items = pages.data?.pages.flatMap((page) => page.items) ?? first?.items ?? [];
  const failed = pages.isError && !pages.isFetchNextPageError;
  const again = () => void pages.refetch();
  const choose = (change: { cat?: string; kind?: string }) => {
    const next = Object.entries({ cat, kind, ...change }).filter(([, value]) => value);
    setAsked(Object.fromEntries(next), { replace: true, preventScrollReset: true });
  };
  return (
    <main id="content" tabIndex={-1} className="wrap tl">
      <header>
        <h1 className="d-md">Timeline</h1>
        <p className="lead muted">Everything that happened here, newest first.</p>
      </header>
      {before && <Outdated at={before.at} failed={failed} busy={pages.isFetching} again={again} />}
      {first && <Filters cats={first.cats} cat={cat} kind={kind} onChoose={choose} />}
      {pages.isPending && !first && <PanelsShape />}
      {failed && !before && (
        <LoadFailed text="The list could not be loaded. Your records are safe." busy={pages.isFetching} again={again} />
      )}
      {first && items.length === 0 && (
        <Nothing filtered={Boolean(cat || kind)} all={() => choose({ cat: '', kind: '' })} />
      )}
      {first && <Days items={items} page={first} base={base} dashboard={dashboard} />}
      <ShowOlder list={pages} things="things" />
    </main>
  );
}

/** The newest page as it was last seen, of the own household and without a filter. */
function useBefore(base: TimelineProps['base'], newer: TimelinePage | undefined, filter: string) {
  const whole = base === '/api' && !filter;
  const before = useLastSeen('timeline', whole ? newer : undefined);
  return whole ? before : null;
}

function Days({ items, page, ...where }: TimelineProps & { items: TimelineItem[]; page: TimelinePage }) {
  const days = Map.groupBy(items, ({ day }) => day);
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`} className="timeline-day">
      <h2 className="title" id={`day-${day}`}>
        <time dateTime={day}>{headingOf(day, page.today)}</time>
      </h2>
      <ol>
        {ofDay.map((item) => (
          <Item key={item.id} item={item} page={page} {...where} />
        ))}
      </ol>
    </section>
  ));
}

/** The weekday helps within the year; before that the year does. */
const headingOf = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? dayName(day, { today, yesterday: addDays(today, -1) }) : longDay(day);

function Nothing({ filtered, all }: { filtered: boolean; all: () => void }) {
  if (!filtered)
    return (
      <ScenePanel
        scene="empty"
        title="Nothing has happened yet."
        text="Cats call that a good day. New events appear here."
      />
    );
  return (
    <ScenePanel scene="empty" title="Nothing found." text="Try another filter.">
      <Button variant="quiet" onClick={all}>
        Show everything
      </Button>
    </ScenePanel>
  );
}
