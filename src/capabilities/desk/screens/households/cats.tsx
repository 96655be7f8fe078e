import { countOf } from '#src/lib/plurals.ts';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import type { HouseholdDetail } from '../../household-contract.ts';
import { LinkIf } from '../link-if.tsx';
import { onDay } from '../moments.ts';
import { lookOfCat } from '../orders/words.ts';
import { Section } from './section.tsx';

type Cat = HouseholdDetail['cats'][number];

/** Every cat that ever lived there, with results and the version of its sticks. */
export function Cats({ household: { cats } }: { household: HouseholdDetail }) {
  return (
    <Section title="Cats">
      <ul className="households-cats">
        {cats.map((cat) => (
          <li key={cat.id}>
            <CatPortrait cat={lookOfCat(cat)} pose="bust" frame={false} size={56} decorative />
            <p>
              <b>{cat.name}</b> <span className="muted">{ageOf(cat)}</span>
              <br />
              <span className="small">
                <State cat={cat} />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const MONTHS = 12;
const ageOf = ({ ageMonths, ageRange }: Cat): string => {
  if (ageMonths === null) return ageRange ?? '';
  return ageMonths < 2 * MONTHS ? countOf(ageMonths, 'month') : countOf(Math.floor(ageMonths / MONTHS), 'year');
};

const RESULTS: Record<string, string> = {
  pending: 'no samples yet',
  processing: 'samples in the lab',
  held: 'results are checked',
  ready: 'results',
};

/** State of a cat's results and sticks; the results link to their set. */
function State({ cat: { archived, results, version } }: { cat: Cat }) {
  const { state, releasedAt, stale, set } = results;
  const words = `${RESULTS[state] ?? state}${releasedAt ? ` of ${onDay(releasedAt)}` : ''}${stale ? ', old' : ''}`;
  return (
    <>
      {archived && `${GONE[archived.reason] ?? 'gone'} since ${onDay(archived.at)}; `}
      {set ? (
        <LinkIf act="results.read" to={`/desk/results?set=${set}`}>
          {words}
        </LinkIf>
      ) : (
        words
      )}
      {version !== null && `; sticks version ${version}`}
    </>
  );
}

const GONE: Record<string, string> = { died: 'died', moved: 'lives elsewhere' };
