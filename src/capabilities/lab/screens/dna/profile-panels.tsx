import { BREED_NAMES, breedOf } from '#src/capabilities/households/rules/breeds.ts';
import type { LabCat } from '../../sticks-contract.ts';
import { besideProfile, breedBesideProfile, type Report, restOf } from './dna-words.ts';

interface Props {
  cat: LabCat;
  report: Report;
}

export function Breeds({ cat, report }: Props) {
  const known = breedOf(cat.breed);
  const told = known ? BREED_NAMES[known] : null;
  const rest = restOf(report);
  const parts = [...report.breeds, ...(rest > 0 ? [{ name: 'No known breed', percent: rest }] : [])];
  return (
    <section className="panel w7">
      <h2 className="title">Breeds</h2>
      <ul className="dna-breeds">
        {parts.map(({ name, percent }) => (
          <li key={name}>
            <span>{name}</span>
            <b className="num">{percent}%</b>
            <i aria-hidden="true">
              <i style={{ inlineSize: `${percent}%` }} />
            </i>
          </li>
        ))}
      </ul>
      <p className="small muted">{breedBesideProfile(report, told)}</p>
    </section>
  );
}

const SIZES = { small: 'Small', medium: 'Medium', large: 'Large' } as const;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function Traits({ cat, report: { traits } }: Props) {
  return (
    <section className="panel w5">
      <h2 className="title">Traits</h2>
      <dl className="dna-traits">
        <Trait name="Coat colour" value={capital(traits.coatColor)} note={besideProfile(traits.coatColor, cat.coat)} />
        <Trait name="Eye colour" value={capital(traits.eyeColor)} note={besideProfile(traits.eyeColor, cat.eye)} />
        <Trait name="Size" value={SIZES[traits.sizeCategory]} note="Typical for an adult cat with these genes." />
      </dl>
    </section>
  );
}

function Trait({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div>
      <dt className="small">{name}</dt>
      <dd>
        <b className="d-sm">{value}</b>
        <span className="small muted">{note}</span>
      </dd>
    </div>
  );
}
