import { useState } from 'react';
import type { CatView } from '#src/capabilities/households/contract.ts';
import type { ArchiveReason } from '#src/capabilities/households/rules/vocabulary.ts';
import { Button } from '#src/ui/button.tsx';
import { ChoiceGroup } from '#src/ui/choice.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toast.tsx';
import { catsText, isOver } from '#src/capabilities/billing/screens/plan/words.ts';
import { useHome } from '../home-context.ts';
import { archiveCat } from './cat-requests.ts';
import { refreshCats } from './use-log.ts';
import './records.css';

/** Archives a cat. If it died nothing cheerful follows, here or by mail. */
export function ArchiveDialog({ cat, onClose }: { cat: CatView; onClose: () => void }) {
  const [reason, setReason] = useState<ArchiveReason | null>(null);
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
      <div className="rec-form">
        <ChoiceGroup
          legend="What happened?"
          columns={3}
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
        <div aria-live="polite">{reason && <WhatFollows cat={cat} reason={reason} />}</div>
        <div className="rec-end">
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

function WhatFollows({ cat: { id, name }, reason }: { cat: CatView; reason: ArchiveReason }) {
  const { subscription } = useHome().view;
  const renews =
    !isOver(subscription) && !subscription.endsOn && subscription.cats.some((one) => one.id === id && one.renews);
  return (
    <div className="stack gap3">
      {reason === 'died' && <p>We are sorry about {name}.</p>}
      <p>
        We make no more sticks for {name}
        {reason === 'died' ? ', and we will not write to you about this' : ''}. All records and results stay here, under
        “No longer here”, for as long as you have an account.
        {reason === 'died' ? '' : ` If ${name} comes back, you can restore everything.`}
      </p>
      {renews && <p className="muted">{planWithout(name, subscription.cats.filter((one) => one.renews).length - 1)}</p>}
    </div>
  );
}

/** Effect of archiving a cat on the plan. */
function planWithout(name: string, left: number): string {
  if (!left) return `The plan was for ${name} alone. It ends with the paid month. Nothing more is charged.`;
  return `From the next renewal the plan is for ${catsText(left)} and costs what it costs for ${left === 1 ? 'one' : 'them'}. You do not need to do anything.`;
}
