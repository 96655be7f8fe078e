import { useState } from 'react';
import { usePlanChange } from '../change/use-plan-change.ts';
import { ChipGroup } from '#src/ui/choice.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { listOf } from '#src/lib/lists.ts';
import { useSubscription } from './subscription-context.ts';
import { ChangeSummary } from './change-summary.tsx';
import { changedIn } from './plan-requests.ts';

interface CatsDialogProps {
  onClose: () => void;
  onCard: () => void;
}

/** For whom the next month is. The new price stands there before it is confirmed. */
export function CatsDialog({ onClose, onCard }: CatsDialogProps) {
  const { subscription, household, supportEmail } = useSubscription();
  const { plan, cats } = subscription;
  const inOrder = household.cats.filter(({ id }) => cats.some((cat) => cat.id === id));
  const later = household.cats.filter(({ id }) => !cats.some((cat) => cat.id === id));
  const [picked, setPicked] = useState<string[] | null>(null);
  const chosen = picked ?? cats.filter(({ renews }) => renews).map(({ id }) => id);
  const wish = plan && picked?.length ? { planType: subscription.nextPlan ?? plan, catIds: picked } : null;
  const change = usePlanChange(wish, changedIn(onClose));
  return (
    <Dialog open onClose={onClose} title="Who is in the plan?">
      <ChipGroup
        legend="From the next renewal"
        values={chosen}
        onChange={setPicked}
        options={inOrder.map(({ id, name }) => ({ value: id, label: name }))}
        hint="Until then every cat gets the sticks already paid for."
      />
      <ChangeSummary
        change={change}
        onClose={onClose}
        onCard={onCard}
        before={
          wish
            ? null
            : chosen.length
              ? 'Choose which cats get sticks to see the price. Nothing changes until you confirm.'
              : 'A plan needs at least one cat. To stop all sticks, cancel the plan.'
        }
      />
      {later.length > 0 && (
        <p className="small muted">
          {listOf(later.map(({ name }) => name))} joined later and needs a test kit first. To add one, write to{' '}
          <a className="link" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          .
        </p>
      )}
    </Dialog>
  );
}
