import { type PointerEvent, useRef } from 'react';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { Art } from './art.tsx';
import { INGREDIENTS } from './ingredients.ts';
import './science.css';

const IDS = Object.keys(FORMULAS) as FormulaId[];

/** A pointer has to rest this long before a stick opens, so that crossing the shelf does not rattle it. */
const REST_MS = 140;

export function Science() {
  const hover = useHoverToOpen();
  return (
    <section className="sci ink" id="science">
      <div className="wrap">
        <div className="shead">
          <h2 className="d-lg">
            Eight formulas. <span className="nbl">Your cat gets seven.</span>
          </h2>
          <p className="lead">The test decides which seven, and how strong. Tap a stick to see what is in it.</p>
        </div>
        <div className="sticks" {...hover}>
          {IDS.map((id) => (
            <Stick key={id} id={id} />
          ))}
        </div>
        <p className="small snote">Sample ingredient lists. The label on each stick is the one that counts.</p>
      </div>
    </section>
  );
}

function Stick({ id }: { id: FormulaId }) {
  const { name, job } = FORMULAS[id];
  const { line, list } = INGREDIENTS[id];
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

/** With a mouse, resting on a stick opens it as a press does. */
function useHoverToOpen() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onPointerOver = ({ pointerType, target }: PointerEvent<HTMLElement>) => {
    clearTimeout(timer.current);
    const stick = target instanceof Element && target.closest('details');
    if (pointerType !== 'mouse' || !stick) return;
    timer.current = setTimeout(() => {
      stick.open = true;
    }, REST_MS);
  };
  const onPointerLeave = () => clearTimeout(timer.current);
  return { onPointerOver, onPointerLeave };
}
