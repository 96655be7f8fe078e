import type { CatView } from '../../contract.ts';
import { Button } from '#src/ui/button.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { lookOf } from '../cat-words.ts';
import { useDemoGuard, useHousehold } from '../household-context.ts';
import { LogHistory } from './log-history.tsx';
import { OwnMedicines } from './own-medicines.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { useRecords } from './records-context.ts';

/** A cat's details and log, with the forms to change either. */
export function ProfileDialog({ cat, onClose }: { cat: CatView; onClose: () => void }) {
  const { open } = useRecords();
  const writes = useDemoGuard();
  const unit = useHousehold().household.weightUnit;
  return (
    <Dialog open onClose={onClose} title={cat.name}>
      <div className={`records-sitter f-${cat.tint}`}>
        <CatPortrait cat={lookOf(cat)} pose="loaf" decorative />
      </div>
      <ProfileDetails cat={cat} unit={unit} />
      {!cat.archived && (
        <div className="records-end">
          <Button size="sm" variant="strong" onClick={writes(() => open({ what: 'edit', cat }))}>
            Edit details
          </Button>
          <Button size="sm" variant="plain" onClick={writes(() => open({ what: 'archive', cat }))}>
            {cat.name} no longer lives here
          </Button>
        </div>
      )}
      <OwnMedicines cat={cat} />
      <LogHistory cat={cat} />
    </Dialog>
  );
}
