import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { Button } from '#src/ui/button.tsx';
import { ChipGroup } from '#src/ui/choice.tsx';
import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { sayFailed } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';
import type { ConsultationsView, ConsultationView, FreeSlots } from '../../contract.ts';
import { saveConsultation, slotsQuery } from '../../queries.ts';
import { CHANGE_HOURS, CONSULTATION_MINUTES, MOST_QUESTION_LETTERS, type Way } from '../../rules/terms.ts';
import { monthOf, offeredSlots, type Slot } from './offered-slots.ts';
import { SlotPicker } from './slot-picker.tsx';

export interface CatToTalkAbout {
  id: string;
  name: string;
}

interface BookFormProps {
  view: ConsultationsView;
  cats: readonly CatToTalkAbout[];
  catId: string | null;
  /** The one that is changed. */
  moved?: ConsultationView;
  onDone: () => void;
}

/** The next free times, and a note for the vet. */
export function BookForm(props: BookFormProps) {
  const { data, error, refetch } = useQuery(slotsQuery());
  if (!data && !error) return <Spinner />;
  if (!data)
    return (
      <div className="stack gap3" role="alert">
        <p>{sentenceFor(error, 'The free times could not be loaded.')}</p>
        <div>
          <Button variant="strong" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </div>
    );
  const slots = offeredSlots(data, props.moved);
  if (slots.length > 0) return <Fields {...props} free={data} slots={slots} />;
  // The reason stands above, where the plan or the month has none.
  if (props.view.refusal || data.months.every(({ left }) => left === 0)) return null;
  return <p>There is no free time in the days that can be booked now. Please look again tomorrow, or write to us.</p>;
}

interface FieldsProps extends BookFormProps {
  free: FreeSlots;
  /** Offered ones, at least one. */
  slots: readonly Slot[];
}

function Fields({ view, cats, catId, moved, onDone, free, slots }: FieldsProps) {
  const form = useForm();
  // One id for this form: pressed twice, it is one booking.
  const [id] = useState(() => moved?.id ?? crypto.randomUUID());
  // The one that is changed keeps its time, and a new one has the next free time, until another is chosen or it is taken.
  const [chosenSlot, setSlot] = useState<Slot | null>(
    slots.find(({ startsAt }) => startsAt === moved?.startsAt) ?? null,
  );
  const slot = slots.find(({ startsAt }) => startsAt === chosenSlot?.startsAt) ?? slots[0];
  const [way, setWay] = useState<Way>(moved?.way ?? 'phone');
  const only = catId ?? (cats.length === 1 ? cats[0]?.id : undefined);
  const before = moved?.cats.map((cat) => cat.id) ?? (only ? [only] : []);
  const [chosen, setChosen] = useState<string[]>(before);
  const vet = free.vets.find((one) => one.id === slot?.vetId);
  const byLink = way === 'link' && vet?.link === true;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!slot) return;
    form.setBusy(true);
    try {
      const phone = byLink ? null : form.text('phone');
      const details = { ...slot, catIds: chosen, question: form.text('question'), phone };
      await saveConsultation({ id, ...details, way: byLink ? 'link' : 'phone' }, moved !== undefined);
      toast({ title: moved ? 'Changed' : 'Booked', text: 'It is in the list below, with its calendar file.' });
      onDone();
    } catch (failure) {
      form.showFailure(failure);
      sayFailed(moved ? 'Not changed' : 'Not booked', failure);
    }
    form.setBusy(false);
  };
  return (
    <form {...form.props} className="stack gap4" onSubmit={(event) => void send(event)}>
      <h3 className="title">
        {moved ? `Instead of ${formatDate('hour', moved.startsAt, view.timeZone)}` : 'Next free times'}
      </h3>
      <SlotPicker slots={slots} timeZone={free.timeZone} slot={slot ?? null} onSlot={setSlot} />
      {slot && vet && (
        <p className="small" role="status">
          {CONSULTATION_MINUTES} minutes with {vet.name}, {formatDate('hour', slot.startsAt, free.timeZone)}.{' '}
          {byLink ? '' : 'The vet calls you. '}
          {changeWords(slot, free.timeZone)} {monthWords(free, slot, view)}
        </p>
      )}
      {cats.length > 1 && (
        <ChipGroup
          legend="About"
          name="catIds"
          values={chosen}
          onChange={setChosen}
          options={cats.map((cat) => ({ value: cat.id, label: cat.name }))}
          error={form.errors.catIds}
        />
      )}
      <TextAreaField
        label="What is it about?"
        name="question"
        rows={3}
        maxLength={MOST_QUESTION_LETTERS}
        defaultValue={moved?.question}
        error={form.errors.question}
      />
      {vet?.link && (
        <SelectField
          label="How would you like to talk?"
          value={way}
          onChange={(event) => setWay(event.currentTarget.value as Way)}
          options={[
            { value: 'phone', label: 'The vet calls me' },
            { value: 'link', label: 'Video room of the vet' },
          ]}
          hint="We have no video service. The room belongs to the vet; its link is in the mail and here."
        />
      )}
      {!byLink && (
        <TextField
          label="Your phone number"
          name="phone"
          type="tel"
          autoComplete="tel"
          hint="The vet calls it. With its country, such as +971 50 123 4567."
          defaultValue={moved?.phone ?? view.phone ?? ''}
          error={form.errors.phone}
        />
      )}
      <div className="consultations-acts">
        <Button type="submit" variant="strong" busy={form.busy} busyLabel="Saving...">
          {moved ? 'Change it' : 'Book this time'}
        </Button>
        {moved && (
          <Button variant="quiet" onClick={onDone}>
            Keep it as it is
          </Button>
        )}
      </div>
    </form>
  );
}

/** Until when it is free to change, or that it is not. */
function changeWords({ startsAt }: Slot, timeZone: string): string {
  const until = new Date(Date.parse(startsAt) - CHANGE_HOURS * 3_600_000);
  return until.getTime() > Date.now()
    ? `Free to move or cancel until ${formatDate('hour', until, timeZone)}.`
    : 'It begins soon: once booked, it counts although you cancel it.';
}

/** Of another month than the present one: how many it has. */
function monthWords(free: FreeSlots, { startsAt }: Slot, { until, included, timeZone }: ConsultationsView): string {
  const month = monthOf(free, startsAt);
  if (!month || !until || startsAt < until) return '';
  return `It is one of the month from ${formatDate('plain', month.from, timeZone)}: ${month.left} of ${included} left.`;
}
