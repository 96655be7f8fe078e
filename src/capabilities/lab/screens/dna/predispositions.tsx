import { Check } from '#src/ui/icons/check.ts';
import { Info } from '#src/ui/icons/info.ts';
import type { LabCat } from '../../sticks-contract.ts';
import { copiesText, type Report, variantsText } from './dna-words.ts';

const RANK = { two: 0, one: 1, none: 2 } as const;

export function Predispositions({ cat, report }: { cat: LabCat; report: Report }) {
  const sorted = report.predispositions.toSorted((a, b) => RANK[a.copies] - RANK[b.copies]);
  return (
    <section className="panel">
      <h2 className="title">Health predispositions</h2>
      <p className="muted">{variantsText(report)} This swab does not test for every variant.</p>
      <ul className="dna-variants">
        {sorted.map(({ name, copies }) => (
          <li key={name}>
            {copies === 'none' ? <Check size={20} aria-hidden="true" /> : <Info size={20} aria-hidden="true" />}
            <div>
              <h3 className="strong">{name}</h3>
              <p className="small muted">{copiesText(cat.name, copies)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
