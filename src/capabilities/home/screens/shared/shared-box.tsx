import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import type { SharedHouseholdView } from '../../shared-contract.ts';
import { changeSharedBox, previewSharedBox, sharedQuery } from '../../shared-queries.ts';

type Box = NonNullable<SharedHouseholdView['box']>;
type Change = Box['may'][number] | 'undo';

const LABELS: Record<Change, string> = {
  skip: 'Skip the next box',
  move: 'Move the next box',
  pause: 'Pause the plan',
  undo: 'Undo my change',
};
const WISHES: Record<NonNullable<Box['wish']>, string> = {
  skip: 'A box is left out before that.',
  move: 'It was moved to this day.',
  pause: 'The plan is paused until then.',
};
const wishedBy = ({ undo, by }: Box): string => {
  if (undo) return 'You changed it, and can undo it.';
  return by ? `${by} changed it. Only the owner can undo that.` : 'Only the owner can undo that.';
};
/** Changes that a partner chooses a day for; a pause without one is for one box. */
const DATED: readonly Change[] = ['move', 'pause'];

/** The next box of a shared household, for a partner: its date, and the possible changes. */
export function SharedBox({ id, box, timeZone }: { id: string; box: Box; timeZone: string }) {
  const [open, setOpen] = useState<Change | null>(null);
  return (
    <section className="panel shared-cat" aria-labelledby="shared-box">
      <h2 className="title" id="shared-box">
        Next box
      </h2>
      <p>
        {box.chargesAt
          ? `Paid for and packed from ${formatDate('plain', box.chargesAt, timeZone)} on.`
          : 'It has no date yet.'}
        {box.wish && box.chargesAt && ` ${WISHES[box.wish]} ${wishedBy(box)}`}
      </p>
      <div className="row gap3 wrapf">
        {(box.undo ? [...box.may, 'undo' as const] : box.may).map((change) => (
          <Button key={change} size="sm" variant="quiet" onClick={() => setOpen(change)}>
            {LABELS[change]}
          </Button>
        ))}
      </div>
      {open && <ChangeDialog id={id} change={open} undo={box.undo} onClose={() => setOpen(null)} />}
    </section>
  );
}

interface ChangeDialogProps {
  id: string;
  change: Change;
  undo: Box['undo'];
  onClose: () => void;
}

function ChangeDialog({ id, change, undo, onClose }: ChangeDialogProps) {
  const queries = useQueryClient();
  const [day, setDay] = useState('');
  const dated = DATED.includes(change);
  const wish = change === 'undo' ? undo : { change, ...(dated && day && { day }) };
  const preview = useMutation({
    mutationFn: async () => {
      if (!wish) throw new Error('Nothing of yours is left to undo.');
      return previewSharedBox(id, wish);
    },
  });
  const apply = useMutation({
    mutationFn: (token: string) => changeSharedBox(id, token),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: sharedQuery(id).queryKey });
      toast({ title: 'Done', text: 'The owner has been mailed a receipt with your name.' });
      onClose();
    },
    onError: (error) => {
      preview.reset();
      sayFailed('Nothing was changed', error, 'Please try again.');
    },
  });
  const quote = preview.data;
  return (
    <Dialog open onClose={onClose} title={LABELS[change]}>
      <div className="stack gap4">
        {dated && !quote && (
          <TextField
            label={change === 'move' ? 'New day' : 'Until'}
            type="date"
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
            hint={change === 'move' ? 'A later day than now planned.' : 'Leave it empty to leave out one box.'}
          />
        )}
        {quote?.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {preview.error && <p role="alert">{preview.error.message || 'We got no answer. Please try again.'}</p>}
        <div className="row gap3 wrapf">
          {quote ? (
            <Button busy={apply.isPending} onClick={() => apply.mutate(quote.token)}>
              Confirm
            </Button>
          ) : (
            <Button busy={preview.isPending} disabled={change === 'move' && !day} onClick={() => preview.mutate()}>
              See what changes
            </Button>
          )}
          <Button variant="plain" onClick={onClose}>
            Leave it as it is
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
