import type { FormEvent } from 'react';
import { actText } from '#src/capabilities/access/rules/staff-acts.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { useRequestId } from '#src/web/use-request-id.ts';
import { useForm } from '#src/web/use-form.ts';
import type { HouseholdDetail } from '../../household-contract.ts';
import { useHouseholdAct } from '../../household-queries.ts';
import { when } from '../moments.ts';
import { useMay } from '../use-may.ts';
import { OlderLines } from './older-lines.tsx';
import { Section } from './section.tsx';

/** Notes of colleagues about the household, the newest first, and a field for the next one. */
export function Notes({ household }: { household: HouseholdDetail }) {
  const may = useMay();
  return (
    <Section title="Notes">
      <OlderLines household={household} list="notes" what="notes" none="No notes yet." keyOf={(note) => note.id}>
        {({ author, act, body, at }) => (
          <>
            <p className="households-note">{body}</p>
            <p className="cap muted">
              {author ?? 'A former colleague'}, <time dateTime={at}>{when(at)}</time>
              {act && `. ${actText(act)}.`}
            </p>
          </>
        )}
      </OlderLines>
      {may('household.note') && <NoteForm id={household.id} />}
    </Section>
  );
}

function NoteForm({ id }: { id: string }) {
  const form = useForm({ draft: `household-note-${id}` });
  const act = useHouseholdAct(id, 'notes');
  const request = useRequestId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (act.isPending) return;
    const body = form.text('body').trim();
    if (!body) return form.showProblems({ body: 'Please write something first.' });
    act.mutate(
      { id: request.idFor(body), body },
      {
        onSuccess: () => {
          request.done();
          form.reset();
          toast({ title: 'Note saved' });
        },
        onError: (error) =>
          form.showProblems({ body: sentenceFor(error, 'We got no answer. Your text is still here; try again.') }),
      },
    );
  };
  return (
    <form {...form.props} onSubmit={send} className="households-form">
      <TextAreaField
        name="body"
        rows={2}
        maxLength={4000}
        label="Note for colleagues"
        hint="The household can read it in its data export."
        error={form.errors.body}
      />
      <Button type="submit" size="sm" variant="strong" busy={act.isPending} busyLabel="Saving...">
        Save note
      </Button>
    </form>
  );
}
