import { type ComponentType, type ReactNode, useState } from 'react';
import type { CatView } from '../../contract.ts';
import type { ArchiveReason } from '../../rules/vocabulary.ts';
import { Button } from '#src/ui/button.tsx';
import { ChoiceGroup } from '#src/ui/choice.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toast.tsx';
import { archiveCat } from './cat-requests.ts';
import { refreshCats } from './use-log.ts';
import './records.css';

interface ArchiveDialogProps {
  cat: CatView;
  /** The reason chosen at first; null for none. */
  first: ArchiveReason | null;
  onClose: () => void;
  /** Effect on the plan. */
  AfterArchiving: ComponentType<{ cat: CatView }>;
}

/** Archives a cat. If it died nothing cheerful follows, here or by mail. */
export function ArchiveDialog({ cat, first, onClose, AfterArchiving }: ArchiveDialogProps) {
  const [reason, setReason] = useState(first);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const archive = async () => {
    if (!reason) return setProblem('Please choose one.');
    setBusy(true);
    const answer = await archiveCat(cat.id, { reason });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.message);
    refreshCats();
    onClose();
    if (reason !== 'died') toast({ title: 'Done', text: `${cat.name} is no longer in your lists. The records stay.` });
  };
  return (
    <Dialog open onClose={onClose} title={`${cat.name} no longer lives here`}>
      <div className="records-form">
        <ChoiceGroup
          legend="What happened?"
          value={reason}
          onChange={(value) => {
            setReason(value as ArchiveReason);
            setProblem('');
          }}
          options={[
            { value: 'died', title: `${cat.name} died` },
            { value: 'moved', title: 'Moved to another home' },
            { value: 'other', title: 'Something else' },
          ]}
          {...(problem ? { error: problem } : {})}
        />
        <div aria-live="polite">
          {reason && (
            <WhatFollows cat={cat} reason={reason}>
              <AfterArchiving cat={cat} />
            </WhatFollows>
          )}
        </div>
        <div className="records-end">
          <Button variant="strong" busy={busy} busyLabel="One moment..." onClick={() => void archive()}>
            {reason === 'died' ? 'Archive the records' : 'Take out of the lists'}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Go back
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface WhatFollowsProps {
  cat: CatView;
  reason: ArchiveReason;
  children: ReactNode;
}

function WhatFollows({ cat: { name }, reason, children }: WhatFollowsProps) {
  return (
    <div className="stack gap3">
      {reason === 'died' && <p>We are sorry about {name}.</p>}
      <p>
        We make no more sticks for {name}
        {reason === 'died' && ` and send no reminders about ${name}`}. The portrait, all records and results stay here,
        under “No longer here”, for as long as you have an account.
        {reason !== 'died' && ` If ${name} comes back, you can restore everything.`}
      </p>
      {children}
    </div>
  );
}
