import {
  byPlace,
  type LocationName,
  LOCATIONS,
  openUntil,
  type Position,
} from '#src/capabilities/content/rules/positions.ts';
import { Day } from '../blog/day.tsx';

const PLACES: Record<LocationName, { title: string; text: string }> = {
  Dubai: { title: 'In Dubai', text: 'At the lab and in the packing room, where things have to be held in the hand.' },
  Remote: { title: 'From anywhere', text: 'From home, with a contract in one of the countries named in the offer.' },
};

/** The positions by place. The desk shows them as well, before they are published. */
export function Positions({ positions }: { positions: readonly Position[] }) {
  return (
    <div className="careers-places" id="positions">
      {byPlace(positions).map(({ place, positions: here }) => (
        <section key={place} className="wrap reading" aria-labelledby={`in-${place.toLowerCase()}`}>
          <div>
            <h2 className="d-md" id={`in-${place.toLowerCase()}`}>
              {PLACES[place].title}
            </h2>
            <p className="muted">{PLACES[place].text}</p>
          </div>
          <div className="inkrows">
            {here.map((position) => (
              <Row key={position.slug} position={position} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function Row({ position }: { position: Position }) {
  const { slug, title, department, type, location, description, does, brings } = position;
  const { countries } = LOCATIONS[location];
  return (
    <details className="careers-position" id={slug} name="position">
      <summary>
        <h3 className="d-sm">{title}</h3>
        <span className="small muted">
          {department} · {location} · {type}
        </span>
        <span className="pm" aria-hidden="true" />
      </summary>
      <div className="careers-about">
        <p className="lead">{description}</p>
        <h4 className="title">What you will do</h4>
        <ul>
          {does.map((task) => (
            <li key={task}>{task}</li>
          ))}
        </ul>
        <h4 className="title">What you bring</h4>
        <ul>
          {brings.map((asset) => (
            <li key={asset}>{asset}</li>
          ))}
        </ul>
        {countries.length > 0 && <p className="small muted">You can work from: {countries.join(', ')}.</p>}
        <p className="careers-apply">
          <a className="btn" href={`/careers?position=${slug}#apply`} data-app aria-label={`Apply: ${title}`}>
            Apply
          </a>
          <span className="small muted">
            Open until <Day date={openUntil(position)} />
          </span>
        </p>
      </div>
    </details>
  );
}
