import { RETENTION, periodText } from '#src/capabilities/access/rules/retention.ts';
import { ANSWERS, spanText } from '#src/capabilities/pricing/rules/times.ts';
import { HelpBlock } from '#src/web/shells/content.tsx';
import { Art } from './art.tsx';

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
export const SECTIONS = { steps: Steps, terms: Terms, help: Help };
