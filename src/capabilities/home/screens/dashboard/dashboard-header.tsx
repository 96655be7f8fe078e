import { Plus } from '#src/ui/icons/plus.ts';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isLiveStatus } from '#src/capabilities/billing/rules/subscription-states.ts';
import { MOST_CATS } from '#src/capabilities/households/rules/vocabulary.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney } from '#src/lib/money.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { lazyDialog } from '#src/web/lazy-part.tsx';
import type { DashboardCat, DashboardView } from '../../contract.ts';
import { describeCat, lookOf } from '#src/capabilities/households/screens/cat-words.ts';
import { useServerGuard, useServerOnly } from '#src/capabilities/households/screens/household-context.ts';
import { useHome } from '../home-context.ts';
import { useRecords } from '#src/capabilities/households/screens/records/records-context.ts';

const ShareDialog = lazyDialog(() =>
  import('#src/capabilities/sharing/screens/dialog/share-dialog.tsx').then(({ ShareDialog }) => ({
    default: ShareDialog,
  })),
);

const VetDialog = lazyDialog(() =>
  import('#src/capabilities/sharing/screens/vet-dialog/vet-dialog.tsx').then(({ VetDialog }) => ({
    default: VetDialog,
  })),
);

const ConsultationsDialog = lazyDialog(() =>
  import('#src/capabilities/consultations/screens/dialog/consultations-dialog.tsx').then(({ ConsultationsDialog }) => ({
    default: ConsultationsDialog,
  })),
);

export type ViewId = 'cat' | 'household';

interface DashboardHeaderProps {
  view: ViewId;
  onView: (view: ViewId) => void;
  summary?: ReactNode;
}

/** Letters of one word that still fit beside the cat on a phone, in the largest size. */
const ROOMY = 7;
const longestWord = (name: string) => Math.max(...name.split(/\s+/).map((word) => word.length));

/** The colour band of the selected cat, with everybody who lives here along its upper edge. */
export function DashboardHeader({
  cat,
  onChoose,
  summary,
  ...views
}: DashboardHeaderProps & { cat: DashboardCat; onChoose: (id: string) => void }) {
  const { view } = useHome();
  return (
    <section className={`dash-band f-${cat.tint}`} aria-label={cat.name}>
      <div className="wrap dash-band-in">
        <div className="dash-selector">
          <Selector cats={view.household.cats} chosen={cat.id} onChoose={onChoose} />
          <AddCat />
        </div>
        <ViewSwitch {...views} />
        <div className="dash-cat">
          <CatPortrait key={cat.id} cat={lookOf(cat)} pose="loaf" className="dash-loaf moonlit" decorative />
          <div>
            <h1 className={longestWord(cat.name) > ROOMY ? 'd-md' : 'd-lg'}>{cat.name}</h1>
            <p>{describeCat(cat, view.household.weightUnit)}</p>
            <div className="dash-acts">
              <Profile cat={cat} />
              <Share cat={cat} />
              <ForVet cat={cat} />
              <TalkToVet catId={cat.id} />
              <YearLink />
            </div>
          </div>
        </div>
        {summary ?? <Figures view={view} />}
      </div>
    </section>
  );
}

/** The same, for all of them. */
export function HouseholdHeader({ summary, ...views }: DashboardHeaderProps) {
  const { view } = useHome();
  const { cats } = view.household;
  return (
    <section className="dash-band f-blue" aria-label="Household">
      <div className="wrap dash-band-in">
        <div className="dash-selector">
          <AddCat />
        </div>
        {cats.length > 0 && <ViewSwitch {...views} />}
        <div className="dash-cat dash-everyone">
          <div className="dash-all moonlit">
            {cats.map((cat) => (
              <CatPortrait key={cat.id} cat={lookOf(cat)} pose="loaf" className="dash-loaf" decorative />
            ))}
          </div>
          <div>
            <h1 className="d-md">{cats.length ? 'Everyone' : 'No cats yet'}</h1>
            <p>{cats.map(({ name }) => name).join(', ')}</p>
            {cats.length > 0 && (
              <div className="dash-acts">
                <TalkToVet catId={null} />
              </div>
            )}
          </div>
        </div>
        {summary ?? <Figures view={view} />}
      </div>
    </section>
  );
}

function AddCat() {
  const { open } = useRecords();
  const writes = useServerGuard();
  const serverOnly = useServerOnly();
  if (useHome().view.household.totalCats >= MOST_CATS) return null;
  return (
    <button
      type="button"
      className="btn plain sm dash-add"
      {...serverOnly}
      onClick={writes(() => open({ what: 'add' }))}
    >
      <Plus size={18} aria-hidden="true" />
      Add a cat
    </button>
  );
}

function Profile({ cat }: { cat: DashboardCat }) {
  const { open } = useRecords();
  const serverOnly = useServerOnly();
  return (
    <button
      type="button"
      className="btn plain sm dash-profile"
      {...serverOnly}
      onClick={() => open({ what: 'profile', cat })}
    >
      Profile
    </button>
  );
}

