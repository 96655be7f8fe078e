import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Letter } from '#src/capabilities/outreach/letter-contract.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { FormFailure } from '#src/web/form-failure.ts';
import { newRequestId } from '#src/web/request-id.ts';
import { useForm } from '#src/web/use-form.ts';
import { useSaveLetter } from '../../shop-queries.ts';
import { LetterPreview } from './letter-preview.tsx';
import { LETTER_PREFIX } from './letters.tsx';
import { OlderText } from './older-text.tsx';
import { BASE_FIELD, type Typed, useTyped } from './use-typed.ts';

/** Revision of the draft that the form was filled with or saved as, and whether it differs from that by now. */
export interface LetterDraft {
  seen: number;
  changed: boolean;
}

interface Props {
  letter: Letter | null;
  draft: LetterDraft;
  onDraft: (draft: LetterDraft) => void;
}

/** Writes a draft. If a colleague has saved it since, the form says so and keeps the typed text. */
export function LetterForm(props: Props) {
  const { letter } = props;
  const kept = useTyped(`letter-${letter?.id ?? 'new'}`, letter?.revision ?? 0);
  return (
    <>
      <OlderText {...kept} />
      <FilledForm key={kept.round} {...props} typed={kept.typed} />
    </>
  );
}

function FilledForm({ letter, draft, onDraft, typed }: Props & { typed: Typed }) {
  const { seen } = draft;
  const form = useForm({ draft: typed.draft });
  const navigate = useNavigate();
  const save = useSaveLetter();
  const [restored] = useState(() => Object.keys(typed.texts).length > 0);
  const isNoted = useRef(false);
  useEffect(() => {
    // Once, when the form is filled: earlier input is not saved.
    if (!restored || isNoted.current) return;
    isNoted.current = true;
    onDraft({ seen, changed: true });
  }, [restored, seen, onDraft]);
  const [id] = useState(() => letter?.id ?? newRequestId());
  const [preview, setPreview] = useState<{ subject: string; body: string } | null>(null);
  const [notice, setNotice] = useState('');
  const written = () => ({ subject: form.text('subject'), body: form.text('body') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setNotice('');
    save.mutate(
      { id, seen, ...written() },
      {
        onSuccess: ({ revision, subject }) => {
          onDraft({ seen: revision, changed: false });
          form.forget();
          toast({ title: 'Draft saved', text: subject });
          if (!letter) void navigate(`?open=${LETTER_PREFIX}${id}`, { replace: true, preventScrollReset: true });
        },
        onError: (error) => {
          const problems = error instanceof FormFailure ? error.fields : {};
          form.showProblems(problems);
          const marked = Object.keys(problems).length > 0 && 'Please check the fields that are marked.';
          setNotice(marked || error.message || 'We got no answer. What you wrote is still here; try again.');
        },
      },
    );
  };
  const isNewer = letter !== null && letter.revision !== seen;
  return (
    <form
      {...form.props}
      onSubmit={submit}
      onInput={(event) => {
        form.props.onInput(event);
        onDraft({ ...draft, changed: true });
      }}
      className="shop-form"
      aria-label="Newsletter"
    >
      <TextField
        name="subject"
        label="Subject"
        maxLength={120}
        autoComplete="off"
        defaultValue={typed.texts['subject'] ?? letter?.subject}
        error={form.errors.subject}
      />
      <TextAreaField
        name="body"
        label="Text"
        rows={14}
        defaultValue={typed.texts['body'] ?? letter?.body}
        hint="An empty line between paragraphs. ## Heading, - point, **bold**, [words](https://address)."
        error={form.errors.body}
      />
      <input type="hidden" name={BASE_FIELD} value={seen} />
      {isNewer && (
        <p className="shop-newer">
          {letter.author} has saved another version.{' '}
          <Button size="sm" variant="quiet" onClick={() => onDraft({ seen: letter.revision, changed: true })}>
            Replace it with mine
          </Button>
        </p>
      )}
      <p role="alert" className="shop-notice">
        {notice}
      </p>
      <div className="shop-acts">
        <Button type="submit" size="sm" busy={save.isPending} busyLabel="Saving...">
          Save draft
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setPreview(preview ? null : written())}>
          {preview ? 'Close preview' : 'Preview'}
        </Button>
      </div>
      {preview && <LetterPreview text={preview} />}
    </form>
  );
}
