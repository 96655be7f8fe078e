import { useState } from 'react';
import { pauseRange } from './next-box-text.ts';
import { usePlanChange } from '../change/use-plan-change.ts';
import { ChipGroup, ChoiceGroup } from '#src/ui/choice.tsx';
import { written } from '#src/capabilities/households/screens/days.ts';
import { TextField } from '#src/ui/field.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { listOf } from '#src/lib/lists.ts';
import { plural } from '#src/lib/plurals.ts';
import { useSubscription } from './subscription-context.ts';
import { ChangeSummary } from './change-summary.tsx';
import { changedIn } from './plan-requests.ts';

interface CatsDialogProps {
  onClose: () => void;
  onAdd: () => void;
  onCard: () => void;
}

const FOR_GOOD = 'for-good';
const UNTIL = 'until';
const LENGTHS = [
  { value: FOR_GOOD, title: 'Until I change it' },
  { value: '1', title: 'One box' },
  { value: '2', title: 'Two boxes' },
  { value: '3', title: 'Three boxes' },
  { value: UNTIL, title: 'Until a date' },
];

/** For whom the next month is. The new price stands there before it is confirmed. */
export function CatsDialog({ onClose, onAdd, onCard }: CatsDialogProps) {
  const { subscription, household, asOf } = useSubscription();
  const { plan, cats, actions } = subscription;
  const inOrder = household.cats.filter(({ id }) => cats.some((cat) => cat.id === id));
  const later = household.cats.filter(({ id }) => !cats.some((cat) => cat.id === id));
  const [picked, setPicked] = useState<string[] | null>(null);
  const chosen = picked ?? cats.filter(({ renews }) => renews).map(({ id }) => id);
  const [boxes, setBoxes] = useState<string>(FOR_GOOD);
  const leaves = picked !== null && cats.some(({ id, renews }) => renews && !picked.includes(id));
  const range = pauseRange(subscription.currentPeriodEnd ?? asOf, household.timeZone);
  const [day, setDay] = useState(range.first);
  const dated = leaves && boxes === UNTIL;
  const missing = dated && !(day >= range.first && day <= range.last);
  const pause = dated ? { pauseUntil: day } : leaves && boxes !== FOR_GOOD ? { pauseBoxes: Number(boxes) } : {};
  const wish =
    plan && picked?.length && !missing ? { planType: subscription.nextPlan ?? plan, catIds: picked, ...pause } : null;
  const paused = inOrder.flatMap(({ id, name }) => {
    const backOn = cats.find((cat) => cat.id === id)?.backOn;
    return backOn ? [`${name} is back with the renewal on ${written('plain', backOn, household.timeZone)}.`] : [];
  });
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
      {paused.length > 0 && !picked && <p className="small muted">{paused.join(' ')}</p>}
      {leaves && picked.length > 0 && (
        <ChoiceGroup legend="For how long?" value={boxes} onChange={setBoxes} options={LENGTHS} columns={2} />
      )}
      {dated && (
        <TextField
          label="Back from"
          type="date"
          min={range.first}
          max={range.last}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
          hint="With the first renewal from that day on. At most three boxes are left out."
        />
      )}
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
      {later.length > 0 && actions.addCat.allowed && (
        <p className="small muted">
          {listOf(later.map(({ name }) => name))} {plural(later.length, 'is', 'are')} not in the plan.{' '}
          <button type="button" className="link billing-link" onClick={onAdd}>
            Add a cat to the plan
          </button>
        </p>
      )}
    </Dialog>
  );
}
