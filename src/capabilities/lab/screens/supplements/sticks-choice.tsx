import { useState } from 'react';
import { useDemoGuard } from '#src/capabilities/households/screens/household-context.ts';
import { Button } from '#src/ui/button.tsx';
import { lazyDialog } from '#src/web/lazy-part.tsx';
import type { LabCat } from '../../sticks-contract.ts';

const SticksDialog = lazyDialog(() =>
  import('./sticks-dialog.tsx').then(({ SticksDialog }) => ({ default: SticksDialog })),
);

/** Opens the choices for the next box of a cat that has sticks. */
export function SticksChoice({ cat }: { cat: LabCat }) {
  const [open, setOpen] = useState(false);
  const writes = useDemoGuard();
  const { state, startedOn } = cat.supplements;
  if (state === 'stopped' || (state !== 'made' && startedOn === null)) return null;
  return (
    <>
      <Button variant="quiet" size="sm" onClick={writes(() => setOpen(true))}>
        Change formulas
      </Button>
      {open && <SticksDialog cat={cat} onClose={() => setOpen(false)} />}
    </>
  );
}
