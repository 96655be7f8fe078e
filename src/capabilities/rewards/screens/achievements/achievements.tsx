import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { catsQuery } from '#src/capabilities/households/queries.ts';
import { Outdated } from '#src/ui/outdated.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { useLastSeen } from '#src/web/use-last-seen.ts';
import { overviewQuery } from '../../queries.ts';
import { Hero } from './hero.tsx';
import { Overview } from './overview.tsx';
import { Rewards } from './rewards.tsx';
import { Streaks } from './streaks.tsx';
import { useFresh } from './use-fresh.ts';
import './achievements.css';

const TABS = ['overview', 'streaks', 'rewards'] as const;
type TabId = (typeof TABS)[number];

const tabOf = (hash: string): TabId => TABS.find((tab) => hash === `#${tab}`) ?? 'overview';

/** R344: achievements, running streaks, and rewards to spend points on. The tab is in the address. */
export function Achievements() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const overview = useQuery(overviewQuery);
  const before = useLastSeen('achievements', overview.data);
  const data = overview.data ?? before?.value;
  const again = () => void overview.refetch();
  const cats = useQuery(catsQuery);
  const cat = cats.isPending ? undefined : (cats.data?.[0] ?? null);
  const fresh = useFresh(overview.data?.achievements);
  const open = (tab: TabId) => void navigate({ hash: tab }, { replace: true, preventScrollReset: true });
  return (
    <main id="content" tabIndex={-1}>
      {before && <Outdated at={before.at} failed={overview.isError} busy={overview.isFetching} again={again} />}
      <Hero points={data?.points} failed={overview.isLoadingError && !data} cat={cat} pleased={fresh.length > 0} />
      <div className="wrap achievements-tabs">
        <Tabs<TabId>
          label="Achievements"
          value={tabOf(hash)}
          onChange={open}
          tabs={[
            {
              value: 'overview',
              label: 'Overview',
              panel: (
                <Overview
                  data={data}
                  failed={overview.isError}
                  busy={overview.isFetching}
                  again={again}
                  fresh={fresh}
                />
              ),
            },
            { value: 'streaks', label: 'Streaks', panel: <Streaks /> },
            { value: 'rewards', label: 'Rewards', panel: <Rewards cat={cat ?? null} /> },
          ]}
        />
      </div>
      <p className="vh" role="status">
        {fresh.map(({ title }) => `Completed: ${title}.`).join(' ')}
      </p>
    </main>
  );
}
