import { ButtonLink } from '#src/ui/button.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { useSession } from '#src/web/session.ts';
import { AskAndChat } from '../ask-and-chat.tsx';
import { askFacts } from '../ask-facts.ts';
import { useHome } from '../home-context.ts';
import { FormerCats } from '#src/capabilities/households/screens/records/former-cats.tsx';
import { AllCats } from './all-cats.tsx';
import { OneCat } from './one-cat.tsx';
import { orderSentence } from './order-sentence.ts';
import './household-view.css';

const ALL = 'all';

/** R277 to R291: view of the whole household. Parts that belong to Pro are locked on other plans. */
export function HouseholdView() {
  const { view, demo, pro, chosen, choose } = useHome();
  const { cats } = view.household;
  const one = cats.length > 1 ? cats.find(({ id }) => id === chosen) : undefined;
  return (
    <div className="wrap household-view">
      <Welcome />
      {cats.length > 1 ? (
        <Tabs
          label="Household"
          value={one?.id ?? ALL}
          onChange={(id) => choose(id === ALL ? null : id)}
          tabs={[
            { value: ALL, label: 'All Cats', panel: <AllCats /> },
            ...cats.map((cat) => ({ value: cat.id, label: cat.name, panel: <OneCat key={cat.id} cat={cat} /> })),
          ]}
        />
      ) : (
        <AllCats />
      )}
      <FormerCats />
      {pro && (
        <AskAndChat facts={askFacts(view, demo, one?.id ?? (cats.length === 1 ? (cats[0]?.id ?? null) : null))} />
      )}
    </div>
  );
}

/** R278. */
function Welcome() {
  const { view, demo } = useHome();
  const { user } = useSession();
  const name = demo ? '' : (user?.firstName ?? '');
  return (
    <section className="household-view-welcome f-mint" aria-label="Welcome">
      <div>
        <h2 className="d-sm">Welcome back{name && `, ${name}`}</h2>
        <p>{orderSentence(view)}</p>
      </div>
      {!demo && (
        <ButtonLink variant="strong" to="/order-status">
          Check Order Status
        </ButtonLink>
      )}
    </section>
  );
}
