import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import type { VetLinks } from '../../contract.ts';
import { type MadeLink, makeVetLink } from '../../queries.ts';
import { LINK_PERIODS, type LinkPeriod, MOST_OPEN_LINKS } from '../../rules/vet-link.ts';

const WHY_NOT = {
  'cat-archived': 'This cat no longer lives here, so no link can be made.',
  'vet-links-full': `There are ${MOST_OPEN_LINKS} open links. Take one back to make another.`,
} as const;

const OPTIONS = Object.entries(LINK_PERIODS).map(([value, { text }]) => ({ value, label: text }));

interface MakeLinkProps {
  catId: string;
  may: VetLinks['mayMake'];
  onMade: (link: MadeLink) => void;
}

/** A link for a vet who has no account; the period is chosen here and cannot be changed. */
export function MakeLink({ catId, may, onMade }: MakeLinkProps) {
  const [period, setPeriod] = useState<LinkPeriod>('day');
  const [busy, setBusy] = useState(false);
  if (may !== 'allowed') return <p className="small muted">{WHY_NOT[may]}</p>;
  const make = async () => {
    setBusy(true);
    try {
      onMade(await makeVetLink(catId, { period }));
    } catch (failure) {
      sayFailed('No link was made', failure);
    }
    setBusy(false);
  };
  return (
    <div className="vet-make">
      <SelectField
        label="A link to the same page is open for"
        options={OPTIONS}
        value={period}
        onChange={(event) => setPeriod(event.currentTarget.value as LinkPeriod)}
        hint="Anyone with the link can read the page, with your notes and those of vets, and leave one note. You see when it was opened and can take it back."
      />
      <div>
        <Button variant="strong" busy={busy} busyLabel="Making it..." onClick={() => void make()}>
          Make a link
        </Button>
      </div>
    </div>
  );
}
