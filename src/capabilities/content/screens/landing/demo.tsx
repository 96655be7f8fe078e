import { ArrowRight } from '#src/ui/icons/arrow-right.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Art } from './art.tsx';

const DAYS = Array.from({ length: 28 }, (_, day) => day);
const TODAY = 11;

const NUTRIENTS = [
  { name: 'Vitamin A', short: 'Vit. A', value: 92, level: 'optimal' },
  { name: 'Vitamin D3', short: 'Vit. D3', value: 61, level: 'borderline' },
  { name: 'Vitamin E', short: 'Vit. E', value: 88, level: 'optimal' },
  { name: 'Taurine', short: 'Taurine', value: 96, level: 'optimal' },
  { name: 'Magnesium', short: 'Magn.', value: 78, level: 'normal' },
  { name: 'Calcium', short: 'Calcium', value: 84, level: 'optimal' },
  { name: 'Fibre', short: 'Fibre', value: 42, level: 'low' },
] as const;

export function Demo() {
  return (
    <section className="demo f-blue">
      <div className="wrap dgrid">
        <div className="dtx on-band">
          <h2 className="d-lg">Everything the cat won’t tell you.</h2>
          <p className="lead">
            Weight, water, appetite, nutrients and where the parcel is. One page per cat, in words a person can use.
          </p>
          <a className="btn ink lg" href="/demo-dashboard" data-app>
            Open the demo dashboard
            <ArrowRight size={22} aria-hidden="true" />
          </a>
        </div>
        <div className="mock" aria-hidden="true" data-sample>
          <Panel />
          <Art name="demo" className="mcat" />
        </div>
      </div>
    </section>
  );
}

/** Sample dashboard: one cat in the middle of a month. */
function Panel() {
  return (
    <div className="mk">
      <div className="row between items-end">
        <div>
          <div className="d-sm">Miso</div>
          <div className="small muted">British Shorthair, 4 years, 5.1 kg</div>
        </div>
        <Badge tone="premium">Premium</Badge>
      </div>
      <div className="mkp">
        <div className="row between">
          <b>Day 12 of 28</b>
          <span className="small muted">Today: Joints</span>
        </div>
        <div className="month">
          {DAYS.map((day) => (
            <i key={day} className={day < TODAY ? 'given' : day === TODAY ? 'today' : undefined} />
          ))}
        </div>
      </div>
      <div className="mkp">
        <div className="row between mb-4">
          <b>Nutrients</b>
          <span className="small muted">4 of 7 optimal</span>
        </div>
        <div className="tubes">
          {NUTRIENTS.map(({ name, short, value, level }) => (
            <div key={name} className="tube" data-level={level}>
              <span className="tv num">{value}</span>
              <svg viewBox="0 0 36 120">
                <rect className="track" width="36" height="120" rx="18" />
                <path className="band" d="M0 24V18a18 18 0 0 1 36 0v6Z" />
                <rect className="fill" x="4" y={116 - value * 1.12} width="28" height={value * 1.12} rx="14" />
              </svg>
              <span className="tl hide-m">{name}</span>
              <span className="tl hide-d">{short}</span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
