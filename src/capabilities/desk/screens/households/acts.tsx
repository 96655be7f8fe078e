import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { NotedAct } from '#src/capabilities/access/rules/staff-acts.ts';
import { isOverdue } from '#src/capabilities/billing/rules/subscription-states.ts';
import { exchangeable } from '#src/capabilities/lab/screens/sample-codes.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useLook } from '../../household-queries.ts';
import type { HouseholdDetail } from '../../household-contract.ts';
import { ActForm } from './act-form.tsx';
import { BoxForm } from './box-form.tsx';
import { AddCatForm, ArchiveForm, EditCatForm } from './cat-form.tsx';
import { ClaimForm } from './claim-form.tsx';
import { ConsultationEndForm } from './consultation-end-form.tsx';
import { ConsultationForm } from './consultation-form.tsx';
import { CreditForm } from './credit-form.tsx';
import { JoinForm, outsidePlan } from './join-form.tsx';
import { KitsForm } from './kits-form.tsx';
import { NameForm } from './name-form.tsx';
import { PlanForm } from './plan-form.tsx';
import { ReplacementForm } from './replacement-form.tsx';
import { RewardForm } from './reward-form.tsx';
import { SamplesForm } from './samples-form.tsx';
import { SticksForm } from './sticks-form.tsx';
import { useMay } from '../use-may.ts';
import { Section } from './section.tsx';

interface OfferedAct {
  label: string;
  /** The act, by the table that the server asks too. */
  act: NotedAct;
  offered: boolean;
  form: (onDone: () => void) => ReactNode;
}

const GROUPS: [string, (household: HouseholdDetail) => OfferedAct[]][] = [
  ['Next box', boxActs],
  ['Plan', planActs],
  ['Cats and sticks', catActs],
  ['Account', accountActs],
];

/** Acts on behalf of the household, by the rules of its own pages. Each asks for the person who wished it. */
export function Acts({ household }: { household: HouseholdDetail }) {
  const [open, setOpen] = useState<string | null>(null);
  const may = useMay();
  const [left, setLeft] = useState<{ label: string | null } | null>(null);
  const acts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!left) return;
    // Some acts are no longer offered once they are done.
    const buttons = [...(acts.current?.querySelectorAll('button') ?? [])];
    (buttons.find(({ textContent }) => textContent === left.label) ?? buttons[0])?.focus();
  }, [left]);
  const close = () => {
    setLeft({ label: open });
    setOpen(null);
  };
  if (!may('household.preview')) return null;
  return (
    <Section title="Do for the household">
      <div ref={acts} className="households-groups">
        {GROUPS.map(([title, actsOf]) => {
          const offers = actsOf(household).filter(({ act, offered }) => offered && may(act));
          const opened = offers.find(({ label }) => label === open);
          if (offers.length === 0) return null;
          return (
            <div key={title} className="households-group">
              <h4 className="small muted">{title}</h4>
              <div className="households-acts">
                {offers.map(({ label }) => (
                  <Button
                    key={label}
                    size="sm"
                    variant="quiet"
                    aria-expanded={open === label}
                    onClick={() => setOpen(open === label ? null : label)}
                  >
                    {label}
                  </Button>
                ))}
              </div>
              {opened && (
                <OpenedForm key={opened.label} label={opened.label}>
                  {opened.form(close)}
                </OpenedForm>
              )}
            </div>
          );
        })}
      </div>
      {household.people.length > 0 && may('household.look') && (
        <div className="households-acts">
          <LookButton id={household.id} />
        </div>
      )}
    </Section>
  );
}

/** The form of an act, which takes the focus when it opens. */
function OpenedForm({ label, children }: { label: string; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.focus(), []);
  return (
    <div className="households-form households-opened" role="group" aria-label={label} ref={part} tabIndex={-1}>
      {children}
    </div>
  );
}

function boxActs({ id, plan: { actions, nextBox } }: HouseholdDetail): OfferedAct[] {
  const box = (
    change: 'skip' | 'pause' | 'move' | 'forward' | 'resume',
    label: string,
    offered: boolean,
  ): OfferedAct => ({
    ...{ label, offered, act: 'household.box' },
    form: (onDone) => <BoxForm id={id} change={change} onDone={onDone} />,
  });
  return [
    box('skip', 'Skip the next box', actions.skip.allowed),
    box('pause', 'Pause the plan', actions.pause.allowed),
    box('move', 'Move the next box', actions.move.allowed),
    box('forward', 'Send it sooner', actions.move.allowed && !nextBox.wish),
    box('resume', 'Back to the ordinary date', actions.resume.allowed),
  ];
}

function planActs(household: HouseholdDetail): OfferedAct[] {
  const { actions, status } = household.plan;
  const ending = (ends: boolean): OfferedAct => ({
    label: ends ? 'Cancel the plan' : 'Take the cancellation back',
    act: ends ? 'household.cancel' : 'household.keep',
    offered: ends ? actions.cancel.allowed : actions.keep.allowed,
    form: (onDone) => (
      <ActForm
        id={household.id}
        act="ending"
        said={`${endingWords(ends, status)} The household gets the receipt by mail.`}
        label={ends ? 'Cancel the plan' : 'Keep the plan'}
        input={(asked) => ({ ...asked, ends })}
        onDone={onDone}
      />
    ),
  });
  return [
    {
      ...{
        label: 'Change plan or its cats',
        act: 'household.plan',
        offered: actions.change.allowed || actions.cats.allowed,
      },
      form: (onDone) => <PlanForm household={household} onDone={onDone} />,
    },
    {
      label: 'Add a cat to the plan',
      act: 'household.join',
      offered: actions.addCat.allowed && outsidePlan(household).length > 0,
      form: (onDone) => <JoinForm household={household} onDone={onDone} />,
    },
    {
      ...{ label: 'Change follow-up kits', act: 'household.kits', offered: actions.kits.allowed },
      form: (onDone) => <KitsForm household={household} onDone={onDone} />,
    },
    {
      ...{ label: 'Give a credit', act: 'household.credit', offered: actions.discount.allowed },
      form: (onDone) => <CreditForm household={household} onDone={onDone} />,
    },
    ending(true),
    ending(false),
  ];
}

