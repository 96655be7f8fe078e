import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { Art } from './art.tsx';
import { printOn } from './ingredients.ts';

const IDS = Object.keys(FORMULAS) as FormulaId[];

export function Science() {
  return (
    <section className="sci ink" id="science">
      <div className="wrap">
        <div className="shead">
          <h2 className="d-lg">
            Eight formulas. <span className="nbl">Your cat gets seven.</span>
          </h2>
          <p className="lead">The test decides which seven, and how strong. Tap a stick to see what is in it.</p>
        </div>
        <div className="sticks">
          {IDS.map((id) => (
            <Stick key={id} id={id} />
          ))}
        </div>
        <p className="small snote">Only some of it fits on a stick here. The label on each sachet is complete.</p>
      </div>
    </section>
  );
}

function Stick({ id }: { id: FormulaId }) {
  const { name, job } = FORMULAS[id];
  const { line, list } = printOn(id);
  return (
    <details className="sf" name="formula" data-formula={id} open={id === 'cardio'}>
      <summary>
        <Art name={`emblem-${id}`} className="em" />
        <span className="nm">{name}</span>
      </summary>
      <div className="in">
        <p className="job">{job}</p>
        <p className="sy">{line}</p>
        <ul>
          {list.map((ingredient) => (
            <li key={ingredient}>{ingredient}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}
