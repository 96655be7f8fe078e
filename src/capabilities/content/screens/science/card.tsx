import { listOf } from '#src/lib/lists.ts';
import { RotateCw } from 'lucide-react';
import { Fragment } from 'react';
import { activesOf } from '#src/capabilities/lab/rules/active-ingredients.ts';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { allergensOf, RECIPES } from '#src/capabilities/lab/rules/recipes.ts';
import { Art } from './art.tsx';

/** One formula with its two sides. Without scripts, and on paper, the sides stand one below the other. */
export function Card({ id }: { id: FormulaId }) {
  return (
    <article className="sci-card sci-on" id={`formula-${id}`} data-formula={id} aria-label={FORMULAS[id].name}>
      <div className="sci-turner">
        <Front id={id} />
        <Back id={id} />
      </div>
      <button type="button" className="sci-turn needs-js" data-turns aria-expanded="false" aria-controls={`back-${id}`}>
        <span className="vh">What is in {FORMULAS[id].name}</span>
        <RotateCw size={22} aria-hidden="true" />
      </button>
    </article>
  );
}

function Front({ id }: { id: FormulaId }) {
  return (
    <div className="sci-front">
      <h3 className="d-sm">
        {FORMULAS[id].name.split(' ').map((word, i) => (
          <Fragment key={word}>
            {i > 0 && ' '}
            <span className="nb">{word}</span>
          </Fragment>
        ))}
      </h3>
      <p className="strong small">{FORMULAS[id].job}</p>
      <p className="small sci-does">{RECIPES[id].supports}</p>
      <Art name={`stick-${id}`} className="sci-stick" />
    </div>
  );
}

function Back({ id }: { id: FormulaId }) {
  const actives = activesOf(id);
  return (
    <div className="sci-back" id={`back-${id}`}>
      <Art name={`larder-${id}`} className="sci-larder" />
      <p className="title sci-name">{FORMULAS[id].name}</p>
      <ul className="sci-list">
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
