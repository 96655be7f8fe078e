import { Button, ButtonLink } from '#src/ui/button.tsx';
import { isLive } from '#src/web/pages.ts';
import { NextPayment } from '#src/capabilities/billing/screens/plan/next-payment.tsx';
import { useHome } from '../home-context.ts';

/** R287: the amount due. */
export function Due() {
  const { status } = useHome().view.subscription;
  return status === 'none' || status === 'canceled' ? <NothingDue /> : <NextPayment />;
}

/** R286. */
export function Coins() {
  const { view, demo, open } = useHome();
  const { coins, tier, nextTier } = view.loyalty;
  return (
    <section className="panel household-view-coins" aria-labelledby="household-view-coins">
      <div>
        <h2 className="title" id="household-view-coins">
          Loyalty coins
        </h2>
        <p className="small muted">
          {tier}
          {nextTier && `, ${nextTier.missing} more until ${nextTier.name}`}
        </p>
      </div>
      <p className="num household-view-figure">{coins}</p>
      <div>
        {!demo && isLive('/achievements') ? (
          <ButtonLink variant="quiet" size="sm" to="/achievements#rewards">
            Redeem Rewards
          </ButtonLink>
        ) : (
          view.household.cats.length > 0 && (
            <Button variant="quiet" size="sm" onClick={() => open('billing')}>
              Redeem Rewards
            </Button>
          )
        )}
      </div>
    </section>
  );
}

function NothingDue() {
  return (
    <section className="panel w5">
      <h2 className="title">Next payment</h2>
      <p className="muted">None. No plan is running, so nothing is due.</p>
    </section>
  );
}
