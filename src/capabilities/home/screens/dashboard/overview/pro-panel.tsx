import { useQuery } from '@tanstack/react-query';
import { Lock } from '#src/ui/icons/lock.ts';
import { LockOpen } from '#src/ui/icons/lock-open.ts';
import { onChart } from '#src/ui/art/scenes.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { WeekBars } from '#src/ui/charts/week-bars.tsx';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import type { DashboardCat } from '../../../contract.ts';
import { seriesQuery } from '#src/capabilities/households/queries.ts';
import { useServerOnly } from '#src/capabilities/households/screens/household-context.ts';
import { useHome } from '../../home-context.ts';
import { Nothing } from './measure-panels.tsx';
import { byWeekday } from './points.ts';

const ON_CHART = onChart();

/** R284: no chart is drawn behind the cat, blurred or otherwise; it is not asked for. */
export function LockedPanel({ onUpgrade, onLater }: { onUpgrade: () => void; onLater: () => void }) {
  const serverOnly = useServerOnly();
  return (
    <section className="panel w5 overview-lock" aria-labelledby="overview-lock">
      <span className="art scene-tile" aria-hidden="true" dangerouslySetInnerHTML={{ __html: ON_CHART }} />
      <div>
        <Badge tone="pro">
          <Lock size={15} aria-hidden="true" />
          Pro Feature
        </Badge>
        <h2 className="title" id="overview-lock">
          A cat is sitting on this chart
        </h2>
        <p className="small muted">
          Activity by day of the week is part of Pro. We can ask the cat to move, but you know how that goes.
        </p>
        <div className="row gap2 wrapf">
          <Button variant="strong" size="sm" {...serverOnly} onClick={onUpgrade}>
            Upgrade to Pro
          </Button>
          <Button variant="plain" size="sm" onClick={onLater}>
            Maybe Later
          </Button>
        </div>
      </div>
    </section>
  );
}

/** R275: mean activity by weekday, with the badge of the Pro plan. */
export function ProPanel({ cat }: { cat: DashboardCat }) {
  const { base, view, offline } = useHome();
  const { data, isError, refetch } = useQuery(seriesQuery(base, cat.id, 'activity', '90'));
  const points = data ? byWeekday(data.days, view.household.today) : [];
  return (
    <section className="panel w5" aria-labelledby="overview-pro">
      <header className="overview-head">
        <div>
          <h2 className="title" id="overview-pro">
            Activity by day of the week
          </h2>
          <p className="small muted">The mean of the last 90 days</p>
        </div>
        <Badge tone="pro">
          <LockOpen size={15} aria-hidden="true" />
          Pro
        </Badge>
      </header>
      {offline && !data ? (
        <Nothing text="You are offline. This opens once you have a connection." />
      ) : isError ? (
        <div className="overview-waiting" role="alert">
          <p className="small strong">These figures could not be loaded.</p>
          <Button size="sm" variant="strong" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : !data ? (
        <LoadingIndicator className="overview-purrs" />
      ) : points.some(({ value }) => value !== null) ? (
        <WeekBars
          label={`Activity of ${cat.name} by day of the week`}
          points={points}
          say={(value) => `${value}%`}
          tone="activity"
          full={100}
        />
      ) : (
        <Nothing text="Nothing logged in 90 days" />
      )}
      <footer className="overview-foot">
        <p className="small">All Pro features are unlocked.</p>
      </footer>
    </section>
  );
}
