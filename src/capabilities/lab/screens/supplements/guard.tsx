import { weightText } from '#src/capabilities/households/rules/units.ts';
import { ACTIVE_LIST } from '../../rules/active-ingredients.ts';
import type { Guard as GuardFacts } from '../../rules/dose-guard.ts';
import { doseText } from '../../rules/sentences.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';

type Row = GuardFacts['rows'][number];

const noCeiling = (id: Row['active']) => ACTIVE_LIST.find((active) => active.id === id)?.ceiling ?? '';

/** N5: everything a cat gets of each active, against the most it should get. */
export function Guard({ guard: { kg, weighed, rows } }: { guard: GuardFacts }) {
  const { weightUnit } = useHousehold().household;
  const [held, free] = [rows.filter(({ ceiling }) => ceiling), rows.filter(({ ceiling }) => !ceiling)];
  return (
    <section className="panel w6">
      <h2 className="title">Daily amounts and safe maximums</h2>
      <p className="muted">
        Food, other supplements and sticks together, for a cat of {weightText(Math.round(kg * 1000), weightUnit)}.
        {!weighed && ' No weight is recorded, so we calculate for a light cat.'}
      </p>
      <ul className="supplements-guard">
        {held.map((row) => (
          <Held key={row.active} row={row} />
        ))}
      </ul>
      <h3 className="strong supplements-free">No maximum is set for cats</h3>
      <dl className="supplements-nomax small">
        {free.map(({ active, name, highestDay, unit }) => (
          <div key={active}>
            <dt>
              <b>{name}</b>,{' '}
              {highestDay === 0 ? 'none this month' : `${doseText({ amount: highestDay, unit })} on its day`}
            </dt>
            <dd className="muted">{noCeiling(active).replace('No maximum is set for cats. ', '')}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">We never exceed a safe maximum.</p>
    </section>
  );
}

function Held({ row: { name, unit, highestDay, perKg, week, ceiling, active } }: { row: Row }) {
  if (!ceiling) return null;
  const room = Math.max(0, ceiling.headroomPercent);
  return (
    <li>
      <p className="supplements-line">
        <b>{name}</b>
        <span className="num">{room}% left</span>
      </p>
      <span className="supplements-ceiling" role="img" aria-label={`${100 - room} per cent of the maximum is used`}>
        <i style={{ inlineSize: `${100 - room}%` }} />
      </span>
      <p className="small muted">
        At most {doseText({ amount: highestDay, unit })} in a day ({doseText({ amount: perKg, unit })} per kg) and{' '}
        {doseText({ amount: week, unit })} in a week. Safe maximum: {doseText({ amount: ceiling.day, unit })} a day.
        Source: {ceiling.source}. {noCeiling(active)}
      </p>
    </li>
  );
}
