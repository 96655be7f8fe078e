import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { EMPLOYMENT_TYPES, LOCATION_NAMES, type PositionContent } from '#src/capabilities/content/rules/positions.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { FormFailure } from '#src/web/form-failure.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { newRequestId } from '#src/web/request-id.ts';
import { useForm } from '#src/web/use-form.ts';
import type { PieceHistory } from '../../shop-contract.ts';
import { useWriteVersion } from '../../shop-queries.ts';
import { problemsOf } from './form-problems.ts';

const Preview = lazyPart(async () => ({ default: (await import('./position-preview.tsx')).PositionPreview }));

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

type State = 'draft' | 'published' | 'withdrawn';
const DONE: Record<State, string> = { draft: 'Draft saved', published: 'Published', withdrawn: 'Taken off the shop' };

/** What the form begins with: the newest version, a draft too, or what the shop was built with. */
export const newestContent = (piece: PieceHistory | null): PositionContent | null =>
  piece && (piece.versions[0]?.content ?? piece.built);

/** Writes a version of a position. A colleague who was faster is named, and what was typed stays. */
export function PositionForm({ piece }: { piece: PieceHistory | null }) {
  const form = useForm();
  const navigate = useNavigate();
  const act = useWriteVersion();
  const [content] = useState(() => newestContent(piece));
  const [seen, setSeen] = useState(piece?.number ?? 0);
  const [preview, setPreview] = useState<PositionContent | null>(null);
  const [notice, setNotice] = useState('');
  const attempt = useRef({ body: '', id: '' });

  const written = (): PositionContent => ({
    title: form.text('title'),
    department: form.text('department'),
    location: form.text('location') as PositionContent['location'],
    type: form.text('type') as PositionContent['type'],
    description: form.text('description'),
    does: linesOf(form.text('does')),
    brings: linesOf(form.text('brings')),
    posted: form.text('posted'),
  });

  const send = (state: State) => {
    if (act.isPending) return;
    const key = piece?.key ?? form.text('key').trim();
    const version = {
      kind: 'position',
      key,
      seen,
      state,
      from: form.text('from') || null,
      content: written(),
    } as const;
    // Pressed again after a lost answer, the same text is one version.
    const body = JSON.stringify(version);
    if (attempt.current.body !== body) attempt.current = { body, id: newRequestId() };
    setNotice('');
    act.mutate(
      { id: attempt.current.id, ...version },
      {
        onSuccess: (history) => {
          setSeen(history.number);
          toast({ title: DONE[state], text: history.title });
          if (!piece) void navigate(`?open=${key}`, { replace: true, preventScrollReset: true });
        },
        onError: (error) => {
          const problems = error instanceof FormFailure ? problemsOf(error.fields) : {};
          form.showProblems(problems);
          const marked = Object.keys(problems).length > 0 && 'Please check the fields that are marked.';
          setNotice(marked || error.message || 'We got no answer. What you wrote is still here; try again.');
        },
      },
    );
  };

  const isNewer = piece !== null && piece.number !== seen;
  const publish = (event: FormEvent) => {
    event.preventDefault();
    send('published');
  };
  return (
    <form {...form.props} onSubmit={publish} className="shop-form" aria-label="Position">
      {!piece && (
        <TextField
          name="key"
          label="Address"
          hint="Its name in links, which stays: night-vet is /careers#night-vet."
          autoComplete="off"
          maxLength={60}
          error={form.errors.key}
        />
      )}
      <TextField name="title" label="Title" maxLength={80} defaultValue={content?.title} error={form.errors.title} />
      <TextField
        name="department"
        label="Department"
        maxLength={40}
        defaultValue={content?.department}
        error={form.errors.department}
      />
      <SelectField name="location" label="Place" options={optionsOf(LOCATION_NAMES)} defaultValue={content?.location} />
      <SelectField name="type" label="Employment" options={optionsOf(EMPLOYMENT_TYPES)} defaultValue={content?.type} />
      <TextAreaField
        name="description"
        label="In one sentence"
        rows={3}
        maxLength={300}
        defaultValue={content?.description}
        error={form.errors.description}
      />
      <TextAreaField
        name="does"
        label="What they will do"
        hint="One point a line."
        rows={6}
        defaultValue={content?.does.join('\n')}
        error={form.errors.does}
      />
      <TextAreaField
        name="brings"
        label="What they bring"
        hint="One point a line."
        rows={6}
        defaultValue={content?.brings.join('\n')}
        error={form.errors.brings}
      />
      <TextField
        name="posted"
        type="date"
        label="Advertised on"
        hint="One can apply for 90 days from this day on."
        defaultValue={content?.posted}
        error={form.errors.posted}
      />
      <TextField
        name="from"
        type="date"
        label="Publish on"
        optional
        hint="From the beginning of this day in Dubai; at once if left empty."
        error={form.errors.from}
      />
      {isNewer && (
        <p className="shop-newer">
          There is a newer version below.{' '}
          <Button size="sm" variant="quiet" onClick={() => setSeen(piece.number)}>
            I have seen it
          </Button>
        </p>
      )}
      <p role="alert" className="shop-notice">
        {notice}
      </p>
      <div className="shop-acts">
        <Button type="submit" size="sm" busy={act.isPending} busyLabel="Saving...">
          Publish
        </Button>
        <Button size="sm" variant="strong" onClick={() => send('draft')}>
          Save draft
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setPreview(preview ? null : written())}>
          {preview ? 'Close preview' : 'Preview'}
        </Button>
        {piece && piece.inEffect !== null && (
          <Button size="sm" variant="plain" onClick={() => send('withdrawn')}>
            Take off the shop
          </Button>
        )}
      </div>
      {preview && <Preview slug={piece?.key ?? 'preview'} content={preview} />}
    </form>
  );
}
