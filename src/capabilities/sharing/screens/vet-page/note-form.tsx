import type { FormEvent } from 'react';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { sayFailed, sendForm } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';
import type { VetPage } from '../../contract.ts';
import { NOTE_FIELDS } from '../../rules/vet-link.ts';

/** One signed note, without an account. */
export function NoteForm({ token, onNote }: { token: string; onNote: (page: VetPage) => void }) {
  const form = useForm();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const note = { name: form.text('name'), practice: form.text('practice'), text: form.text('text') };
    form.setBusy(true);
    try {
      onNote(await sendForm('/api/vet-sheet/notes', { token, ...note }, 'The note was not kept.'));
    } catch (failure) {
      form.showFailure(failure);
      sayFailed('Note not left', failure);
    }
    form.setBusy(false);
  };
  return (
    <form {...form.props} className="stack gap4" onSubmit={submit}>
      <p>
        You can leave one note. The household sees it with your name and practice, and we tell them that we have not
        checked who wrote it.
      </p>
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={NOTE_FIELDS.name}
        required
        error={form.errors.name}
      />
      <TextField
        label="Practice"
        name="practice"
        autoComplete="organization"
        maxLength={NOTE_FIELDS.practice}
        required
        error={form.errors.practice}
      />
      <TextAreaField label="Note" name="text" rows={6} maxLength={NOTE_FIELDS.text} required error={form.errors.text} />
      <div>
        <Button type="submit" busy={form.busy} busyLabel="Sending...">
          Sign and leave the note
        </Button>
      </div>
    </form>
  );
}
