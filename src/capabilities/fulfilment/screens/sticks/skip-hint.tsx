import { useQuery } from '@tanstack/react-query';
import { useSubscription } from '#src/capabilities/billing/screens/plan/subscription-context.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { formatDate } from '#src/lib/dates.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { sticksLeftQuery } from '../../queries.ts';
import { leftAtCutOff } from '../../rules/runway-words.ts';
import { isProposalTime } from '../../rules/stick-runway.ts';
import './sticks.css';

/** Beside a cat's sticks: that the next box may be skipped, where that is proposed. Asked for only in the days before its charge. */
export function SkipHint({ cat }: { cat: { id: string } }) {
  const { demo } = useHousehold();
  const { subscription, asOf } = useSubscription();
  const { chargesAt } = subscription.nextBox;
  const soon = chargesAt !== null && isProposalTime(new Date(chargesAt), new Date(asOf));
  const enabled = !demo && soon && subscription.actions.skip.allowed;
  return enabled ? <Hint catId={cat.id} /> : null;
}

function Hint({ catId }: { catId: string }) {
  const { timeZone } = useHousehold().household;
  const { data } = useQuery(sticksLeftQuery);
  const own = data?.cats.find(({ id }) => id === catId);
  if (!data?.proposed || !data.cutOff || !own) return null;
  return (
    <div className="sticks-hint">
      <p className="small">
        The next box is charged on {formatDate('plain', data.cutOff, timeZone)}. {leftAtCutOff(own)}, by your log.
      </p>
      <ButtonLink variant="quiet" size="sm" to="/dashboard?tab=billing&open=skip">
        Skip the next box
      </ButtonLink>
    </div>
  );
}
