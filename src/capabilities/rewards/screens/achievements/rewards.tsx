import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CatView } from '#src/capabilities/households/cat-contract.ts';
import { countOf } from '#src/lib/plurals.ts';
import { pointsQuery, rewardsQuery } from '../../queries.ts';
import { OwnRewards } from './own-rewards.tsx';
import { RedeemDialog } from './redeem-dialog.tsx';
import { RewardGrid } from './reward-grid.tsx';
import { Failed, Waiting } from './states.tsx';
import { useCalendar } from './use-calendar.ts';

const OWN = 'achievements-own';

/** R351, R352: the rewards, and the ones already redeemed. */
export function Rewards({ cat }: { cat: CatView | null }) {
  const rewards = useQuery(rewardsQuery);
  const points = useQuery(pointsQuery);
  const [category, setCategory] = useState('');
  const [chosenId, choose] = useState<string | null>(null);
  const { dayOf } = useCalendar();
  if (rewards.isPending || points.isPending) return <Waiting />;
  if (!rewards.data || !points.data) {
    const again = () => void Promise.all([rewards.refetch(), points.refetch()]);
    const busy = rewards.isFetching || points.isFetching;
    return <Failed title="Unable to load the rewards" busy={busy} again={again} />;
  }
  const { availablePoints } = points.data;
  // As it is on offer now; the dialog says where it costs other than when it was opened.
  const chosen = rewards.data.find(({ id }) => id === chosenId) ?? null;
  // The pressed card may be disabled now; the redemption is in the list, once the dialog is gone.
  const done = () => {
    flushSync(() => choose(null));
    document.getElementById(OWN)?.focus();
  };
  return (
    <>
      <section aria-labelledby="achievements-rewards">
        <header className="achievements-head">
          <h2 className="d-sm" id="achievements-rewards">
            Rewards
          </h2>
          <p className="small muted">{countOf(availablePoints, 'point')} to spend</p>
        </header>
        <RewardGrid
          rewards={rewards.data}
          available={availablePoints}
          {...{ dayOf, category, setCategory }}
          onRedeem={({ id }) => choose(id)}
        />
      </section>
      <OwnRewards headingId={OWN} />
      <RedeemDialog
        key={chosen?.id}
        reward={chosen}
        available={availablePoints}
        cat={cat}
        onClose={() => choose(null)}
        onRedeemed={done}
      />
    </>
  );
}
