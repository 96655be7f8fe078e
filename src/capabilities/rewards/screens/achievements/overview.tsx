import { useState } from 'react';
import { ChipFilter } from '#src/ui/choice.tsx';
import type { OverviewView } from '../../contract.ts';
import { Activity } from './activity.tsx';
import { ReferralCard } from './referral-card.tsx';
import { Failed, Waiting } from './states.tsx';
import { TagList } from './tag-list.tsx';
import type { FreshOne } from './use-fresh.ts';

export interface OverviewProps {
  /** Undefined until it has come. */
  data: OverviewView | undefined;
  failed: boolean;
  busy: boolean;
  again: () => void;
  fresh: FreshOne[];
}

/** R345: all achievements, those reached, and the latest events. */
export function Overview({ data, failed, busy, again, fresh }: OverviewProps) {
  if (!data && !failed) return <Waiting />;
  if (!data) return <Failed title="Unable to load achievements data" busy={busy} again={again} />;
  return (
    <div className="achievements-overview">
      <Tags overview={data} fresh={fresh} />
      <aside className="achievements-beside">
        <Activity items={data.recentActivity} />
        <ReferralCard />
      </aside>
    </div>
  );
}

function Tags({ overview, fresh }: { overview: OverviewView; fresh: FreshOne[] }) {
  const { achievements, completedAchievements, totalAchievements } = overview;
  const [category, setCategory] = useState('');
  const [open, setOpen] = useState(false);
  const categories = [...new Set(achievements.map(({ achievement }) => achievement.category))];
  const shown = achievements.filter(
    ({ achievement, userAchievement }) =>
      (!category || achievement.category === category) && !(open && userAchievement.isCompleted),
  );
  return (
    <section className="panel" aria-labelledby="achievements-completed">
      <h2 className="title" id="achievements-completed">
        {completedAchievements} of {totalAchievements[0]?.count ?? achievements.length} completed
      </h2>
      <ChipFilter
        className="achievements-filter"
        ticks
        legend="Category"
        value={category}
        onChange={setCategory}
        options={[{ value: '', label: 'All' }, ...categories.map((name) => ({ value: name, label: name }))]}
      >
        <button type="button" className="chip" aria-pressed={open} onClick={() => setOpen(!open)}>
          <span className="tick" aria-hidden="true" />
          Still open
        </button>
      </ChipFilter>
      <TagList pairs={shown} fresh={fresh} open={open} />
    </section>
  );
}
