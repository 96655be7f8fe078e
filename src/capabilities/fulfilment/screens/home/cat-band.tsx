import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { dailyPrice } from '#src/capabilities/pricing/rules/prices.ts';
import { formatMoney } from '#src/kit/money.ts';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import type { HomeView } from '../../contract.ts';
import { JOURNEY_STEPS } from '../../rules/journey.ts';
import { ACTIVITIES, AGES, HOMES } from './words.ts';

type Cat = HomeView['cats'][number];

const lookOf = ({ name, breed, ageRange, coat, pattern, eye }: Cat) => ({
  name,
  breed,
  age: ageRange,
  coat,
  pattern,
  eye,
});

/** Letters of one word that still fit beside the cat on a phone, in the largest size. */
const ROOMY = 7;
const longestWord = (name: string) => Math.max(...name.split(/\s+/).map((word) => word.length));

/** The flood of the selected cat, with everybody who lives here along its upper edge. */
export function CatBand({ home, cat, onChoose }: { home: HomeView; cat: Cat; onChoose: (id: string) => void }) {
  return (
    <section className={`home-band f-${cat.tint}`} aria-label={cat.name}>
      <div className="wrap home-band-in">
        {home.cats.length > 1 && <Selector cats={home.cats} chosen={cat.id} onChoose={onChoose} />}
        <div className="home-cat">
          <CatPortrait key={cat.id} cat={lookOf(cat)} pose="loaf" className="home-loaf" decorative />
          <div>
            <h1 className={longestWord(cat.name) > ROOMY ? 'd-md' : 'd-lg'}>{cat.name}</h1>
            <p>{described(cat)}</p>
          </div>
        </div>
        <Figures home={home} />
      </div>
    </section>
  );
}

function Selector({ cats, chosen, onChoose }: { cats: Cat[]; chosen: string; onChoose: (id: string) => void }) {
  return (
    <div className="home-selector" role="group" aria-label="Cat">
      {cats.map((cat) => (
        <button key={cat.id} type="button" aria-pressed={cat.id === chosen} onClick={() => onChoose(cat.id)}>
          <CatPortrait cat={lookOf(cat)} size={48} tint={cat.id === chosen ? cat.tint : 'milk'} decorative />
          {cat.name}
        </button>
      ))}
    </div>
  );
}

/** "Adult, apartment, moderate activity": what we were told, and nothing else. */
function described({ ageRange, livingEnvironment, activityLevel }: Cat): string {
  const parts = [
    ageRange && AGES[ageRange],
    livingEnvironment && HOMES[livingEnvironment],
    activityLevel && ACTIVITIES[activityLevel],
  ].filter((part) => part !== null);
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Figures({ home: { cats, subscription, order } }: { home: HomeView }) {
  const { plan, monthlyAmount, perCat } = subscription;
  return (
    <dl className="home-figures">
      <div>
        <dt>Cats in household</dt>
        <dd>{cats.length}</dd>
      </div>
      <div>
        <dt>Current plan</dt>
        <dd>{plan ? PLANS[plan].name : 'None'}</dd>
      </div>
      {monthlyAmount && (
        <div>
          <dt>Monthly spend</dt>
          <dd>
            {formatMoney(monthlyAmount)}
            <small>
              {perCat && cats.length > 1 ? `${formatMoney(perCat)} each, ` : ''}
              {formatMoney(dailyPrice(monthlyAmount))} a day
            </small>
          </dd>
        </div>
      )}
      {order && (
        <div>
          <dt>Delivery</dt>
          <dd>
            {order.journey.done} of {JOURNEY_STEPS}
            <small>steps done</small>
          </dd>
        </div>
      )}
    </dl>
  );
}
