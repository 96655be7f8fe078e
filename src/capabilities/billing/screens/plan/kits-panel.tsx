import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { useDemoGuard } from '#src/capabilities/households/screens/household-context.ts';
import { KIT_CADENCES } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney, type Money } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import type { KitPricesState, PreviewKitsInput, SubscriptionState } from '../../contract.ts';
import { kitPricesQuery } from '../../queries.ts';
import { KitsDialog } from './kits-dialog.tsx';
import { useSubscription } from './subscription-context.ts';

type Cadence = PreviewKitsInput['cadence'];
type Prices = KitPricesState['cadences'];

const LABELS: Record<Cadence, string> = { quarterly: 'Each quarter', monthly: 'Each month', none: 'No more kits' };

/** Follow-up test kits of each cat in the plan: which come, and with what price others would. */
export function KitsPanel() {
  const { subscription, household, base } = useSubscription();
  const { cats, actions, endsOn } = subscription;
  const { data } = useQuery({ ...kitPricesQuery, enabled: base === '/api' });
  const [opened, setOpened] = useState<{ cat: { id: string; name: string }; cadence: Cadence } | null>(null);
  const inPlan = household.cats.filter(({ id }) => !cats.length || cats.some((cat) => cat.id === id && cat.renews));
  if (endsOn || inPlan.length === 0) return null;
  return (
    <section className="panel billing-kits" aria-labelledby="billing-kits">
      <h2 className="title" id="billing-kits">
        Follow-up test kits
      </h2>
      <p className="small muted">
        A further kit comes with a cat’s box. The lab reads the new samples, and the sticks follow the new results. No
        kit comes before you choose it.
      </p>
      <ul className="billing-rows">
        {inPlan.map(({ id, name }) => (
          <CatKits key={id} cat={{ id, name }} prices={data?.cadences ?? []} onOpen={setOpened} />
        ))}
      </ul>
      {actions.kits.reason && <p className="small muted">{actions.kits.reason}</p>}
      {opened && <KitsDialog {...opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

interface CatKitsProps {
  cat: { id: string; name: string };
  prices: Prices;
  onOpen: (what: { cat: { id: string; name: string }; cadence: Cadence }) => void;
}

function CatKits({ cat, prices, onOpen }: CatKitsProps) {
  const { subscription, household } = useSubscription();
  const writes = useDemoGuard();
  const kits = subscription.kits.find((one) => one.cat === cat.id);
  const others = [...KIT_CADENCES, ...(kits ? (['none'] as const) : [])].filter(
    (cadence) => kits?.lapsed || kits?.cadence !== cadence,
  );
  return (
    <li>
      <div>
        <h3>{cat.name}</h3>
        <p className="small muted">{kits ? kitsText(kits, household.timeZone) : 'No follow-up kits.'}</p>
        {kits?.waits && (
          <p className="small muted" role="status">
            We are waiting for the payment service to confirm this.
          </p>
        )}
      </div>
      {subscription.actions.kits.allowed && (
        <div className="row wrapf gap2" role="group" aria-label={`Test kits for ${cat.name}`}>
          {others.map((cadence) => (
            <Button key={cadence} variant="quiet" size="sm" onClick={writes(() => onOpen({ cat, cadence }))}>
              {LABELS[cadence]}
              {priceText(prices.find((one) => one.cadence === cadence)?.price)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

const priceText = (price: Money | undefined): string =>
  price ? `, ${price.amount === 0 ? 'included' : formatMoney(price)}` : '';

/** 'Each month, included. The next comes with the box that is charged on 4 January.' */
function kitsText(kits: SubscriptionState['kits'][number], timeZone: string): string {
  const { cadence, price, nextAt, lapsed } = kits;
  const cost = price.amount === 0 ? 'included' : `${formatMoney(price)} each`;
  if (lapsed) return `Stopped: in this plan a kit costs ${formatMoney(price)}. Choose it again to go on.`;
  const next = nextAt
    ? ` The next comes with the box that is charged on ${formatDate('plain', nextAt, timeZone)}.`
    : '';
  return `${LABELS[cadence]}, ${cost}.${next}`;
}
