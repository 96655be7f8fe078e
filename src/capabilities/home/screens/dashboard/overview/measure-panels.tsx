import { useState } from 'react';
import type { MeasuredKind } from '#src/capabilities/households/rules/measures.ts';
import { fromGrams } from '#src/capabilities/households/rules/units.ts';
import { LineChart } from '#src/ui/charts/line-chart.tsx';
import { Ring } from '#src/ui/charts/ring.tsx';
import { WeekBars } from '#src/ui/charts/week-bars.tsx';
import type { DashboardCat } from '../../../contract.ts';
import { useHome } from '../../home-context.ts';
import { ChartDialog } from './chart-dialog.tsx';
import { lastDays, pointsOf, weekdayName } from './points.ts';
import { activitySentence, activityWord, idealText, weightFigure, weightSentence } from './sentences.ts';

/** R298, R299, R306: the log of a cat in the last seven days. */
export function MeasurePanels({ cat }: { cat: DashboardCat }) {
  const [open, setOpen] = useState<MeasuredKind | null>(null);
  return (
    <>
      <WeightPanel cat={cat} onMore={() => setOpen('weight')} />
      <ActivityPanel cat={cat} onMore={() => setOpen('activity')} />
      <section className="panel w3 overview-rings" aria-label="Water and appetite">
        <WaterRing cat={cat} onMore={() => setOpen('water')} />
        <hr className="rule" />
        <AppetiteRing cat={cat} onMore={() => setOpen('appetite')} />
      </section>
      {open && <ChartDialog cat={cat} kind={open} onClose={() => setOpen(null)} />}
    </>
  );
}

interface PanelProps {
  cat: DashboardCat;
  onMore: () => void;
}

function More({ of, onMore }: { of: string; onMore: () => void }) {
  return (
    <button type="button" className="link small overview-more" onClick={onMore}>
      Larger chart<span className="vh"> of {of}</span>
    </button>
  );
}

function WeightPanel({ cat, onMore }: PanelProps) {
  const { household } = useHome().view;
  const unit = household.weightUnit;
  const { current, ideal, trend } = cat.measures.weight;
  const values = trend.map(({ day, weight }) => ({ day, value: weight === null ? null : fromGrams(weight, unit) }));
  const band = ideal && { low: fromGrams(ideal.low, unit), high: fromGrams(ideal.high, unit) };
  const written = values.some(({ value }) => value !== null);
  return (
    <section className="panel w5" aria-labelledby="overview-weight">
      <header className="overview-head">
        <div>
          <h2 className="title" id="overview-weight">
            Weight
          </h2>
          <p className="small muted">{ideal ? idealText(ideal, unit) : 'Add breed and age to see the ideal range'}</p>
        </div>
        {current !== null && <Figure value={weightFigure(current, unit)} unit={unit} />}
      </header>
      {written ? (
        <LineChart
          label={`Weight of ${cat.name}, seven days`}
          points={pointsOf(values, 'weekday')}
          say={(value) => `${value} ${unit}`}
          tone="weight"
          band={band ?? undefined}
        />
      ) : (
        <Nothing text="Nothing on the scale this week" />
      )}
      <footer className="overview-foot">
        <p className="small">{weightSentence(cat, unit)}</p>
        <More of="the weight" onMore={onMore} />
      </footer>
    </section>
  );
}

function ActivityPanel({ cat, onMore }: PanelProps) {
  const { household } = useHome().view;
  const { daily, weekly } = cat.measures.activity;
  const days = lastDays(weekly, household.today);
  return (
    <section className="panel w4" aria-labelledby="overview-activity">
      <header className="overview-head">
        <div>
          <h2 className="title" id="overview-activity">
            Activity
          </h2>
          <p className="small muted">{activityWord(daily)}</p>
        </div>
        {daily !== null && <Figure value={String(daily)} unit="%" />}
      </header>
      {weekly.some((value) => value !== null) ? (
        <WeekBars
          label={`Activity of ${cat.name}, seven days`}
          points={pointsOf(days, 'letter')}
          say={(value) => `${value}%`}
          tone="activity"
          full={100}
        />
      ) : (
        <Nothing text="Nothing logged this week" />
      )}
      <footer className="overview-foot">
        <p className="small">
          {activitySentence(
            weekly,
            days.map(({ day }) => weekdayName(day)),
          )}
        </p>
        <More of="the activity" onMore={onMore} />
      </footer>
    </section>
  );
}

function WaterRing({ cat, onMore }: PanelProps) {
  const { ml, target, scale } = cat.measures.waterIntake;
  return (
    <div>
      <div>
        <h2 className="title">Water</h2>
        <More of="the water" onMore={onMore} />
      </div>
      <Ring
        label={ml === null ? 'Water: nothing logged today' : `Water: ${ml} of ${target} ml`}
        value={ml}
        full={scale}
        target={target}
        of={`of ${target} ml`}
        tone="water"
      />
    </div>
  );
}

const FULL = 100;

function AppetiteRing({ cat, onMore }: PanelProps) {
  const { appetite } = cat.measures;
  return (
    <div>
      <div>
        <h2 className="title">Appetite</h2>
        <More of="the appetite" onMore={onMore} />
      </div>
      <Ring
        label={appetite === null ? 'Appetite: nothing logged today' : `Appetite: ${appetite} of ${FULL}`}
        value={appetite}
        full={FULL}
        of={`of ${FULL}`}
        tone="appetite"
      />
    </div>
  );
}

function Figure({ value, unit }: { value: string; unit: string }) {
  return (
    <p className="num overview-figure">
      {value}
      <small>{unit}</small>
    </p>
  );
}

const EMPTY_STICKS = [34, 62, 48, 88, 56, 74, 42];

/** Seven outlines where a chart would be: nobody wrote anything down, and nothing is made up. */
export function Nothing({ text }: { text: string }) {
  return (
    <div className="overview-nothing">
      <svg viewBox="0 0 280 100" aria-hidden="true">
        {EMPTY_STICKS.map((height, index) => (
          <rect key={height} x={index * 40 + 9} y={98 - height} width="22" height={height} rx="11" />
        ))}
      </svg>
      <p className="small strong">{text}</p>
    </div>
  );
}
