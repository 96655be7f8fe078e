import { CORRECTIONS } from '#src/capabilities/pricing/rules/claims.ts';
import { formatDate } from '#src/lib/dates.ts';
import { HelpBlock } from '#src/web/shells/content.tsx';
import { FACT_GROUPS, type FactGroup } from '../../rules/fact-groups.ts';
import { Art } from './art.tsx';
import { Fact } from './fact.tsx';

/** The whole registry, keeper by keeper. The choice hides groups by css alone. */
function Registry() {
  return (
    <section className="wrap sec reading facts-registry">
      <fieldset className="facts-filter noprint">
        <legend className="d-sm">Show</legend>
        <label className="facts-choice">
          <input type="radio" name="keeper" id="only-all" defaultChecked />
          <span>Everything</span>
        </label>
        {FACT_GROUPS.map(({ id, title }) => (
          <label key={id} className="facts-choice">
            <input type="radio" name="keeper" id={`only-${id}`} />
            <span>{title}</span>
          </label>
        ))}
      </fieldset>
      <div className="facts-groups">
        <p className="small muted facts-hint noprint">Select a figure to see its source.</p>
        {FACT_GROUPS.map((group) => (
          <Group key={group.id} {...group} />
        ))}
      </div>
    </section>
  );
}

function Group({ id, title, owner, facts }: FactGroup) {
  return (
    <section className="facts-group" data-keeper={id} aria-labelledby={`keeper-${id}`}>
      <h2 className="d-sm" id={`keeper-${id}`}>
        {title}
      </h2>
      <p className="muted small">{owner} is responsible for these.</p>
      <dl className="facts-list">
        {facts.map((fact) => (
          <Fact key={fact.id} {...fact} owner={owner} />
        ))}
      </dl>
    </section>
  );
}

function Prices() {
  return (
    <section className="facts-prices f-mint on-band">
      <div className="wrap">
        <h2 className="d-lg">Prices are not claims.</h2>
        <div className="facts-pair">
          <p className="lead">
            They are calculated. One price table holds what a month costs for each plan, number of cats and currency,
            and every total, saving and percentage on our pages is calculated from it.
          </p>
          <a className="btn ink" href="/#plans" data-app>
            See the prices
          </a>
        </div>
      </div>
    </section>
  );
}

function Corrections() {
  return (
    <section className="wrap sec reading" id="corrections">
      <div>
        <h2 className="d-md">What we got wrong</h2>
        <p className="lead muted">
          When a figure turns out to be wrong, we correct it here and keep the old one visible.
        </p>
      </div>
      <ol className="inkrows">
        {CORRECTIONS.map(({ was, now, why, source, asOf }, i) => (
          <li key={was}>
            <p className="facts-was" data-cited={`correction-${i}`}>
              <del className="title">{was}</del> <span className="muted">became</span>{' '}
              <ins className="title">{now}</ins>
            </p>
            <p className="muted">{why}</p>
            <p className="cap subtle" id={`correction-${i}`}>
              Source: {source}. Corrected on <time dateTime={asOf}>{formatDate('full', asOf, 'UTC')}</time>.
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Doubt() {
  return (
    <section className="wrap facts-end">
      <HelpBlock
        title="Found a number that is not here?"
        action={
          <a className="btn" href="/about#support" data-app>
            Tell us
          </a>
        }
        art={<Art name="zaatar" />}
      >
        Tell us where you saw it. We either list it here with its source or remove it from our pages.
      </HelpBlock>
    </section>
  );
}

/** The page only has to be read. */
export const SECTIONS = { registry: Registry, prices: Prices, corrections: Corrections, doubt: Doubt };
