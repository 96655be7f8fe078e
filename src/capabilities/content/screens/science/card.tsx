import { listOf } from '#src/lib/lists.ts';
import { RotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Fragment } from 'react';
import { activesOf } from '#src/capabilities/lab/rules/active-ingredients.ts';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { allergensOf, RECIPES } from '#src/capabilities/lab/rules/recipes.ts';
import { Art } from './art.tsx';

/** One formula with its two sides. Without scripts, and on paper, the sides stand one below the other. */
export function Card({ id }: { id: FormulaId }) {
  return (
    <article className="science-card science-on" id={`formula-${id}`} data-formula={id} aria-label={FORMULAS[id].name}>
      <div className="science-turner">
        <Front id={id} />
        <Back id={id} />
      </div>
      <button
        type="button"
        className="science-turn needs-js"
        data-turns
        aria-expanded="false"
        aria-controls={`back-${id}`}
      >
        <span className="vh">What is in {FORMULAS[id].name}</span>
        <RotateCw size={22} aria-hidden="true" />
      </button>
    </article>
  );
}

function Front({ id }: { id: FormulaId }) {
  return (
    <div className="science-front">
      <h3 className="d-sm">
        {FORMULAS[id].name.split(' ').map((word, i) => (
          <Fragment key={word}>
            {i > 0 && ' '}
            <span className="nb">{word}</span>
          </Fragment>
        ))}
      </h3>
      <p className="strong small">{FORMULAS[id].job}</p>
      <p className="small science-does">{RECIPES[id].supports}</p>
      <Art name={`stick-${id}`} className="science-stick" />
    </div>
  );
}

function Back({ id }: { id: FormulaId }) {
  const actives = activesOf(id);
  return (
    <div className="science-back" id={`back-${id}`}>
      <Art name={`larder-${id}`} className="science-larder" />
      <p className="title science-name">{FORMULAS[id].name}</p>
      <ul className="science-list">
        {actives.map(({ name, text }) => (
          <li key={name}>
            <b>{name}</b> <span>{text}</span>
          </li>
        ))}
        {RECIPES[id].natural.map(({ name, gives }) => (
          <li key={name}>
            <b>{name}</b> <span>{gives}</span>
          </li>
        ))}
      </ul>
      <p className="cap">Allergens: {listOf(allergensOf(id))}</p>
    </div>
  );
}
