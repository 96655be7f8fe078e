import { listOf } from '#src/lib/lists.ts';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { STICK } from '#src/capabilities/lab/rules/recipes.ts';
import { CLAIMS, STATEMENTS } from '#src/capabilities/pricing/rules/claims.ts';
import { HelpBlock } from '#src/web/shells/content.tsx';
import { METHOD } from '../../rules/method.ts';
import { Art } from './art.tsx';
import { Card } from './card.tsx';

const IDS = Object.keys(FORMULAS) as FormulaId[];
const { biomarkers, domains, firstResults, fullReport, kitShips, sampleReturn } = CLAIMS;

/** Four sticks that grow: from the sample to the box. */
function Method() {
  return (
    <section className="wrap sec" aria-labelledby="method">
      <h2 className="d-md" id="method">
        From a swab to a stick
      </h2>
      <ol className="science-method">
        {METHOD.map(({ title, text }) => (
          <li key={title}>
            <span className="science-grow" aria-hidden="true" />
            <h3 className="title">{title}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The library at a glance. */
function Library() {
  return (
    <section className="science-library ink" id="science" aria-labelledby="library">
      <div className="wrap reading">
        <div>
          <h2 className="d-lg" id="library">
            A library of eight
          </h2>
          <p className="lead">
            Your cat borrows seven at a time. {FORMULAS.play.name} replaces the one it needs least, if its activity,
            teeth or digestion need support.
          </p>
        </div>
        <ul className="science-index">
          {IDS.map((id) => (
            <li key={id}>
              <a href={`#formula-${id}`} data-formula={id} className="science-on">
                <Art name={`emblem-${id}`} className="science-em" />
                <span>
                  <b className="title">{FORMULAS[id].name}</b>
                  <span className="small">{FORMULAS[id].job}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Wall() {
  return (
    <section className="wrap sec" aria-labelledby="wall">
      <div className="science-wallhead">
        <h2 className="d-md" id="wall">
          What they are made of
        </h2>
        <p className="lead muted">
          <span className="needs-js noprint">Turn a stick over. </span>
          Real food first, then the actives with their amounts. Never {listOf(STICK.free, 'or')}.
        </p>
      </div>
      <div className="science-wall">
        {IDS.map((id) => (
          <Card key={id} id={id} />
        ))}
      </div>
      <p className="small muted science-note">
        Every stick also contains {listOf(STICK.base)}. Where no amount is given, it depends on your cat’s result and is
        printed on the sachet.
      </p>
    </section>
  );
}

const STEPS = [
  {
    title: 'It arrives',
    text: `The kit leaves Dubai ${kitShips.text} after you order: a tube, a swab, an envelope for hair, and everything to send them back.`,
  },
  {
    title: 'You disagree with the cat',
    text: `Three small samples, in any order. Post them within ${sampleReturn.text} of the last one.`,
  },
  {
    title: 'The lab reads them',
    text: `First results ${firstResults.text} after it has the samples, the full report and the plan within ${fullReport.text}.`,
  },
];

function Kit() {
  return (
    <section className="science-kit f-nose" aria-labelledby="kit">
      <div className="wrap science-kitgrid">
        <Art name="kit" className="science-box" />
        <div className="science-kittext">
          <h2 className="d-md" id="kit">
            How the kit works
          </h2>
          <ol>
            {STEPS.map(({ title, text }) => (
              <li key={title}>
                <h3 className="title">{title}</h3>
                <p className="muted">{text}</p>
              </li>
            ))}
          </ol>
          <a className="link science-more" href="/test-kit" data-app>
            Read the test kit guide
          </a>
        </div>
      </div>
    </section>
  );
}

const FIGURES = [
  { id: 'biomarkers', text: biomarkers.text, label: 'biomarkers read in three small samples' },
  { id: 'domains', text: domains.text, label: 'in a D7+ report' },
  ...(['catsInTrials', 'acceptance', 'catsServed'] as const).flatMap((id) => {
    const statement = STATEMENTS[id];
    return statement ? [{ id, text: statement.text, label: statement.label }] : [];
  }),
];

function Figures() {
  return (
    <section className="wrap sec" aria-labelledby="figures">
      <h2 className="vh" id="figures">
        In figures
      </h2>
      <dl className="science-figures">
        {FIGURES.map(({ id, text, label }) => (
          <div key={id}>
            <dt className="muted">{label}</dt>
            <dd className="num">
              <a href={`/facts#${id}`} data-app>
                {text}
              </a>
            </dd>
          </div>
        ))}
      </dl>
      <p className="small muted">Select a figure to see its source and when it was last confirmed.</p>
    </section>
  );
}

function Start() {
  return (
    <section className="wrap science-end">
      <HelpBlock
        title="Somewhere in the house there is a sample."
        action={
          <a className="btn" href="/" data-app>
            Start with a free test kit
          </a>
        }
        art={<Art name="mochi" />}
      >
        The kit comes first and is free; the formula follows from its results. The report is not a diagnosis: if your
        cat is unwell, see a vet.
      </HelpBlock>
    </section>
  );
}

/** All of the page that only has to be read, or turned over. */
export const SECTIONS = { method: Method, library: Library, wall: Wall, kit: Kit, figures: Figures, start: Start };
