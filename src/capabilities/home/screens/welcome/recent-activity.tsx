import { isDocument, isPage, pagePath, paperPath } from '../timeline/paper-path.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '#src/ui/badge.tsx';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import type { TimelineItem, TimelinePage } from '../../timeline-contract.ts';
import { formatDate } from '#src/lib/dates.ts';
import { formulaName } from '#src/capabilities/lab/rules/formulas.ts';
import { entryText, KIND_NAMES } from '#src/capabilities/households/screens/records/entry-words.ts';
import { newestQuery } from '../../queries.ts';

/** R256: the five newest things of the household, the last first, each leading to itself. */
export function RecentActivity() {
  const { data, isError } = useQuery(newestQuery);
  return (
    <section aria-labelledby="recent">
      <h2 className="d-sm" id="recent">
        Recent Activity
      </h2>
      {data ? (
        <Newest page={data} />
      ) : isError ? (
        <p className="muted">Recent activity could not be loaded.</p>
      ) : (
        <LoadingIndicator />
      )}
    </section>
  );
}

function Newest({ page }: { page: TimelinePage }) {
  if (!page.items.length) return <p className="muted">Nothing has happened yet.</p>;
  return (
    <ol className="welcome-recent">
      {page.items.map((item) => (
        <li key={item.id}>
          <Opener opens={item.opens}>{titleOf(item, page)}</Opener>
          {/* A page kept in the browser by an older build has no such field. */}
          {typeof item.from === 'string' && <Badge>From your import</Badge>}
          <time className="small muted" dateTime={item.at}>
            {formatDate('date', item.at, page.timeZone)}
          </time>
        </li>
      ))}
    </ol>
  );
}

function titleOf({ title, entry, state, cats }: TimelineItem, page: TimelinePage): string {
  if (title || !entry) return title ?? '';
  const names = page.cats.filter(({ id }) => cats.includes(id)).map(({ name }) => name);
  const said = entryText(entry, page.weightUnit, formulaName);
  const taken = state === 'removal' ? 'Entry removed. ' : '';
  return `${taken}${[...names, KIND_NAMES[entry.kind]].join(', ')}${said && `: ${said}`}`;
}

function Opener({ opens, children }: { opens: TimelineItem['opens']; children: ReactNode }) {
  if (!opens) return <b>{children}</b>;
  if (isDocument(opens)) {
    return (
      <a className="link" href={paperPath(opens)} download>
        {children}
      </a>
    );
  }
  return (
    <Link className="link" to={isPage(opens) ? pagePath(opens) : `/dashboard?tab=${opens.tab}`}>
      {children}
    </Link>
  );
}
