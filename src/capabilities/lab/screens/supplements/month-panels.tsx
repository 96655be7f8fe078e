import { FORMULAS } from '../../rules/formulas.ts';
import type { Month } from '../../rules/month.ts';
import { doseText } from '../../rules/sentences.ts';
import { Badge } from '#src/ui/badge.tsx';
import { LevelGlyph } from '#src/ui/charts/level.tsx';
import { MonthSticks } from '#src/ui/charts/month-sticks.tsx';
import type { LabCat } from '../../sticks-contract.ts';
import { formatDate } from '#src/lib/dates.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { FormulaTile } from '../formula-tile.tsx';
import { boxSentence, formulaBadge, monthSentence, monthSticks } from './month-words.ts';

/** The 28 sticks: given, refused, today, ahead. */
export function MonthTracker({ cat, schedule }: { cat: LabCat; schedule: readonly string[] }) {
  const { days, day, nextDelivery, startedOn } = cat.supplements;
  const { timeZone, today } = useHousehold().household;
  return (
    <section className="panel">
      <div className="results-panelhead">
        <h2 className="title">The month</h2>
        {startedOn && <p className="small muted">Begun on {formatDate('plain', `${startedOn}T12:00:00Z`, 'UTC')}</p>}
      </div>
      <MonthSticks label={`28 sticks of ${cat.name}`} sticks={monthSticks(days, schedule)} today={day} />
      <p className="small muted results-foot">
        {monthSentence(cat)} {nextDelivery && boxSentence(cat.supplements, today, timeZone)}
      </p>
    </section>
  );
}

/** R270, R302, R481: the current formulas. */
export function Current({ cat, month }: { cat: LabCat; month: Month }) {
  const { current, state } = cat.supplements;
  const atHome = state === 'running' || state === 'resting';
  const rows = month.lines.map(({ formula, sticks, doses }) => {
    const given = current.find((one) => one.formula === formula);
    const dose = doses.map(({ name, ...amount }) => `${name} ${doseText(amount)}`).join(', ') || 'Its own blend';
    const often = given?.dosage ?? `${sticks} sticks of 28`;
    return { formula, dosage: `${dose}. ${often}.`, left: atHome ? (given?.left ?? null) : null };
  });
  return (
    <section className="panel">
      <h2 className="title">Current supplements</h2>
      <ul className="supplements-current">
        {rows.map(({ formula, dosage, left }) => (
          <li key={formula}>
            <FormulaTile formula={formula} />
            <div>
              <h3 className="strong">{FORMULAS[formula].name}</h3>
              <p className="small muted">
                {dosage}
                {left !== null && ` ${left} left.`}
              </p>
            </div>
            <StateBadge {...formulaBadge(state, left)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function StateBadge({ tone, words }: ReturnType<typeof formulaBadge>) {
  return (
    <Badge tone={tone}>
      {tone === 'optimal' && <LevelGlyph level="optimal" size={15} />}
      {words}
    </Badge>
  );
}
