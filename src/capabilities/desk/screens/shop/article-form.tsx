import { useState } from 'react';
import {
  ARTICLE_KIND,
  ARTICLE_TINTS,
  type ArticleContent,
  isBuiltArticle,
} from '#src/capabilities/content/rules/articles.ts';
import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { useForm } from '#src/web/use-form.ts';
import type { PieceHistory } from '../../shop-contract.ts';
import { ARTICLE_LABELS, articleOfFields, linesOfSources } from './article-fields.ts';
import { FromField } from './from-field.tsx';
import { newestContent } from './newest-content.ts';
import type { Typed } from './use-typed.ts';
import { useVersion } from './use-version.ts';
import { VersionActs } from './version-acts.tsx';

const Preview = lazyPart(async () => ({ default: (await import('./article-preview.tsx')).ArticlePreview }));

const TINTS = ARTICLE_TINTS.map((value) => ({ value, label: `${value.slice(0, 1).toUpperCase()}${value.slice(1)}` }));
const FRONT = [
  { value: 'no', label: 'By its date' },
  { value: 'yes', label: 'Yes, large on top' },
];

function articleIn(piece: PieceHistory | null): ArticleContent | null {
  const content = newestContent(piece);
  return content && 'excerpt' in content ? content : null;
}

/** Writes a version of an article. A colleague who was faster is named, and the typed text stays. */
export function ArticleForm({ piece, typed }: { piece: PieceHistory | null; typed: Typed }) {
  const form = useForm({ draft: typed.draft });
  const [content] = useState(() => articleIn(piece));
  const [preview, setPreview] = useState<ArticleContent | null>(null);
  const isBuilt = piece !== null && isBuiltArticle(piece.key);
  const written = () => articleOfFields(form.text, isBuilt);
  const version = useVersion(piece, form, () => ({
    kind: ARTICLE_KIND,
    key: piece?.key ?? form.text('key').trim(),
    content: written(),
  }));
  const field = (name: 'title' | 'excerpt' | 'category' | 'date' | 'author' | 'tint') => ({
    ...{
      name,
      label: ARTICLE_LABELS[name] ?? 'Title',
      defaultValue: typed.texts[name] ?? content?.[name],
      error: form.errors[name],
    },
    autoComplete: 'off',
  });
  return (
    <form {...form.props} onSubmit={version.publish} className="shop-form" aria-label="Article">
      {!piece && (
        <TextField
          name="key"
          label="Address"
          hint="Which stays: old-cats is the page /blog/old-cats."
          autoComplete="off"
          maxLength={60}
          error={form.errors.key}
        />
      )}
      <TextField {...field('title')} maxLength={120} />
      <TextAreaField
        {...field('excerpt')}
        hint="Two sentences at most; search engines and the feed have it too."
        rows={3}
      />
      <TextField {...field('category')} maxLength={40} />
      <TextField {...field('date')} type="date" />
      <TextField {...field('author')} maxLength={80} />
      <SelectField {...field('tint')} options={TINTS} />
      <SelectField
        name="front"
        label={ARTICLE_LABELS['front'] ?? ''}
        hint="The newest article stands in front; of several that ask for it, the newest of them."
        options={FRONT}
        defaultValue={typed.texts['front'] ?? (content?.front ? 'yes' : 'no')}
        error={form.errors.front}
      />
      {isBuilt ? (
        <p className="small muted">
          Text, drawings and sources of this article are part of the build and stay as they are: they are changed in its
          code. What stands above is changed here.
        </p>
      ) : (
        <Text content={content} typed={typed.texts} errors={form.errors} />
      )}
      <FromField error={form.errors.from} />
      <VersionActs
        piece={piece}
        version={version}
        isPreviewed={preview !== null}
        onPreview={() => setPreview(preview ? null : written())}
      />
      {preview && <Preview slug={piece?.key ?? (form.text('key').trim() || 'preview')} content={preview} />}
    </form>
  );
}

interface TextProps {
  content: ArticleContent | null;
  /** Text that was typed before a reload. */
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string | undefined>>;
}

function Text({ content, typed, errors }: TextProps) {
  return (
    <>
      <TextAreaField
        name="text"
        label={ARTICLE_LABELS['text'] ?? ''}
        rows={16}
        defaultValue={typed['text'] ?? content?.text ?? ''}
        hint="An empty line between paragraphs. ## Heading, - point, **bold**, [words](https://address), and [1] for the first source."
        error={errors['text']}
      />
      <TextAreaField
        name="sources"
        label={ARTICLE_LABELS['sources'] ?? ''}
        optional
        rows={4}
        defaultValue={typed['sources'] ?? linesOfSources(content?.sources ?? [])}
        hint="One a line: authors | title | journal or publisher | year | address."
        error={errors['sources']}
      />
    </>
  );
}
