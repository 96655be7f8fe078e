import { useQuery } from '@tanstack/react-query';
import { PawPrint } from '#src/ui/icons/paw-print.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { isLive } from '#src/web/pages.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import type { Loyalty } from '../contract.ts';
import { rewardsQuery } from '../queries.ts';
import './loyalty-panel.css';

/** R273, R485: the tier, the coins to spend, the way to the next tier, and the rewards. */
export function LoyaltyPanel({ tier, coins, lifetime, nextTier, rewards = [] }: Loyalty) {
  const { demo } = useHousehold();
  return (
    <section className="panel billing-loyalty">
      <header className="dash-head">
        <div>
          <h2 className="title">Loyalty</h2>
          <p className="small muted">{tier}</p>
        </div>
        <p className="billing-coins">
          <PawPrint size={22} aria-hidden="true" />
          <b className="num">{coins}</b> coins
        </p>
      </header>
      {nextTier && (
        <>
          <svg className="billing-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="4" />
            <rect className="billing-full" width={Math.min(100, (lifetime / nextTier.at) * 100)} height="4" />
          </svg>
          <p className="small muted">
            {nextTier.missing} more until {nextTier.name}.
          </p>
        </>
      )}
      {demo ? <RewardList coins={coins} rewards={rewards} /> : <OfferedRewards coins={coins} />}
      {!demo && isLive('/achievements') && (
        <div>
          <ButtonLink variant="quiet" size="sm" to="/achievements#rewards">
            Redeem Rewards
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

interface RewardListProps {
  coins: number;
  rewards: NonNullable<Loyalty['rewards']>;
}

/** The rewards on offer now. The dashboard names none, because it is kept while costs are published. */
function OfferedRewards({ coins }: Pick<RewardListProps, 'coins'>) {
  const { data, isPending, isFetching, refetch } = useQuery(rewardsQuery);
  if (data) return <RewardList coins={coins} rewards={data} />;
  return (
    <>
      <h3 className="small strong">Rewards</h3>
      {isPending ? (
        <div className="billing-rewards-wait">
          <Spinner />
        </div>
      ) : (
        <div role="alert">
          <p className="muted">The rewards could not be loaded. Your coins are safe.</p>
          <Button size="sm" variant="quiet" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}

function RewardList({ coins, rewards }: RewardListProps) {
  if (rewards.length === 0) return null;
  return (
    <>
      <h3 className="small strong">Rewards</h3>
      <ul className="billing-rewards">
        {rewards.map(({ id, title, pointsCost }) => (
          <li key={id}>
            <span>{title}</span>
            <span className="small muted">
              {pointsCost} coins{coins >= pointsCost ? ', you have enough' : `, ${pointsCost - coins} to go`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
