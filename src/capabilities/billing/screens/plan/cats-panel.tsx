import type { ReactNode } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { useDemoGuard } from '#src/capabilities/households/screens/household-context.ts';
import { useRecords } from '#src/capabilities/households/screens/records/records-context.ts';
import { MOST_CATS } from '#src/capabilities/households/rules/vocabulary.ts';
import type { CatView } from '#src/capabilities/households/contract.ts';
import { Button } from '#src/ui/button.tsx';
import type { SubscriptionState } from '../../contract.ts';
import type { BillingDialog, CatChange } from './plan-requests.ts';
import { useSubscription } from './subscription-context.ts';

type PlanCat = SubscriptionState['cats'][number];

interface CatsPanelProps {
  onOpen: (what: BillingDialog) => void;
  /** Buttons of another module in the row of a cat. */
  catActions: (catId: string) => ReactNode;
}

/** Each cat of the household with its part in the plan, and a button for everything that can be changed about it. */
export function CatsPanel({ onOpen, catActions }: CatsPanelProps) {
  const { subscription, household } = useSubscription();
  const { cats, actions } = subscription;
  const known = household.cats.map((cat) => ({ cat, part: cats.find(({ id }) => id === cat.id) }));
  // Orders of before cats were written down with them: which cats are in the plan is not known.
  const rows = cats.length ? known : [];
  // The panel of the plan says why nothing may be changed.
  const reasons = [actions.cats.reason, actions.addCat.reason].filter(
    (reason) => reason !== null && reason !== actions.change.reason,
  );
  if (!rows.length && !actions.addCat.allowed) return null;
  return (
    <section className="panel billing-cats" aria-labelledby="billing-cats">
      <h2 className="title" id="billing-cats">
        Cats in the plan
      </h2>
      <ul className="billing-rows">
        {rows.map(({ cat, part }) =>
          part ? (
            <CatOfPlan key={cat.id} cat={cat} part={part} onOpen={onOpen} catActions={catActions} />
          ) : (
            <CatOutside key={cat.id} cat={cat} onOpen={onOpen} />
          ),
        )}
      </ul>
      <NewCat onOpen={onOpen} />
      {[...new Set(reasons)].map((reason) => (
        <p key={reason} className="small muted">
          {reason}
        </p>
      ))}
    </section>
  );
}

interface CatOfPlanProps extends CatsPanelProps {
  cat: CatView;
  part: PlanCat;
}

function CatOfPlan({ cat, part, onOpen, catActions }: CatOfPlanProps) {
  const { subscription, household } = useSubscription();
  const { cats, actions, endsOn, endsBecause } = subscription;
  const { open } = useRecords();
  const writes = useDemoGuard();
  const renewing = household.cats.filter(({ id }) => cats.some((one) => one.id === id && one.renews));
  const alone = part.renews && renewing.length === 1;
  const changes = !actions.cats.allowed || alone ? [] : part.renews ? LEAVING : RETURNING;
  const { id, name } = cat;
  return (
    <Row
      name={name}
      text={catText(part, {
        alone,
        ends: endsOn !== null,
        refunded: endsBecause !== null,
        timeZone: household.timeZone,
      })}
    >
      {changes.map(({ change, label }) => (
        <Button key={change} variant="quiet" size="sm" onClick={writes(() => onOpen({ what: 'cat', cat, change }))}>
          {label}
        </Button>
      ))}
      {catActions(id)}
      <button
        type="button"
        className="link small billing-died"
        onClick={writes(() => open({ what: 'archive', cat, reason: 'died' }))}
      >
        If {name} has died
      </button>
    </Row>
  );
}

const LEAVING: { change: CatChange['change']; label: string }[] = [
  { change: 'pause', label: 'Pause' },
  { change: 'take-out', label: 'Take out' },
];
const RETURNING: typeof LEAVING = [{ change: 'bring-back', label: 'Bring back' }];

function catText(
  { renews, charged, backOn }: PlanCat,
  { alone, ends, refunded, timeZone }: { alone: boolean; ends: boolean; refunded: boolean; timeZone: string },
): string {
  if (refunded) return 'Gets the boxes that are packed already.';
  if (ends) return 'Gets the sticks already paid for.';
  if (backOn) return `Paused. Back with the renewal on ${formatDate('plain', backOn, timeZone)}.`;
  if (!renews) return 'Out of the plan from the next renewal.';
  const text = charged ? 'In the plan.' : 'In the plan. Not charged before it gets sticks.';
  return alone ? `${text} The plan is for this cat alone: pause or cancel the plan to stop its sticks.` : text;
}

function CatOutside({ cat: { id, name }, onOpen }: { cat: CatView; onOpen: CatsPanelProps['onOpen'] }) {
  const { addCat } = useSubscription().subscription.actions;
  const writes = useDemoGuard();
  return (
    <Row name={name} text="Not in the plan.">
      {addCat.allowed && (
        <Button variant="quiet" size="sm" onClick={writes(() => onOpen({ what: 'add-cat', catId: id }))}>
          Add {name} to the plan
        </Button>
      )}
    </Row>
  );
}

function Row({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <li>
      <div>
        <h3>{name}</h3>
        <p className="small muted">{text}</p>
      </div>
      <div className="row wrapf gap2" role="group" aria-label={`${name} in the plan`}>
        {children}
      </div>
    </li>
  );
}

/** The way to a cat that does not live here yet: its profile first, then its place in the plan. */
function NewCat({ onOpen }: Pick<CatsPanelProps, 'onOpen'>) {
  const { subscription, household } = useSubscription();
  const { open } = useRecords();
  const writes = useDemoGuard();
  if (!subscription.actions.addCat.allowed) return null;
  if (household.cats.length >= MOST_CATS)
    return <p className="small muted">A household has at most {MOST_CATS} cats at a time.</p>;
  const add = () => open({ what: 'add', onAdded: (catId) => onOpen({ what: 'add-cat', catId }) });
  return (
    <div className="row wrapf gap3">
      <Button variant="quiet" size="sm" onClick={writes(add)}>
        Add a cat
      </Button>
      <p className="small muted">First its profile, then the price in the plan.</p>
    </div>
  );
}
