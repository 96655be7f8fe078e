import { useState } from 'react';
import { isOverdue } from '#src/capabilities/billing/rules/subscription-states.ts';
import { exchangeable } from '#src/capabilities/lab/screens/sample-codes.tsx';
import { Button } from '#src/ui/button.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useLook } from '../../household-queries.ts';
import type { HouseholdDetail } from '../../household-contract.ts';
import { ActForm } from './act-form.tsx';
import { BoxForm } from './box-form.tsx';
import { KitsForm } from './kits-form.tsx';
import { NameForm } from './name-form.tsx';
import { SamplesForm } from './samples-form.tsx';
import { useMay } from '../use-may.ts';
import { Section } from './section.tsx';

type Open = 'samples' | 'skip' | 'pause' | 'move' | 'resume' | 'kits' | 'cancel' | 'keep' | 'reset' | 'name';

/** Acts on behalf of the household, by the rules of its own pages. Each asks for the person who wished it. */
export function Acts({ household }: { household: HouseholdDetail }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { id, plan, people } = household;
  const { actions } = plan;
  const [person] = people;
  const close = () => setOpen(null);
  const may = useMay();
  if (!may('household.note')) return null;
  const shown: [Open, string, boolean][] = [
    ['skip', 'Skip the next box', actions.skip.allowed],
    ['pause', 'Pause the plan', actions.pause.allowed],
    ['move', 'Move the next box', actions.move.allowed],
    ['resume', 'Back to the ordinary date', actions.resume.allowed],
    ['kits', 'Change follow-up kits', actions.kits.allowed],
    ['cancel', 'Cancel the plan', actions.cancel.allowed],
    ['keep', 'Take the cancellation back', actions.keep.allowed],
    ['samples', 'Exchange two samples', exchangeable(household.samples).length > 0],
    ['reset', 'Mail a new password link', Boolean(person?.email)],
    ['name', 'Correct name or address', Boolean(person)],
  ];
  return (
    <Section title="Do for the household">
      <div className="households-acts">
        {shown
          .filter(([, , allowed]) => allowed)
          .map(([key, label]) => (
            <Button
              key={key}
              size="sm"
              variant="quiet"
              aria-expanded={open === key}
              onClick={() => setOpen(open === key ? null : key)}
            >
              {label}
            </Button>
          ))}
        {person && <LookButton id={id} />}
      </div>
      {(open === 'skip' || open === 'pause' || open === 'move' || open === 'resume') && (
        <BoxForm key={open} id={id} change={open} onDone={close} />
      )}
      {open === 'kits' && <KitsForm household={household} onDone={close} />}
      {(open === 'cancel' || open === 'keep') && (
        <ActForm
          key={open}
          id={id}
          act="ending"
          said={`${endingWords(open, plan.status)} The household gets the receipt by mail.`}
          label={open === 'cancel' ? 'Cancel the plan' : 'Keep the plan'}
          input={(asked) => ({ ...asked, ends: open === 'cancel' })}
          onDone={close}
        />
      )}
      {open === 'samples' && <SamplesForm household={household} onDone={close} />}
      {open === 'reset' && person && (
        <ActForm
          id={id}
          act="password-resets"
          said={`The link goes to ${person.email ?? ''}, and only there.`}
          label="Send the mail"
          input={(asked) => ({ ...asked, personId: person.id })}
          onDone={close}
        />
      )}
      {open === 'name' && person && <NameForm household={household} person={person} onDone={close} />}
    </Section>
  );
}

function endingWords(act: 'cancel' | 'keep', status: HouseholdDetail['plan']['status']): string {
  if (act === 'keep') return 'The plan goes on.';
  return isOverdue(status)
    ? 'The plan ends today; the month that was not paid is let go.'
    : 'The plan ends with what is paid.';
}

function LookButton({ id }: { id: string }) {
  const look = useLook(id);
  const press = () => look.mutate(undefined, { onError: (error) => sayFailed('Not opened', error) });
  return (
    <Button size="sm" variant="quiet" busy={look.isPending} busyLabel="Opening..." onClick={press}>
      See what they see
    </Button>
  );
}
