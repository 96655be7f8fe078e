import { type FormEvent, useState } from 'react';
import { MOST_NOTE_LETTERS } from '#src/capabilities/consultations/rules/terms.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';
import { useCancel, useNote, type Week } from '../../consultation-queries.ts';

export interface ItemProps {
  one: Week['consultations'][number];
  from: string | null;
}

/** A note for the household, signed with the colleague's name. It cannot be changed afterwards. */
export function NoteForm({ one, from }: ItemProps) {
  // One id for this form: pressed twice, it is one note.
  const [id] = useState(() => crypto.randomUUID());
  const form = useForm({ draft: `consultation-note-${one.id}` });
  const { mutateAsync, isPending } = useNote(one.id, from);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await mutateAsync({ id, text: form.text('text') });
      form.reset();
      toast({ title: 'Note added', text: 'The household reads it on its timeline.' });
    } catch (failure) {
      form.showFailure(failure);
      sayFailed('Not added', failure);
    }
  };
  return (
    <form {...form.props} className="deskvets-form" onSubmit={(event) => void send(event)}>
      <TextAreaField
        label="Note for the household"
        name="text"
        rows={4}
        maxLength={MOST_NOTE_LETTERS}
        error={form.errors.text}
        hint="Signed with your name. It is added to their timeline and cannot be changed."
      />
      <Button type="submit" variant="strong" size="sm" busy={isPending} busyLabel="Adding...">
        Add the note
      </Button>
    </form>
  );
}

/** Cancelling for the vet: the household reads why, and it is not counted. */
export function CancelForm({ one, from }: ItemProps) {
  const form = useForm();
  const { mutateAsync, isPending } = useCancel(one.id, from);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await mutateAsync({ reason: form.text('reason') });
      toast({ title: 'Cancelled', text: 'The household has been told.' });
    } catch (failure) {
      form.showFailure(failure);
      sayFailed('Not cancelled', failure);
    }
  };
  return (
    <form {...form.props} className="deskvets-form" onSubmit={(event) => void send(event)}>
      <TextAreaField
        label={one.phase === 'booked' ? 'Why it is cancelled' : 'Why it did not take place'}
        name="reason"
        rows={2}
        maxLength={300}
        error={form.errors.reason}
        hint="The household reads it at once, and can book another one: it is not counted."
      />
      <Button type="submit" variant="strong" size="sm" busy={isPending} busyLabel="Cancelling...">
        {one.phase === 'booked' ? 'Cancel the consultation' : 'Tell them, and do not count it'}
      </Button>
    </form>
  );
}
