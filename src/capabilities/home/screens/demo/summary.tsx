import { useSearchParams } from 'react-router';
import { BREED_NAMES, breedOf } from '#src/capabilities/households/rules/breeds.ts';
import { weightText } from '#src/capabilities/households/rules/units.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney, money } from '#src/lib/money.ts';
import { formatDate } from '#src/lib/dates.ts';
import { Badge } from '#src/ui/badge.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import type { DashboardCat } from '../../contract.ts';
import type { DemoDashboardView } from '../../demo-contract.ts';
import { SAMPLE_FIGURES, statusText } from '../../rules/sample-figures.ts';
import { lookOf } from '#src/capabilities/households/screens/cat-words.ts';
import { useAddress } from '../dashboard/use-address.ts';
import { useHome } from '../home-context.ts';
import './demo.css';

type Household = DemoDashboardView['household'];
/** Part above the tabs in Demo Mode: the cats and the four cards. */
export function Summary({ household }: { household: Household }) {
  return (
    <>
      <CatCards cats={household.cats} />
      <Cards household={household} />
    </>
  );
}

const sample = (amount: number): string => formatMoney(money(Math.round(amount * 100), SAMPLE_FIGURES.currency));

/** R294, R295. */
function Cards({ household: { totalCats, plan, monthlySpend, delivery } }: { household: Household }) {
  const { badge, saved, individual, nextPayment, kit } = SAMPLE_FIGURES;
  const { tab, shown } = useAddress();
  // There the household's own payments stand by the price table, and one screen has one monthly sum.
  const ownMoney = shown === 'household' || tab === 'delivery' || tab === 'billing';
  return (
    <div className="demo-summary" data-sample>
      <dl className="dash-figures demo-figures">
        <div>
          <dt>Cats in household</dt>
          <dd>{totalCats}</dd>
          <dd className="demo-more">
            <Badge>{badge}</Badge>
          </dd>
        </div>
        <div>
          <dt>Current plan</dt>
          <dd>{plan ? PLANS[plan].name : 'None'}</dd>
          {!ownMoney && (
            <dd className="demo-more">
              Next payment {sample(nextPayment.amount)} on {nextPayment.on}
            </dd>
          )}
        </div>
        {!ownMoney && (
          <div>
            <dt>Monthly spend</dt>
            <dd>{sample(monthlySpend)}</dd>
            <dd className="demo-more">
              {sample(saved)} saved versus {sample(individual)} individual
            </dd>
          </div>
        )}
        {delivery && (
          <div>
            <dt>Delivery progress</dt>
            <dd>{delivery.progress}%</dd>
            <dd className="demo-more">
              {statusText(delivery.status)}
              {delivery.tracking && `, ${delivery.tracking}`}, {delivery.progress === 100 ? 'at the door' : 'expected'}{' '}
              {formatDate('plain', delivery.expectedDelivery, 'UTC')}
            </dd>
          </div>
        )}
      </dl>
      <p className="demo-note">
        {!ownMoney && `Monthly kit ${sample(kit.amount)} for a ${kit.days}-day supply. `}These are sample figures, not a
        quote.
      </p>
    </div>
  );
}

/** R296: everybody, with their differences. */
function CatCards({ cats }: { cats: DashboardCat[] }) {
  const { chosen, choose, view } = useHome();
  const [address] = useSearchParams();
  const all = address.get('view') === 'household';
  const shown = chosen ?? (all ? null : cats[0]?.id);
  return (
    <div className="demo-cats" role="group" aria-label="Cat profiles">
      {cats.map((cat) => (
        <button
          key={cat.id}
          type="button"
          className="demo-cat"
          aria-pressed={cat.id === shown}
          onClick={() => choose(cat.id)}
        >
          <CatPortrait cat={lookOf(cat)} size={64} tint={cat.tint} decorative />
          <span>
            <b>{cat.name}</b>
            <span>{factsOf(cat, view.household.weightUnit).join(', ')}</span>
            <span>{supplementsText(cat)}</span>
          </span>
        </button>
      ))}
    </div>
  );
}

function factsOf(cat: DashboardCat, unit: 'kg' | 'lb'): string[] {
  const breed = breedOf(cat.breed);
  const { activity, weight } = cat.measures;
  return [
    breed && BREED_NAMES[breed],
    cat.age?.text ?? cat.ageRange,
    cat.details.gender,
    activity.daily !== null && `${activity.daily}% active`,
    weight.current !== null && weightText(weight.current, unit),
  ].filter((fact) => typeof fact === 'string');
}

const NAMED = 2;

function supplementsText({ supplements: { current } }: DashboardCat): string {
  const names = current.slice(0, NAMED).map(({ name }) => name);
  const rest = current.length - names.length;
  return [...names, ...(rest > 0 ? [`+${rest} more`] : [])].join(', ');
}