function catActs(household: HouseholdDetail): OfferedAct[] {
  const { cats, boxes, samples } = household;
  const here = cats.filter(({ archived }) => !archived);
  return [
    {
      ...{ label: 'Add a cat', act: 'household.add-cat', offered: true },
      form: (onDone) => <AddCatForm household={household} onDone={onDone} />,
    },
    {
      ...{ label: 'Change facts about a cat', act: 'household.edit-cat', offered: here.length > 0 },
      form: (onDone) => <EditCatForm household={household} onDone={onDone} />,
    },
    {
      ...{ label: 'A cat died or left, or is back', act: 'household.archive-cat', offered: cats.length > 0 },
      form: (onDone) => <ArchiveForm household={household} onDone={onDone} />,
    },
    {
      label: 'Exchange or keep sticks',
      act: 'household.sticks',
      offered: here.some(({ version }) => version !== null),
      form: (onDone) => <SticksForm household={household} onDone={onDone} />,
    },
    {
      label: 'Send replacement sticks',
      act: 'household.replace',
      offered: here.some(({ version }) => version !== null) && boxes.some(({ shippedAt }) => shippedAt !== null),
      form: (onDone) => <ReplacementForm household={household} onDone={onDone} />,
    },
    {
      label: 'Claim refused sticks',
      act: 'household.claim',
      offered: boxes.some(({ deliveredAt }) => deliveredAt !== null),
      form: (onDone) => <ClaimForm household={household} onDone={onDone} />,
    },
    {
      ...{ label: 'Exchange two samples', act: 'household.samples', offered: exchangeable(samples).length > 0 },
      form: (onDone) => <SamplesForm household={household} onDone={onDone} />,
    },
  ];
}

function accountActs(household: HouseholdDetail): OfferedAct[] {
  const { id, people, points } = household;
  const [person] = people;
  if (!person) return [];
  return [
    {
      ...{ label: 'Mail a new password link', act: 'household.reset', offered: Boolean(person.email) },
      form: (onDone) => (
        <ActForm
          id={id}
          act="password-resets"
          said={`The link goes to ${person.email ?? ''}, and only there.`}
          label="Send the mail"
          input={(asked) => ({ ...asked, personId: person.id })}
          onDone={onDone}
        />
      ),
    },
    {
      ...{ label: 'Change the e-mail', act: 'household.email', offered: true },
      form: (onDone) => (
        <ActForm
          id={id}
          act="emails"
          said="A link goes to the new address. It works for somebody who is signed in to the account or knows its password, and the old address is told and can undo it for a week."
          label="Mail the link"
          input={(asked, text) => ({ ...asked, personId: person.id, email: text('email') })}
          onDone={onDone}
        >
          <TextField name="email" label="New e-mail" type="email" maxLength={254} />
        </ActForm>
      ),
    },
    {
      ...{ label: 'Change the phone number', act: 'household.phone', offered: true },
      form: (onDone) => (
        <ActForm
          id={id}
          act="phones"
          said="They confirm it in their profile, with a code that is sent to the new number. Until then the old one stays."
          label="Ask for this number"
          input={(asked, text) => ({ ...asked, personId: person.id, phone: text('phone') })}
          onDone={onDone}
        >
          <TextField name="phone" label="New phone number" type="tel" maxLength={40} />
        </ActForm>
      ),
    },
    {
      ...{ label: 'Send their data', act: 'household.send-data', offered: person.emailConfirmed },
      form: (onDone) => (
        <ActForm
          id={id}
          act="exports"
          said={`The way to the download goes to ${person.email ?? ''}. Only they can open it, signed in.`}
          label="Send the mail"
          input={(asked) => ({ ...asked, personId: person.id })}
          onDone={onDone}
        />
      ),
    },
    {
      ...{ label: 'Book a vet', act: 'household.consultation', offered: household.plan.plan !== null },
      form: (onDone) => <ConsultationForm household={household} onDone={onDone} />,
    },
    {
      ...{ label: 'Cancel a vet call', act: 'household.end-consultation', offered: household.plan.plan !== null },
      form: (onDone) => <ConsultationEndForm household={household} onDone={onDone} />,
    },
    {
      ...{ label: 'Return a reward', act: 'household.return-reward', offered: points.lifetime > points.available },
      form: (onDone) => <RewardForm household={household} onDone={onDone} />,
    },
    {
      ...{ label: 'Correct name or address', act: 'household.profile', offered: true },
      form: (onDone) => <NameForm household={household} person={person} onDone={onDone} />,
    },
  ];
}

function endingWords(ends: boolean, status: HouseholdDetail['plan']['status']): string {
  if (!ends) return 'The plan goes on.';
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