function YearLink() {
  if (useHome().demo) return null;
  return (
    <ButtonLink to="/year" variant="plain" size="sm" className="dash-profile dash-year">
      Year in sticks
    </ButtonLink>
  );
}

function Share({ cat }: { cat: DashboardCat }) {
  const [open, setOpen] = useState(false);
  const writes = useServerGuard();
  const serverOnly = useServerOnly();
  return (
    <>
      <button type="button" className="btn plain sm dash-profile" {...serverOnly} onClick={writes(() => setOpen(true))}>
        Share
      </button>
      {open && <ShareDialog cat={cat} onClose={() => setOpen(false)} />}
    </>
  );
}

function ForVet({ cat }: { cat: DashboardCat }) {
  const [open, setOpen] = useState(false);
  const writes = useServerGuard();
  const serverOnly = useServerOnly();
  return (
    <>
      <button type="button" className="btn plain sm dash-profile" {...serverOnly} onClick={writes(() => setOpen(true))}>
        For the vet
      </button>
      {open && <VetDialog cat={cat} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Mails lead here with `?consultations=open`. */
function TalkToVet({ catId }: { catId: string | null }) {
  const [asked, setAsked] = useSearchParams();
  const { demo, view } = useHome();
  const [open, setOpen] = useState(!demo && asked.get('consultations') === 'open');
  const writes = useServerGuard();
  const serverOnly = useServerOnly();
  const close = () => {
    setOpen(false);
    if (asked.has('consultations'))
      setAsked(
        (before) => {
          before.delete('consultations');
          return before;
        },
        { replace: true, preventScrollReset: true },
      );
  };
  return (
    <>
      <button type="button" className="btn plain sm dash-profile" {...serverOnly} onClick={writes(() => setOpen(true))}>
        Talk to a vet
      </button>
      {open && <ConsultationsDialog cats={view.household.cats} catId={catId} onClose={close} />}
    </>
  );
}

function ViewSwitch({ view, onView }: DashboardHeaderProps) {
  return (
    <Segmented
      label="View"
      className="dash-views"
      value={view}
      onChange={onView}
      options={[
        { value: 'cat', label: 'Cat view' },
        { value: 'household', label: 'Household view' },
      ]}
    />
  );
}

function Selector({
  cats,
  chosen,
  onChoose,
}: {
  cats: DashboardCat[];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  if (cats.length < 2) return null;
  return (
    <div className="dash-cats" role="group" aria-label="Cat">
      {cats.map((cat) => (
        <button key={cat.id} type="button" aria-pressed={cat.id === chosen} onClick={() => onChoose(cat.id)}>
          <CatPortrait cat={lookOf(cat)} size={48} tint={cat.id === chosen ? cat.tint : 'milk'} decorative />
          {cat.name}
        </button>
      ))}
    </div>
  );
}

const NO_PLAN = { plan: null, nextPlan: null, monthlyAmount: null, perCat: null };

/** Letters of a giver's name that fit beside the plan; the Billing tab has all of it. */
const GIVER_LETTERS = 20;
function shortened(name: string): string {
  const letters = Array.from(name);
  return letters.length > GIVER_LETTERS
    ? `${letters
        .slice(0, GIVER_LETTERS - 1)
        .join('')
        .trimEnd()}…`
    : name;
}

/** R262: four figures, each from a row. */
function Figures({ view: { household, subscription, order, gift } }: { view: DashboardView }) {
  const { status } = subscription;
  // Nothing is paid for a plan that is over; one that has not begun is not shown beside a gift that runs.
  const hidden = status === 'canceled' || (gift && !isLiveStatus(status));
  const { plan, nextPlan, monthlyAmount, perCat } = hidden ? NO_PLAN : subscription;
  const runs = plan ?? gift?.plan;
  const each = perCat && household.totalCats > 1 ? `${formatMoney(perCat)} each` : '';
  // A smaller plan is paid from the next renewal on.
  const about = nextPlan ? `for ${PLANS[nextPlan].name}, from the next payment` : each;
  const progress = order && order.delivery.status !== 'Processing' ? order.delivery.progress : null;
  return (
    <dl className="dash-figures">
      <Figure name="Cats in household" value={household.totalCats} />
      <Figure
        name="Current plan"
        value={runs ? PLANS[runs].name : 'None'}
        more={gift ? `${plan ? 'and a gift' : 'gift'} from ${shortened(gift.from)}` : ''}
      />
      <Figure name="Monthly spend" value={monthlyAmount ? formatMoney(monthlyAmount) : 'None'} more={about} />
      <Figure
        name="Delivery"
        value={!order ? 'None' : progress === null ? 'Preparing' : `${progress}%`}
        more={progress === null ? '' : order?.delivery.status.toLowerCase()}
      />
    </dl>
  );
}

function Figure({ name, value, more }: { name: string; value: ReactNode; more?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {more && <small>{more}</small>}
      </dd>
    </div>
  );
}
