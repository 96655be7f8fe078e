import { useState } from 'react';
import { ChoiceGroup } from '#src/ui/choice.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/field.tsx';
import { countOf } from '#src/lib/plurals.ts';
import { usePlanChange } from '../change/use-plan-change.ts';
import { ChangeSummary } from './change-summary.tsx';
import { dayFault, pauseRange } from './next-box-text.ts';
import { type CatChange, changedIn } from './plan-requests.ts';
import { useSubscription } from './subscription-context.ts';

interface CatDialogProps extends CatChange {
  onClose: () => void;
  onCard: () => void;
}

const TITLES: Record<CatChange['change'], (name: string) => string> = {
  pause: (name) => `Pause ${name}?`,
  'take-out': (name) => `Take ${name} out of the plan?`,
  'bring-back': (name) => `Bring ${name} back?`,
};
const CONFIRM: Record<CatChange['change'], (name: string) => string> = {
  pause: (name) => `Pause ${name}`,
  'take-out': (name) => `Take ${name} out`,
  'bring-back': (name) => `Bring ${name} back`,
};

/** The second of two presses: the new amount and its date first, for a pause of one box unless another length is chosen. */
export function CatDialog({ cat, change, onClose, onCard }: CatDialogProps) {
  const { subscription, household } = useSubscription();
  const { plan, nextPlan, cats } = subscription;
  const { field, length } = usePauseLength();
  const renewing = household.cats.map(({ id }) => id).filter((id) => cats.some((one) => one.id === id && one.renews));
  const catIds = change === 'bring-back' ? [...renewing, cat.id] : renewing.filter((id) => id !== cat.id);
  const planType = nextPlan ?? plan;
  const wish = {
    pause: planType && length && { planType, catIds, ...length },
    'take-out': planType && { planType, catIds },
    'bring-back': planType && { planType, catIds },
  }[change];
  const made = usePlanChange(wish, changedIn(onClose));
  return (
    <Dialog open onClose={onClose} title={TITLES[change](cat.name)}>
      {change === 'pause' && field}
      <ChangeSummary
        change={made}
        onClose={onClose}
        onCard={onCard}
        before={wish ? null : 'Choose a day to see the price. Nothing changes until you confirm.'}
        confirmLabel={CONFIRM[change](cat.name)}
      />
    </Dialog>
  );
}

const UNTIL = 'until';
const LENGTHS = [
  ...[1, 2, 3].map((count) => ({ value: String(count), title: countOf(count, 'box', 'boxes') })),
  { value: UNTIL, title: 'Until a date' },
];

/** The field for the length of a pause, and what it asks for; null while its day is missing or out of range. */
function usePauseLength() {
  const { subscription, household, asOf } = useSubscription();
  const range = pauseRange(subscription.currentPeriodEnd ?? asOf, household.timeZone);
  const [boxes, setBoxes] = useState('1');
  const [day, setDay] = useState(range.first);
  const dated = boxes === UNTIL;
  const fault = dayFault(day, range);
  const field = (
    <>
      <ChoiceGroup legend="For how long?" columns={2} value={boxes} onChange={setBoxes} options={LENGTHS} />
      {dated && (
        <TextField
          label="Back from"
          type="date"
          min={range.first}
          max={range.last}
          value={day}
          error={fault}
          onChange={(event) => setDay(event.currentTarget.value)}
          hint="With the first renewal from that day on. At most three boxes are left out."
        />
      )}
    </>
  );
  if (!dated) return { field, length: { pauseBoxes: Number(boxes) } };
  return { field, length: fault ? null : { pauseUntil: day } };
}
