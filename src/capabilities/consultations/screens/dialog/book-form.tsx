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
import { MOST_QUESTION_LETTERS, type Way } from '../../rules/terms.ts';
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

type Slot = FreeSlots['slots'][number];

/** The next free times, and what the vet should know. */
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
  if (data.slots.length === 0)
    return <p>There is no free time in the days that can be booked now. Please look again tomorrow, or write to us.</p>;
  return <Fields {...props} free={data} />;
}

function Fields({ view, cats, catId, moved, onDone, free }: BookFormProps & { free: FreeSlots }) {
  const form = useForm();
  // One id for this form: pressed twice, it is one booking.
  const [id] = useState(() => moved?.id ?? crypto.randomUUID());
  const [slot, setSlot] = useState<Slot | null>(null);
  const [way, setWay] = useState<Way>(moved?.way ?? 'phone');
  const before = moved?.cats.map((cat) => cat.id) ?? [catId ?? cats[0]?.id ?? ''];
  const [chosen, setChosen] = useState<string[]>(before);
  const vet = free.vets.find((one) => one.id === slot?.vetId);
  const byLink = way === 'link' && vet?.link === true;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!slot) return sayFailed('Not booked', null, 'Please choose a time first.');
    form.setBusy(true);
    try {
      const phone = byLink ? null : form.text('phone');
      const details = { ...slot, catIds: chosen, question: form.text('question'), phone };
      await saveConsultation({ id, ...details, way: byLink ? 'link' : 'phone' }, moved !== undefined);
      toast({ title: moved ? 'Changed' : 'Booked', text: 'We have written to you with all of it.' });
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
      <SlotPicker free={free} slot={slot} onSlot={setSlot} />
      {vet && (
        <p className="small" role="status">
          20 minutes with {vet.name}. {way === 'phone' || !vet.link ? 'The vet calls you.' : ''}
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
