import { useState } from 'react';
import {
  EMPLOYMENT_TYPES,
  LOCATION_NAMES,
  POSITION_KIND,
  type PositionContent,
} from '#src/capabilities/content/rules/positions.ts';
import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { useForm } from '#src/web/use-form.ts';
import type { PieceHistory } from '../../shop-contract.ts';
import { FromField } from './from-field.tsx';
import { newestContent } from './newest-content.ts';
import type { Typed } from './use-typed.ts';
import { useVersion } from './use-version.ts';
import { VersionActs } from './version-acts.tsx';

const Preview = lazyPart(async () => ({ default: (await import('./position-preview.tsx')).PositionPreview }));

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function positionIn(piece: PieceHistory | null): PositionContent | null {
  const content = newestContent(piece);
  return content && 'does' in content ? content : null;
}

/** Writes a version of a position. A colleague who was faster is named, and the typed text stays. */
export function PositionForm({ piece, typed }: { piece: PieceHistory | null; typed: Typed }) {
  const form = useForm({ draft: typed.draft });
  const [content] = useState(() => positionIn(piece));
  const [preview, setPreview] = useState<PositionContent | null>(null);

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

  const version = useVersion(piece, form, () => ({
    kind: POSITION_KIND,
    key: piece?.key ?? form.text('key').trim(),
    content: written(),
  }));
  return (
    <form {...form.props} onSubmit={version.publish} className="shop-form" aria-label="Position">
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
      <TextField
        name="title"
        label="Title"
        maxLength={80}
        defaultValue={typed.texts['title'] ?? content?.title}
        error={form.errors.title}
      />
      <TextField
        name="department"
        label="Department"
        maxLength={40}
        defaultValue={typed.texts['department'] ?? content?.department}
        error={form.errors.department}
      />
      <SelectField
        name="location"
        label="Place"
        options={optionsOf(LOCATION_NAMES)}
        defaultValue={typed.texts['location'] ?? content?.location}
      />
      <SelectField
        name="type"
        label="Employment"
        options={optionsOf(EMPLOYMENT_TYPES)}
        defaultValue={typed.texts['type'] ?? content?.type}
      />
      <TextAreaField
        name="description"
        label="In one sentence"
        rows={3}
        maxLength={300}
        defaultValue={typed.texts['description'] ?? content?.description}
        error={form.errors.description}
      />
      <TextAreaField
        name="does"
        label="What they will do"
        hint="One point a line."
        rows={6}
        defaultValue={typed.texts['does'] ?? content?.does.join('\n')}
        error={form.errors.does}
      />
      <TextAreaField
        name="brings"
        label="What they bring"
        hint="One point a line."
        rows={6}
        defaultValue={typed.texts['brings'] ?? content?.brings.join('\n')}
        error={form.errors.brings}
      />
      <TextField
        name="posted"
        type="date"
        label="Advertised on"
        hint="One can apply for 90 days from this day on."
        defaultValue={typed.texts['posted'] ?? content?.posted}
        error={form.errors.posted}
      />
      <FromField error={form.errors.from} />
      <VersionActs
        piece={piece}
        version={version}
        isPreviewed={preview !== null}
        onPreview={() => setPreview(preview ? null : written())}
      />
      {preview && <Preview slug={piece?.key ?? 'preview'} content={preview} />}
    </form>
  );
}
