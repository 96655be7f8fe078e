import type { OrderDetail } from '#src/capabilities/fulfilment/contract.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';

/** Lots of the sticks in a packed box, by cat. */
export function Lots({ lots }: Pick<OrderDetail, 'lots'>) {
  if (!lots.length) return null;
  return (
    <div>
      <h3 className="small strong">Lots in the box</h3>
      <ul className="orders-history small">
        {[...Map.groupBy(lots, ({ cat }) => cat)].map(([cat, lines]) => (
          <li key={cat}>
            <b>{cat}</b>
            {lines.map(({ formula, code, sticks, recalled }, index) => (
              <span key={`${formula} ${code}`} className={recalled ? 'orders-late' : undefined}>
                {`${index === 0 ? ':' : ','} ${sticks} ${FORMULAS[formula].short} ${code}${recalled ? ' (recalled)' : ''}`}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
