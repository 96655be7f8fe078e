import { RETENTION, periodText } from '#src/capabilities/access/rules/retention.ts';
import { byPlace, openUntil, type POSITIONS } from '#src/capabilities/content/rules/positions.ts';
import { ANSWERS, spanText } from '#src/capabilities/pricing/rules/times.ts';
import { HelpBlock } from '#src/web/shells/content.tsx';
import { Day } from '../blog/day.tsx';
import { Art } from './art.tsx';

const PLACES: Record<string, { title: string; text: string }> = {
  Dubai: { title: 'In Dubai', text: 'At the lab and in the packing room, where things have to be held in the hand.' },
  Remote: { title: 'From anywhere', text: 'From home, with a contract in one of the countries named in the offer.' },
};

function Positions() {
  return (
    <div className="careers-places" id="positions">
      {byPlace().map(({ place, positions }) => (
        <section key={place} className="wrap reading" aria-labelledby={`in-${place.toLowerCase()}`}>
          <div>
            <h2 className="d-md" id={`in-${place.toLowerCase()}`}>
              {PLACES[place]?.title}
            </h2>
            <p className="muted">{PLACES[place]?.text}</p>
          </div>
          <div className="inkrows">
            {positions.map((position) => (
              <Row key={position.slug} position={position} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function Row({ position }: { position: (typeof POSITIONS)[number] }) {
  const { slug, title, department, type, location, description, does, brings } = position;
  return (
    <details className="careers-position" id={slug} name="position">
      <summary>
        <h3 className="d-sm">{title}</h3>
        <span className="small muted">
          {department} · {location.name} · {type}
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
        {location.countries.length > 0 && (
          <p className="small muted">You can work from: {location.countries.join(', ')}.</p>
        )}
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

const STEPS = [
  {
    name: 'You write',
    text: 'A resume as PDF, and a letter if you like. No portal, no account, no form that asks for the resume again.',
  },
  {
    name: 'A person reads it',
    text: `A person who would work with you, not a filter. You hear from us within ${spanText(ANSWERS.application)}, even if the answer is no.`,
  },
  { name: 'We talk', text: 'Once with the people you would sit next to. You ask at least half of the questions.' },
  {
    name: 'You try, and so do we',
    text: 'A small piece of real work, with the time it should take written on it. Then a decision, with its reasons.',
  },
];

function Steps() {
  return (
    <section className="careers-steps f-saffron" aria-labelledby="how">
      <div className="wrap">
        <h2 className="d-lg" id="how">
          How we hire
        </h2>
        <ol>
          {STEPS.map(({ name, text }) => (
            <li key={name}>
              <h3 className="title">{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Terms() {
  const { period, until } = RETENTION.applications;
  return (
    <div className="careers-terms">
      <p className="lead">One form for all of them. It takes as long as your letter does.</p>
      <h3 className="title">An equal chance</h3>
      <p>
        We hire for the work and nothing else: not for age, gender, origin, belief, family or disability. If a step is
        hard for you to take part in, say so in the letter, and we change the step.
      </p>
      <h3 className="title">What happens to your documents</h3>
      <p>
        Only the people who hire see them. We delete them {periodText(period)} {until}. If you want them deleted sooner,{' '}
        <a className="link" href="/about#support" data-app>
          write to us
        </a>
        .
      </p>
    </div>
  );
}

function Help() {
  return (
    <div className="wrap careers-help">
      <HelpBlock
        title="Nothing that fits?"
        art={<Art name="help" />}
        action={
          <a className="btn" href="/about#support" data-app>
            Contact Support
          </a>
        }
      >
        Tell us what you would do here. If it convinces us, we find out who should read it.
      </HelpBlock>
    </div>
  );
}

/** Static sections of the careers page: prerendered and not hydrated (src/ui/static-section.tsx). */
export const SECTIONS = { positions: Positions, steps: Steps, terms: Terms, help: Help };
