import { IdentityDialog } from '#src/capabilities/access/screens/identity-dialog.tsx';
import type { HouseholdDetail } from '../../household-contract.ts';
import { useHousehold } from '../../household-queries.ts';
import { OpenedPart } from '../opened-part.tsx';
import { useEscape } from '../use-escape.ts';
import { listOf } from '#src/lib/lists.ts';
import { Acts } from './acts.tsx';
import { Cats } from './cats.tsx';
import { Notes } from './notes.tsx';
import { Parcels } from './parcels.tsx';
import { Payments } from './payments.tsx';
import { People } from './people.tsx';
import { Plan } from './plan.tsx';
import { Written } from './written.tsx';

/** Everything about one household. Escape closes it. */
export function OpenHousehold({ id, onClose }: { id: string; onClose: () => void }) {
  useEscape(onClose);
  return (
    <OpenedPart name="households-detail" what="household" query={useHousehold(id)} titleOf={titleOf} onClose={onClose}>
      {(household) => <Opened household={household} />}
    </OpenedPart>
  );
}

const titleOf = ({ people, cats }: HouseholdDetail): string =>
  listOf(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)) ||
  (cats.length ? `Guest with ${listOf(cats.map(({ name }) => name))}` : 'Guest');

function Opened({ household }: { household: HouseholdDetail }) {
  return (
    <>
      <Notes household={household} />
      <People household={household} />
      <Cats household={household} />
      <Plan household={household} />
      <Acts household={household} />
      <Parcels household={household} />
      <Payments household={household} />
      <Written household={household} />
      <IdentityDialog />
    </>
  );
}
