import { Check } from '#src/ui/icons/check.ts';
import { Undo2 } from '#src/ui/icons/undo-2.ts';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { BOX_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { sachetInner } from '#src/ui/art/brand.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { MonthSticks } from '#src/ui/charts/month-sticks.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { classes } from '#src/ui/classes.ts';
import type { Supplements } from '#src/capabilities/lab/sticks-contract.ts';
import type { DashboardCat } from '../../../contract.ts';
import { lookOf } from '#src/capabilities/households/screens/cat-words.ts';
import { useDemoGuard } from '#src/capabilities/households/screens/household-context.ts';
import { useHome } from '../../home-context.ts';
import { nextBoxText } from './next-box.ts';
import { streakText } from './sentences.ts';
import { waitingWords } from './waiting.ts';
import type { QuickLog } from './use-quick-log.ts';

export const formulaOf = (id: string) => (Object.hasOwn(FORMULAS, id) ? FORMULAS[id as FormulaId] : null);

/** R385: the stick of today, and the 28 it is one of. */
export function TodayPanel({ cat, taps }: { cat: DashboardCat; taps: QuickLog }) {
  const { supplements } = cat;
  const { today, day } = supplements;
  const running = supplements.state === 'running' && today && day !== null;
  return (
    <section className="panel overview-day" aria-labelledby="overview-today">
      {running ? (
        <Stick today={today} day={day} cat={cat} taps={taps} />
      ) : (
        <Waiting cat={cat} month={supplements.days.length > 0} />
      )}
    </section>
  );
}

type Today = NonNullable<Supplements['today']>;

function Stick({ today, day, cat, taps }: { today: Today; day: number; cat: DashboardCat; taps: QuickLog }) {
  const { supplements } = cat;
  const { view } = useHome();
  return (
    <>
      <CatPortrait cat={lookOf(cat)} tint={cat.tint} size={72} className="overview-day-cat" decorative />
      <Sachet formula={today.formula} />
      <div className="overview-day-text">
        <h2 className="d-sm" id="overview-today">
          Today: {today.name}
        </h2>
        <p className="muted">
          Day {day} of {BOX_DAYS}.{' '}
          <span className={today.outcome ? undefined : 'overview-how'}>{doneWords(today.outcome)}</span>
        </p>
        <Month supplements={supplements} />
        <p className="small muted overview-next">{nextBoxText(supplements, view.household, view.asOf)}</p>
      </div>
      <div className="overview-day-act">
        <StickButtons today={today} day={day} cat={cat} taps={taps} />
        <p className="small muted">{streakText(supplements.streak)}</p>
      </div>
    </>
  );
}

function doneWords(outcome: Today['outcome']): string {
  if (outcome === 'given') return 'Given. Nobody saw a thing.';
  if (outcome === 'refused') return 'Refused and logged. The next one is tomorrow.';
  return 'Break, squeeze over dinner, pretend not to watch.';
}

export function StickButtons({
  today,
  day,
  cat,
  taps,
}: {
  today: Today;
  day: number;
  cat: DashboardCat;
  taps: QuickLog;
}) {
  const writes = useDemoGuard();
  const give = writes((outcome: 'given' | 'refused') => {
    const title = outcome === 'given' ? 'Given' : 'Refused';
    const text = `${today.name}, day ${day} of ${BOX_DAYS}.`;
    void taps.tap({ kind: 'stick', outcome, formula: today.formula }, { title, text });
  });
  const entry = cat.today.stick?.id ?? taps.lastOf('stick')?.id;
  const undo = writes(() => entry && void taps.takeBack(entry));
  if (today.outcome) {
    return (
      <>
        <p className={classes('overview-done strong', today.outcome)} role="status">
          {today.outcome === 'given' && <Check size={22} aria-hidden="true" />}
          {today.outcome === 'given' ? 'Given today' : 'Refused today'}
        </p>
        {entry && (
          <Button variant="quiet" size="sm" onClick={undo}>
            <Undo2 size={18} aria-hidden="true" />
            Undo
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <Button onClick={() => give('given')}>
        <Check size={22} aria-hidden="true" />
        Mark as given
      </Button>
      <Button variant="plain" size="sm" onClick={() => give('refused')}>
        Refused
      </Button>
    </>
  );
}

/** Our own drawing, made of tables. */
function Sachet({ formula }: { formula: string }) {
  const known = formulaOf(formula);
  if (!known) return null;
  const { color, on, name } = known;
  return (
    <div className="overview-sachet" aria-hidden="true">
      <svg
        viewBox="0 0 84 320"
        dangerouslySetInnerHTML={{ __html: sachetInner({ emblem: formula as FormulaId, color, on, name }) }}
      />
    </div>
  );
}

function Month({ supplements: { days, day, state } }: { supplements: Supplements }) {
  const used = days.filter(({ outcome }) => outcome !== null).length;
  return (
    <MonthSticks
      label={`${used} of ${days.length} sticks used`}
      today={state === 'running' ? day : null}
      sticks={days.map((stick) => ({
        day: stick.day,
        name: formulaOf(stick.formula)?.name ?? stick.formula,
        color: formulaOf(stick.formula)?.color ?? '#8c7270',
        outcome: stick.outcome,
      }))}
    />
  );
}

/** No stick to give: the awaited event instead, with its date. */
function Waiting({ cat, month }: { cat: DashboardCat; month: boolean }) {
  const { view, open } = useHome();
  const { title, text, tab, link } = waitingWords(cat, view);
  return (
    <>
      <div className="overview-day-text">
        <h2 className="d-sm" id="overview-today">
          {title}
        </h2>
        <p className="muted">{text}</p>
        {month && <Month supplements={cat.supplements} />}
      </div>
      {(tab || link) && (
        <div className="overview-day-act">
          {tab && (
            <Button variant="strong" onClick={() => open(tab.id)}>
              {tab.label}
            </Button>
          )}
          {link && (
            <ButtonLink variant="strong" to={link.to}>
              {link.label}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
}
